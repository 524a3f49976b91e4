// rut_mesh.h: ruts as ribbons on the untouched surface. Consecutive stretches are joined; the ends are closed.
// The ribbons are flat; rut.glsl computes their depth.
#pragma once
#include "skidpad.h"

typedef struct sk_rut_vertex {
    float high[3], low[3]; // position in the solid's frame, m, as the sum of both
    float normal[3];       // of the surface
    float along[3];        // direction of the track, unit
    float across;          // m to the right of the middle
    float half_width;      // m, of the track
    float depth;           // m
    float strength;        // 1 on the track, 0 at the far end of a closing
} sk_rut_vertex;

// The ribbon is wider than the track by this factor, for the edges that were pushed up.
#define SK_RUT_RIBBON 1.7

enum { SK_RUT_VERTICES_MAX = 18 }; // of one stretch: itself and a closing at each end, as triangles

// Writes the triangles of all stretches on `solid`, at most SK_RUT_VERTICES_MAX vertices each. Returns the number of
// vertices. Stretches without width or depth are left out. A stretch of no length is a pit. count is at most SK_RUTS_MAX.
int32_t sk_rut_mesh_build(const sk_rut *ruts, int32_t count, int32_t solid, sk_rut_vertex *out);
