// ball_tree.h: trees of balls over the faces of a mesh.
// A node has the ball of all faces below it. The balls of its children may stick out of its own: each is fitted to the faces.
// Build at load; refit allocates nothing. Source: docs/models/hierarchy.md.
#pragma once
#include "base/result.h"
#include "bounds/ball.h"
#include "bounds/mesh.h"

// How a tree is built. With many faces the last two, which are the paper's, take a time of n^2.
typedef enum sk_tree_order {
    SK_TREE_CURVE,  // bottom up: neighbours on a Morton curve, by the diagonal of their box (PLOC)
    SK_TREE_MEAN,   // top down: split at the mean of the longest side of the box of the centres
    SK_TREE_MEDIAN, // top down: split into halves
    SK_TREE_PAIRS,  // bottom up: the two balls with the smallest joint ball first
    SK_TREE_INSERT, // one by one, where all volumes together grow the least (Omohundro)
    SK_TREE_ORDERS
} sk_tree_order;

// `curve`, `mean`, `median`, `pairs`, `insert`.
const char *sk_tree_order_name(sk_tree_order order);

typedef struct sk_ball_node {
    sk_ball ball;
    int32_t first, count;    // faces below it: order[first] to order[first + count - 1]
    int32_t child, children; // number of its first child; the others follow. A leaf has none, and one face
} sk_ball_node;

// Node 0 is the root. A node comes before its children.
typedef struct sk_ball_tree {
    int32_t node_count, face_count;
    sk_ball_node *nodes; // owned
    int32_t *order;      // faces; owned
    sk_vec3 *points;     // control points of the faces in this order; owned
    int32_t *point;      // of each face in this order: its first control point; one more; owned
} sk_ball_tree;

enum { SK_TREE_FACES_MAX = 10000000, SK_TREE_SLOW_MAX = 20000 };

// Builds a binary tree. The balls of inner nodes are the smallest of three: those of their children joined, Ritter's and EPOS-14 of all
// control points below. With `joined` they are the joined ones only, as in the paper. Errors: no face or more than
// SK_TREE_FACES_MAX, or SK_TREE_SLOW_MAX in the paper's orders; memory. The caller calls sk_ball_tree_release, also after an error.
sk_result sk_ball_tree_build(const sk_face_mesh *mesh, sk_tree_order order, bool joined, sk_ball_tree *out);
void sk_ball_tree_release(sk_ball_tree *tree);

// Fits all balls to moved points. The mesh has the faces with which the tree was built.
void sk_ball_tree_refit(sk_ball_tree *tree, const sk_face_mesh *mesh, bool joined);

// Fits one ball to moved points: the smallest of that about its old centre, Ritter's and EPOS-14. Other nodes stay as they are.
void sk_ball_tree_fit(sk_ball_tree *tree, const sk_face_mesh *mesh, int32_t node);

// Gives each node up to `most` children, 2 to 8: those of its largest children move up to it. Balls stay. Error: memory.
sk_result sk_ball_tree_widen(sk_ball_tree *tree, int32_t most);

// Depths are numbers of steps from the root to a leaf.
typedef struct sk_tree_quality {
    double volume; // m^3: sum of the volumes of all balls
    double mean_depth;
    int32_t least_depth, most_depth;
} sk_tree_quality;
sk_tree_quality sk_ball_tree_quality(const sk_ball_tree *tree);
