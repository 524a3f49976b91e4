// sweep.h: how long two convex parts that move cannot touch, and the core of a part below a depth.
// Conservative advancement: at an instant the parts are apart along an axis, and within the time below no vertex can
// cross the gap. All vectors are in the world frame, SI. Nothing here allocates memory. Source: docs/models/patch.md,
// "Swept contact".
#pragma once
#include "convex/convex.h"

// A part at an instant: all points within `radius` of a convex core.
typedef struct sk_sweep_side {
    const sk_convex *core; // only its vertices are read
    double radius;         // m
    sk_pose pose;          // of the core's frame
    sk_vec3 centre;        // a point of the body
    sk_vec3 velocity;      // of `centre`
    sk_vec3 rate;          // rad/s
    double acceleration;   // m/s^2: no point of the part is accelerated by more
    double slack;          // m/s: no point of it is faster by more than this
} sk_sweep_side;

typedef struct sk_sweep_gap {
    double distance; // m; 0 if the parts overlap
    sk_vec3 normal;  // unit, from b to a; zero if the cores overlap
    sk_vec3 on_a, on_b;
} sk_sweep_gap;

sk_sweep_gap sk_sweep_gap_of(const sk_sweep_side *a, const sk_sweep_side *b);

// Returns the time in which the gap along the normal stays above `left`, s, at most `limit`. `normal`: unit, from b to a.
// `left`: m, less than the gap along the normal.
double sk_sweep_safe_time(const sk_sweep_side *a, const sk_sweep_side *b, sk_vec3 normal, double left, double limit);

// Writes the points of a piece that are at least `depth` below each face of `faces` (bit j: face j), as a core without
// faces. Returns false if there are none.
bool sk_sweep_core(const sk_convex *piece, uint64_t faces, double depth, sk_convex *out);
