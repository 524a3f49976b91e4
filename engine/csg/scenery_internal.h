// scenery_internal.h: a compiled scenery from the inside. Internal to the room.
#pragma once
#include "csg/cells.h"
#include "csg/pieces.h"

// Planes are evaluated in groups of this many, so that the compiler can use vector instructions.
enum { PLANE_GROUP = 4 };

// The planes of the pieces in structure-of-arrays form; those of one piece lie together, features growing. Each piece is
// filled up to whole groups with planes (0, 1), which every point is inside of.
typedef struct piece_table {
    double *nx, *ny, *nz, *offset;
    int32_t *feature;
    int32_t *start, *size; // piece i has planes [start[i], start[i] + size[i]), and the filling behind them
    sk_box *boxes;         // hold all that a query can take for a point of the piece, within the world cube
    int32_t count, plane_count, half_spaces; // plane_count with the filling, half_spaces without
    int32_t bounded; // pieces [0, bounded) have bounded boxes, the others reach the border of the world cube
} piece_table;

struct sk_scenery {
    expression e;
    bool direct; // no pieces: the flat form would explode; `bounded` is then over the cells
    bool small;  // direct, and so few half-spaces that the whole expression is faster than cells
    piece_table pieces;
    cell_table cells; // where direct
    box_tree bounded, unbounded;
    int32_t default_material_features;
    sk_box bounds;
    size_t bytes;
};

// Entry and exit where the scene has cells; both ends in the world cube. FRACTION_NEVER where there is none.
first_contact cells_first_contact(const sk_scenery *s, sk_vec3 a, sk_vec3 b);
first_contact cells_exit(const sk_scenery *s, sk_vec3 a, sk_vec3 b);
