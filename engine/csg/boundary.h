// boundary.h: the surface of a compiled solid as convex polygons, for renderers, areas and volumes.
// Each half-space of each piece makes a face. The parts that other pieces cover are removed, and the rest is cut along
// paint. Coplanar faces of the same material are then joined. The boundary is computed once after loading, by clipping
// in double. See docs/models/scenery.md, "Boundary".
#pragma once
#include "csg/scenery.h"

// A vertex on an edge of a face is also a vertex of that face, with the same bits. So some vertices are within a side;
// sk_face_triangulate handles them.
typedef struct sk_face {
    int32_t first, count; // vertices [first, first + count), anticlockwise from outside, starting at the end of a side
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

// Computes the surface. `window` cuts off unbounded faces, such as a ground plane. The surface of a closed solid inside
// the window is closed. The caller frees the result with sk_boundary_free. The work is bounded by a count of elementary
// steps (boundary_budget.h), never by a clock. If many pieces overlap, the result is the surface of a selection of
// them, and `reduced` is set.
sk_result sk_scenery_boundary(const sk_scenery *scenery, sk_box window, sk_boundary *out);

// Computes the same surface before faces are joined. It has more faces, takes less than half of the time, and
// neighbouring faces do not share corners.
sk_result sk_scenery_boundary_parts(const sk_scenery *scenery, sk_box window, sk_boundary *out);

// Computes only `reduced` and `pieces` of the same surface. Its faces are computed and not kept, so the memory does not
// grow with their number.
sk_result sk_scenery_boundary_extent(const sk_scenery *scenery, sk_box window, sk_boundary *out);

void sk_boundary_free(sk_boundary *boundary);

double sk_boundary_area(const sk_boundary *boundary);   // m^2
double sk_boundary_volume(const sk_boundary *boundary); // m^3, by the divergence theorem; valid for closed solids only

// Cuts a face with `count` >= 3 vertices into count - 2 triangles. They contain numbers of vertices from 0 on and are
// anticlockwise like the face. Every vertex is a corner of a triangle, and none is inside an edge of one. `ring` has
// room for `count` numbers.
void sk_face_triangulate(const sk_vec3 *vertices, int32_t count, int32_t *ring, int32_t (*triangles)[3]);
