// mesh.h: a surface of faces with 3, 4, 6, 8 or 9 nodes.
// Nodes of a face: its corners anticlockwise from outside, then the middle of each edge from corner 0 to 1 on, then the centre.
// A face of 3 nodes is flat, one of 4 bilinear, one of 6 quadratic, one of 9 biquadratic, one of 8 biquadratic with a centre that
// follows from the others (serendipity). Source: docs/models/hierarchy.md.
#pragma once
#include "math/vec3.h"
#include <stdint.h>

enum { SK_FACE_NODES_MAX = 9 };

typedef struct sk_mesh_face {
    int32_t nodes; // 3, 4, 6, 8 or 9
    int32_t node[SK_FACE_NODES_MAX];
} sk_mesh_face;

// Plain view; the caller owns the lists.
typedef struct sk_face_mesh {
    int32_t point_count, face_count;
    const sk_vec3 *points; // m
    const sk_mesh_face *faces;
} sk_face_mesh;

// Number of corners of a face: 3 or 4.
static inline int32_t sk_face_corners(int32_t nodes) {
    return nodes == 3 || nodes == 6 ? 3 : 4;
}

// Writes the control points of a face in Bernstein form, whose convex hull contains it, and returns their number. In the order of the
// nodes; of an 8-node face with the centre.
int32_t sk_face_controls(const sk_face_mesh *mesh, int32_t face, sk_vec3 out[SK_FACE_NODES_MAX]);
