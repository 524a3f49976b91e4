// cells.h: compiled form of a scene whose union of convex pieces would be too large (a field with many pits). The world
// cube is cut into boxes. Each box has the part of the expression that is not constant in it. Private to the csg room.
#pragma once
#include "csg/pieces.h"

// A division of the world. A box is cut across an axis in two, these are cut again, and so on down to the cells.
typedef struct division {
    double at;         // m; position of the cut
    int32_t axis;      // 0..2; -1: a cell
    int32_t low, high; // the divisions below and above the cut
    int32_t root;      // expression, equal to the whole one in the box and slightly around it
} division;

typedef struct cell_table {
    sk_box *boxes;  // slightly larger than the cell, so that neighbours overlap
    int32_t *roots; // expression of the cell, equal to the whole one at every fraction inside the box
    int32_t count, box_capacity, root_capacity;
    division *divisions; // the first is the world cube
    int32_t division_count, division_capacity;
} cell_table;

// Divides the world into cells and appends their expressions to `e`. Returns false when memory is short.
bool cells_build(cell_table *t, box_tree *tree, expression *e);
void cells_free(cell_table *t);
