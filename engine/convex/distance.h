// distance.h: the distance of two convex pieces, with its witnesses and a certificate.
// Uses the algorithm of Gilbert, Johnson and Keerthi (IEEE Journal of Robotics and Automation 4, 1988) on the
// difference of the pieces. Allocates nothing. Source: docs/models/convex.md, "Distance".
#pragma once
#include "convex/convex.h"

typedef struct sk_convex_distance {
    double distance;    // m; 0 if the pieces overlap or touch
    double lower;       // m: lower bound of the distance: the certificate
    sk_vec3 on_a, on_b; // the nearest points, in the frame of the poses; equal if the pieces overlap
    sk_vec3 normal;     // unit, from b to a; zero if the pieces overlap
    int32_t rounds;
} sk_convex_distance;

// Returns the distance. The poses place the pieces in a common frame. `lower` is within 1e-12 of the pieces' size below
// `distance` unless rounding stopped the iteration.
sk_convex_distance sk_convex_distance_of(const sk_convex *a, const sk_pose *pose_a, const sk_convex *b,
                                         const sk_pose *pose_b);
