// box_tree.h: a tree over boxes, and the walk through those near a ball.
// Built at load; a walk allocates nothing. Source: docs/models/hierarchy.md, "Clearance".
#pragma once
#include "base/result.h"
#include "bounds/ball.h"
#include "bounds/box.h"

typedef struct sk_box_node {
    sk_box box;     // around all below it
    int32_t second; // node of its second child; the first follows it. 0: a leaf
    int32_t item;   // of a leaf: the number of its box
} sk_box_node;

// Node 0 is the root. Without boxes there is no node.
typedef struct sk_box_tree {
    int32_t node_count;
    sk_box_node *nodes; // owned
} sk_box_tree;

// Splits the boxes at the middle one along the longest side of the box of their centres. All boxes must be valid
// (sk_box_is_valid). Error: memory. The caller calls sk_box_tree_release, also after an error.
sk_result sk_box_tree_build(const sk_box *boxes, int32_t count, sk_box_tree *out);
void sk_box_tree_release(sk_box_tree *tree);

// Distance (m) of a point from a box; 0 inside.
double sk_box_distance(const sk_box *box, sk_vec3 point);

enum { SK_BOX_LEVELS = 40 };

typedef struct sk_box_walk {
    const sk_box_tree *tree;
    sk_ball about;
    int32_t waiting[SK_BOX_LEVELS], count; // nodes
} sk_box_walk;

void sk_box_walk_begin(const sk_box_tree *tree, sk_ball about, sk_box_walk *walk);
// Returns the number of the next box that is nearer to the ball than `most` m, or -1 after the last. Of two children
// the nearer comes first.
int32_t sk_box_walk_next(sk_box_walk *walk, double most);
