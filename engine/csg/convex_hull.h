// convex_hull.h: the convex hull of points, as half-spaces.
// Coplanar, equal and inner points are allowed: corners are chosen exactly, on a grid of at most 2^-39 of the points'
// extent (far from the origin: of their precision). Faces that differ by less than 2^-30 of the solid's thickness, or
// 2^-38 of its extent, are merged.
#pragma once
#include "csg/shape.h"

enum { SK_CONVEX_HULL_POINTS_MAX = 256, SK_CONVEX_HULL_FACES_MAX = 2 * SK_CONVEX_HULL_POINTS_MAX - 4 };

// Writes at most SK_CONVEX_HULL_FACES_MAX half-spaces. They do not depend on the order of the points (m, finite). No
// point is further outside than the rounding of its coordinates. Error unless there are 4 to 256 points that are not in
// one plane (or within 10^-6 m).
sk_result sk_convex_hull(const sk_vec3 *points, int32_t count, sk_half_space *out, int32_t *out_count);
