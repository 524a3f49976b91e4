// boundary.h: the surface of a compiled solid as convex polygons, for renderers, areas and volumes.
// Each half-space of each piece gives a face. What other pieces cover is removed, and the rest is cut along paint.
// Coplanar faces of the same material are then joined. The boundary is computed once after loading, by clipping in
// double. See docs/models/scenery.md, "Boundary".
#pragma once
#include "csg/scenery.h"

// A vertex on an edge of a face is also a vertex of that face, with the same bits. So some vertices are within a side;
// sk_face_triangulate handles them.
typedef struct sk_face {
    int32_t first, count; // vertices [first, first + count), anticlockwise seen from outside, from the end of a side on
    int32_t material;
    int32_t feature, piece; // of one of the joined parts; piece is -1 if the scene has no flat form
    sk_vec3 normal;         // unit, outwards
} sk_face;

typedef struct sk_boundary {
    int32_t face_count, vertex_count;
    sk_face *faces;
    sk_vec3 *vertices; // world frame, m
    bool reduced;      // the surface of all pieces exceeds the budget: this is the surface of a selection
    int32_t pieces;    // number of pieces in the selection; 0 if the scene has no flat form
} sk_boundary;

// `window` cuts off unbounded faces (a ground plane); closed solids inside it come out closed. The caller frees the result
// with sk_boundary_free. The work is bounded by a count of elementary steps (boundary_budget.h), never by a clock. If
// many pieces overlap, the result is the surface of a selection of them, and `reduced` is set.
sk_result sk_scenery_boundary(const sk_scenery *scenery, sk_box window, sk_boundary *out);

// The same surface before faces are joined: more faces, found in less than half of the time, with corners that neighbours do
// not share.
sk_result sk_scenery_boundary_parts(const sk_scenery *scenery, sk_box window, sk_boundary *out);

// Only `reduced` and `pieces` of the same surface: its faces are computed and not kept, so its memory does not grow with
// their number.
sk_result sk_scenery_boundary_extent(const sk_scenery *scenery, sk_box window, sk_boundary *out);

void sk_boundary_free(sk_boundary *boundary);

double sk_boundary_area(const sk_boundary *boundary);   // m^2
double sk_boundary_volume(const sk_boundary *boundary); // m^3, by the divergence theorem; true for closed solids only

// Cuts a face with `count` >= 3 vertices into count - 2 triangles, numbers of vertices from 0 on, anticlockwise like the
// face: every vertex is a corner of a triangle, and none lies inside an edge of one. `ring` has room for `count` numbers.
void sk_face_triangulate(const sk_vec3 *vertices, int32_t count, int32_t *ring, int32_t (*triangles)[3]);
