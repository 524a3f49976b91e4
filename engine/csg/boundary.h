// boundary.h: the surface of a compiled solid as convex polygons, for renderers, areas and volumes.
// For every half-space of every piece its face, minus what other pieces cover, cut along paint. Computed once after
// loading, by clipping in double.
#pragma once
#include "csg/scenery.h"

typedef struct sk_face {
    int32_t first, count; // vertices [first, first + count), anticlockwise seen from outside
    int32_t material, feature, piece;
    sk_vec3 normal; // unit, outwards
} sk_face;

typedef struct sk_boundary {
    int32_t face_count, vertex_count;
    sk_face *faces;
    sk_vec3 *vertices; // world frame, m
} sk_boundary;

// `window` cuts off unbounded faces (a ground plane); closed solids inside it come out closed. The caller frees the result
// with sk_boundary_free.
sk_result sk_scenery_boundary(const sk_scenery *scenery, sk_box window, sk_boundary *out);
void sk_boundary_free(sk_boundary *boundary);

double sk_boundary_area(const sk_boundary *boundary);   // m^2
double sk_boundary_volume(const sk_boundary *boundary); // m^3, by the divergence theorem; true for closed solids only
