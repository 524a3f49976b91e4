// convex.h: a bounded convex piece: its half-spaces, and the vertices and directed edges that follow from them.
// Positions are in the frame of the piece, m. Plain value. Not for use in a step: pieces are built when a model is
// loaded. Source: docs/models/convex.md.
#pragma once
#include "csg/shape.h"

enum {
    SK_CONVEX_FACES_MAX = 64,
    SK_CONVEX_VERTICES_MAX = 2 * SK_CONVEX_FACES_MAX - 4, // if three faces meet at every vertex
    SK_CONVEX_EDGES_MAX = 3 * SK_CONVEX_FACES_MAX - 6
};

// m: the least thickness of a piece, and the largest distance of its points from the origin of its frame.
#define SK_CONVEX_THINNEST 1e-6
#define SK_CONVEX_FARTHEST 1e3

// A directed edge between two vertices, with the faces to its left and to its right, seen from outside.
typedef struct sk_convex_edge {
    int16_t from, to, left, right;
} sk_convex_edge;

typedef struct sk_convex {
    int32_t vertex_count, edge_count, face_count;
    sk_vec3 vertex[SK_CONVEX_VERTICES_MAX];
    sk_convex_edge edge[SK_CONVEX_EDGES_MAX];
    sk_half_space face[SK_CONVEX_FACES_MAX];
    int16_t source[SK_CONVEX_FACES_MAX]; // of each face: index of its half-space in the input
} sk_convex;

// Returns the set of all faces: bit j is face j.
static inline uint64_t sk_convex_faces(const sk_convex *piece) {
    return piece->face_count == 64 ? UINT64_MAX : (UINT64_C(1) << piece->face_count) - 1;
}

// Builds a piece from its half-spaces. Redundant ones are left out. Errors: fewer than 4 half-spaces or more than
// SK_CONVEX_FACES_MAX, a normal that is not unit, a number that is not finite; the piece is empty, unbounded, thinner
// than SK_CONVEX_THINNEST or reaches beyond SK_CONVEX_FARTHEST.
sk_result sk_convex_build(const sk_half_space *half_spaces, int32_t count, sk_convex *out);

// Builds the convex hull of 4 to 256 points. Errors are those of sk_convex_hull and sk_convex_build.
sk_result sk_convex_of_points(const sk_vec3 *points, int32_t count, sk_convex *out);

// Builds a box with these half extents (m, > 0) about the origin. Order of the faces: -x, +x, -y, +y, -z, +z.
sk_result sk_convex_box(sk_vec3 half, sk_convex *out);
