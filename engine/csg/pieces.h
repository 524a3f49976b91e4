// pieces.h: the flat form of an expression: a union of convex pieces with a tree over their boxes. Private to the csg
// room.
#pragma once
#include "csg/expression.h"

// Convex pieces as sets of planes. The numbers of planes grow within a piece.
typedef struct piece_list {
    int32_t *planes; // indices into the expression's planes
    int32_t *start;  // piece i has planes [start[i], start[i + 1])
    int32_t count, plane_count, capacity, plane_capacity;
} piece_list;

// Planes that flattening may visit: about a quarter of a second of work. A solid has this limit, and all regions of
// paint together have it once more. A flat form that takes longer is not worth its cost.
#define FLATTEN_VISITS_MAX (INT64_C(1) << 28)

// Distributes the expression below `node` to pieces and drops those proved empty. *fits is false, without an error,
// when the flat form would have too many pieces or *visits falls below zero; the list must not be used then. Each plane
// visited reduces *visits by one. The caller frees the list.
sk_result flatten(const expression *e, int32_t node, int64_t *visits, piece_list *out, bool *fits);

// Flattens an expression with too many pieces to at most 1024, for pictures. Parts that would make more are left out:
// of an intersection those that divide it further (of a block with cuts, the last cuts), of a union the last ones.
sk_result flatten_coarsely(const expression *e, int32_t node, piece_list *out);
void piece_list_free(piece_list *list);

// Returns the number of planes of a piece.
static inline int32_t piece_size(const piece_list *list, int32_t piece) {
    return list->start[piece + 1] - list->start[piece];
}

enum { TREE_WIDTH = 8, TREE_DEPTH_MAX = 40 };

typedef struct tree_child {
    int32_t index;   // of a node, or -1 - i for the leaf with position i; TREE_EMPTY for an empty slot
    uint32_t planes; // where the planes of a leaf's piece are (piece_table.h); 0 if leaves are not pieces
} tree_child;

// The first of three rows of bounds, one for each axis.
enum { BOUND_MIN = 0, BOUND_MAX = 3, BOUND_ROWS = 6 };

// Boxes of the children side by side, rounded outwards to float; four cache lines. An empty slot has a box far out of
// the world, which no segment intersects.
typedef struct tree_node {
    float bound[BOUND_ROWS][TREE_WIDTH];
    tree_child child[TREE_WIDTH];
} tree_node;

#define TREE_EMPTY INT32_MAX

static inline bool tree_is_leaf(tree_child child) {
    return child.index < 0;
}
static inline int32_t tree_leaf(tree_child child) {
    return -1 - child.index;
}

typedef struct box_tree {
    tree_node *nodes; // the root is the first; none if there are no pieces
    int32_t count, capacity, depth;
} box_tree;

// Builds the tree over the boxes of the pieces order[first], ..., order[first + count - 1], and puts these pieces into
// the order of its leaves. A leaf refers to its position in `order`. Returns false when memory is short.
bool tree_build(box_tree *t, const sk_box *boxes, int32_t *order, int32_t first, int32_t count);

// Return a float not above x, and one not below it, within two units of its last place.
static inline float float_below(double x) {
    return (float)(x - fabs(x) * 0x1p-23 - 0x1p-140);
}
static inline float float_above(double x) {
    return (float)(x + fabs(x) * 0x1p-23 + 0x1p-140);
}
