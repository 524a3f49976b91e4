// point_tree.h: finds the boxes that contain a point, by cutting space along axis-aligned planes down to short lists.
// Private to the csg room.
#pragma once
#include "csg/scenery.h"

typedef struct point_tree_node {
    double split;  // points above it are in the second child, others in the first
    int32_t axis;  // 0, 1, 2; -1 for a leaf
    int32_t first; // first child, the second follows; of a leaf: first item
    int32_t count; // items of a leaf
} point_tree_node;

typedef struct point_tree {
    point_tree_node *nodes; // the root is the first
    int32_t *items;
    int32_t node_count, item_count, node_capacity, item_capacity;
} point_tree;

// Builds the tree over boxes[first, first + count), which must be finite. Returns false when memory is short. The
// caller frees the tree in either case.
bool point_tree_build(point_tree *t, const sk_box *boxes, int32_t first, int32_t count);
void point_tree_free(point_tree *t);

// Returns the numbers of the boxes that may contain the point, ascending. All that contain it are among them.
static inline const int32_t *point_tree_at(const point_tree *t, sk_vec3 point, int32_t *count) {
    const double at[3] = {point.x, point.y, point.z};
    const point_tree_node *node = t->nodes;
    while (node->axis >= 0) {
        if (at[node->axis] > node->split)
            node = &t->nodes[node->first + 1];
        else
            node = &t->nodes[node->first];
    }
    *count = node->count;
    return t->items + node->first;
}
