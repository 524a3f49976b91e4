// ball_tree_internal.h: what the builders of ball trees share. Private to the room.
#pragma once
#include "bounds/ball_tree.h"
#include "csg/scenery.h"

// A leaf before the tree is built.
typedef struct tree_leaf {
    sk_box box;
    sk_ball ball;
} tree_leaf;

// The inner nodes of a binary tree over `count` leaves. Numbers below `count` are leaves; count + k is pair k. Each pair comes after
// what it joins, the root is the last.
typedef struct tree_pair {
    int32_t left, right;
} tree_pair;

// Builders write count - 1 pairs. False if memory is short.
bool tree_by_curve(const tree_leaf *leaves, int32_t count, tree_pair *pairs);
bool tree_by_pairs(const tree_leaf *leaves, int32_t count, tree_pair *pairs);
bool tree_by_insertion(const tree_leaf *leaves, int32_t count, tree_pair *pairs);
// `median`: halves, else split at the mean.
bool tree_by_split(const tree_leaf *leaves, int32_t count, bool median, tree_pair *pairs);

static inline double tree_along(sk_vec3 p, int32_t axis) {
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

static inline sk_box tree_box_join(sk_box a, sk_box b) {
    return (sk_box){sk_min3(a.min, b.min), sk_max3(a.max, b.max)};
}
