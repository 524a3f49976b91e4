// oriented_box.h: boxes along the principal axes of what they contain.
// Source: Gottschalk, Lin and Manocha, "OBBTree" (1996); docs/models/hierarchy.md.
#pragma once
#include "math/vec3.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct sk_oriented_box {
    sk_vec3 centre;  // m
    sk_vec3 axis[3]; // unit, at right angles
    double half[3];  // m, rounded up
} sk_oriented_box;

// A triangle of a surface, for the axes.
typedef struct sk_box_triangle {
    sk_vec3 corner[3];
} sk_box_triangle;

// Returns the box about points, at least one, along the axes of the covariance of the area of triangles. Of equal eigenvalues the axes of
// the world decide: all three equal, or no area: these axes; two equal: about the third, the first one turned as little as possible.
sk_oriented_box sk_oriented_box_of(const sk_box_triangle *triangles, int32_t triangle_count, const sk_vec3 *points,
                                   int32_t count);

// Whether two boxes have no point in common. Along the 6 axes of both boxes only, some pairs that are apart are not found (`all` false);
// with their 9 cross products all are.
bool sk_oriented_boxes_are_apart(const sk_oriented_box *a, const sk_oriented_box *b, bool all);
