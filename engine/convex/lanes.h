// lanes.h: components of two vectors along a direction at once. Internal to the room. Each lane does the operations of
// sk_dot in the same order, so results are equal.
#pragma once
#include "math/vec3.h"
#include <stdint.h>

typedef double sk_lanes __attribute__((vector_size(2 * sizeof(double))));
typedef int64_t sk_lane_masks __attribute__((vector_size(2 * sizeof(int64_t)))); // 0 or -1

// Returns the components of a[0] and a[1].
static inline sk_lanes sk_lanes_along(const sk_vec3 *a, sk_vec3 direction) {
    sk_lanes x = {a[0].x, a[1].x}, y = {a[0].y, a[1].y}, z = {a[0].z, a[1].z};
    return direction.x * x + direction.y * y + direction.z * z;
}

// The operator > has the same result, but gcc 12 splits it into lanes.
static inline sk_lane_masks sk_lanes_above(sk_lanes a, sk_lanes b) {
#ifdef __SSE2__
    return (sk_lane_masks)__builtin_ia32_cmpltpd(b, a);
#else
    return a > b;
#endif
}

// Returns the larger numbers; b if none is larger.
static inline sk_lanes sk_lanes_larger(sk_lanes a, sk_lanes b) {
#ifdef __SSE2__
    return __builtin_ia32_maxpd(a, b);
#else
    sk_lane_masks m = a > b;
    return (sk_lanes)((m & (sk_lane_masks)a) | (~m & (sk_lane_masks)b));
#endif
}

// Returns bit i for lane i.
static inline uint64_t sk_lanes_bits(sk_lane_masks m) {
#ifdef __SSE2__
    return (uint64_t)__builtin_ia32_movmskpd((sk_lanes)m);
#else
    return (uint64_t)((m[0] & 1) | (m[1] & 2));
#endif
}
