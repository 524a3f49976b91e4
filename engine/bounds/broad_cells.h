// broad_cells.h: boxes in the cells of a hash. Private to the room.
// The cells are those of a regular grid in 0 to 3 dimensions. Their numbers are wrapped to a table, so far cells share a
// slot. The edge of a cell is twice the mean extent of the boxes. A box that covers more than three cells along an axis
// is wide: it is compared with all boxes that are entered. With 0 dimensions there is one slot.
#pragma once
#include "bounds/broad_internal.h"
#include "bounds/priority_tree.h"

enum { CELLS_DIMENSIONS = 3, CELLS_ALONG = 3 };

// A box in a slot.
typedef struct cell_entry {
    int32_t slot;
    int32_t item;           // list: the box; tree: its rank in the slot
    int32_t next, previous; // list: entries of the same slot, or -1
} cell_entry;

typedef struct broad_cells {
    int32_t dimension; // constant
    bool tree;         //
    int32_t capacity;  //
    int32_t per_box;   // the most entries of a box
    int32_t along;     // slots along an axis: a power of two
    int32_t slots;     //

    const sk_pair_box *boxes; // of a search
    int32_t axis[CELLS_DIMENSIONS];
    double edge[CELLS_DIMENSIONS];
    int32_t tree_axis;
    int32_t *first;    // of each box: its entries are from first[i] to first[i + 1]
    cell_entry *entry; //

    int32_t *head;           // list: first entry of each slot
    int32_t *start;          // tree: first interval of each slot; one more
    int32_t *node_start;     // tree: first node of each slot
    tree_interval *interval; //
    int32_t *node;           //

    int32_t *active, active_count; // boxes that are entered
    int32_t *place;                // of each in `active`
    int32_t *wide, wide_count;     // those of them that are wide
    int32_t *wide_place;           // negative: not wide
} broad_cells;

bool broad_cells_create(int32_t boxes, int32_t dimension, bool tree, broad_cells *out);
void broad_cells_destroy(broad_cells *c);

// Begins a search. `by_end`: the valid boxes in ascending order of their ends along `tree_axis`. `axis`: those of the
// hash.
typedef struct cells_search {
    const sk_pair_box *boxes;
    int32_t count; // of all boxes
    const int32_t *by_end;
    int32_t valid;
    int32_t axis[CELLS_DIMENSIONS], tree_axis;
} cells_search;
void broad_cells_begin(broad_cells *c, const cells_search *search);

// Adds the pairs of box i with those that are entered, then enters it.
void broad_cells_enter(broad_cells *c, int32_t i, broad_pairs *pairs);
void broad_cells_leave(broad_cells *c, int32_t i);
