// hull.h: the distance of hulls: convex pieces, points, segments, balls, capsules and flat discs.
// Allocates nothing. Source: docs/models/convex.md, "Hulls".
#pragma once
#include "convex/distance.h"

// All points within `radius` of the convex hull of some points. A disc has one point, its centre; it is flat, and
// `radius` is its own.
typedef struct sk_hull {
    int32_t count; // 1 to SK_CONVEX_VERTICES_MAX
    const sk_vec3 *points;
    double radius; // m
    bool disc;
    sk_vec3 axis; // unit, of a disc
} sk_hull;

typedef struct sk_hull_gap {
    double distance;    // m; 0 if the hulls overlap or touch
    sk_vec3 on_a, on_b; // the nearest points, in the frame of the poses; equal if the hulls overlap
    int32_t rounds;     // rounds after the first in which corners were added to the polygons of discs
} sk_hull_gap;

// Returns the distance. The poses place the hulls in a common frame. The error is a few 1e-14 of the size of both hulls
// and of their distance.
sk_hull_gap sk_hull_gap_of(const sk_hull *a, const sk_pose *pose_a, const sk_hull *b, const sk_pose *pose_b);

// Returns a point of a hull that is farthest along a direction (not 0, frame of the hull).
sk_vec3 sk_hull_farthest(const sk_hull *hull, sk_vec3 direction);
