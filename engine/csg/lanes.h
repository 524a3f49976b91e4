// lanes.h: vectors of LANES doubles: 1 in plain C, 2 (the default) or 4. For kernels.
// The IEEE operations are the same for every width, so results are equal. Every supported machine has registers for two
// doubles; four need AVX2.
#pragma once
#include <stdint.h>
#include <string.h>

#ifndef LANES
#    define LANES 2
#endif

// For functions that compilers find too large. As a call, the test of a piece costs a tenth of a short query, because
// the segment's ends are copied through memory.
#define KERNEL_INLINE static inline __attribute__((always_inline))

#if LANES == 1

typedef double lanes;
typedef int64_t lane_masks; // 0 or -1
typedef float box_lanes;
typedef int32_t box_masks; // 0 or -1

enum { BOX_LANES = 1 };
static const lane_masks lane_numbers = 0;
static const box_masks box_lane_numbers = 0;

static inline lanes lanes_of(double x) {
    return x;
}
static inline lane_masks lanes_above(lanes a, lanes b) {
    return -(int64_t)(a > b);
}
static inline lane_masks lanes_below_or_at(lanes a, lanes b) {
    return -(int64_t)(a <= b);
}
static inline lanes lanes_select(lane_masks mask, lanes yes, lanes no) {
    return mask ? yes : no;
}
static inline int lane_bits(lane_masks mask) {
    return (int)(mask & 1);
}
static inline box_lanes box_lanes_of(float x) {
    return x;
}
static inline box_masks box_lanes_above(box_lanes a, box_lanes b) {
    return -(int32_t)(a > b);
}
static inline int box_bits(box_masks mask) {
    return mask & 1;
}
static inline box_lanes box_lanes_select(box_masks mask, box_lanes yes, box_lanes no) {
    return mask ? yes : no;
}
static inline float box_lanes_least(box_lanes x) {
    return x;
}

#else

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t lane_masks __attribute__((vector_size(LANES * sizeof(int64_t)))); // 0 or -1 in each lane
typedef float box_lanes __attribute__((vector_size(2 * LANES * sizeof(float))));
typedef int32_t box_masks __attribute__((vector_size(2 * LANES * sizeof(int32_t))));

enum { BOX_LANES = 2 * LANES };
#    if LANES == 2
static const lane_masks lane_numbers = {0, 1};
static const box_masks box_lane_numbers = {0, 1, 2, 3};
#    else
static const lane_masks lane_numbers = {0, 1, 2, 3};
static const box_masks box_lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7};
#    endif

static inline lanes lanes_of(double x) {
    return x - (lanes){0};
}
// The operators > and <= have the same results, but gcc 12 splits them into lanes if several are combined.
#    if LANES == 4
static inline lane_masks lanes_above(lanes a, lanes b) {
    return (lane_masks)__builtin_ia32_cmppd256(b, a, 1);
}
static inline lane_masks lanes_below_or_at(lanes a, lanes b) {
    return (lane_masks)__builtin_ia32_cmppd256(a, b, 2);
}
#    elif defined(__SSE2__)
static inline lane_masks lanes_above(lanes a, lanes b) {
    return (lane_masks)__builtin_ia32_cmpltpd(b, a);
}
static inline lane_masks lanes_below_or_at(lanes a, lanes b) {
    return (lane_masks)__builtin_ia32_cmplepd(a, b);
}
#    else
static inline lane_masks lanes_above(lanes a, lanes b) {
    return a > b;
}
static inline lane_masks lanes_below_or_at(lanes a, lanes b) {
    return a <= b;
}
#    endif
static inline lanes lanes_select(lane_masks mask, lanes yes, lanes no) {
    return (lanes)((mask & (lane_masks)yes) | (~mask & (lane_masks)no));
}
static inline box_lanes box_lanes_of(float x) {
    return x - (box_lanes){0};
}

static inline box_masks box_lanes_above(box_lanes a, box_lanes b) {
    return a > b;
}
static inline box_lanes box_lanes_select(box_masks mask, box_lanes yes, box_lanes no) {
    return (box_lanes)((mask & (box_masks)yes) | (~mask & (box_masks)no));
}

// Returns the least of the lanes.
#    ifdef __SSE2__
typedef float four_floats __attribute__((vector_size(16)));

static inline float box_lanes_least(box_lanes x) {
    four_floats part[BOX_LANES / 4];
    memcpy(part, &x, sizeof x);
    four_floats least = __builtin_ia32_minps(part[0], part[BOX_LANES / 4 - 1]);
    least = __builtin_ia32_minps(least, __builtin_ia32_shufps(least, least, 0x4e)); // lanes 2, 3, 0, 1
    least = __builtin_ia32_minps(least, __builtin_ia32_shufps(least, least, 0xb1)); // lanes 1, 0, 3, 2
    return least[0];
}
#    else
static inline float box_lanes_least(box_lanes x) {
    float least = x[0];
    for (int i = 1; i < BOX_LANES; i++) least = x[i] < least ? x[i] : least;
    return least;
}
#    endif

// Bit i of the result is set if lane i is.
#    if LANES == 4
static inline int lane_bits(lane_masks mask) {
    return __builtin_ia32_movmskpd256((lanes)mask);
}
static inline int box_bits(box_masks mask) {
    return __builtin_ia32_movmskps256((box_lanes)mask);
}
#    elif defined(__SSE2__)
static inline int lane_bits(lane_masks mask) {
    return __builtin_ia32_movmskpd((lanes)mask);
}
static inline int box_bits(box_masks mask) {
    return __builtin_ia32_movmskps((box_lanes)mask);
}
#    else
static inline int lane_bits(lane_masks mask) {
    return (int)(mask[0] & 1) | (int)(mask[1] & 2);
}
static inline int box_bits(box_masks mask) {
    return (mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8);
}
#    endif

#endif

// Return a > b ? a : b, and a < b ? a : b.
#if LANES == 4
static inline box_lanes box_lanes_larger(box_lanes a, box_lanes b) {
    return __builtin_ia32_maxps256(a, b);
}
static inline box_lanes box_lanes_smaller(box_lanes a, box_lanes b) {
    return __builtin_ia32_minps256(a, b);
}
#elif LANES == 2 && defined(__SSE2__)
static inline box_lanes box_lanes_larger(box_lanes a, box_lanes b) {
    return __builtin_ia32_maxps(a, b);
}
static inline box_lanes box_lanes_smaller(box_lanes a, box_lanes b) {
    return __builtin_ia32_minps(a, b);
}
#else
static inline box_lanes box_lanes_larger(box_lanes a, box_lanes b) {
    return box_lanes_select(box_lanes_above(a, b), a, b);
}
static inline box_lanes box_lanes_smaller(box_lanes a, box_lanes b) {
    return box_lanes_select(box_lanes_above(b, a), a, b);
}
#endif

static inline lanes lanes_at(const double *from) {
    lanes out;
    memcpy(&out, from, sizeof out);
    return out;
}
static inline box_lanes box_lanes_at(const float *from) {
    box_lanes out;
    memcpy(&out, from, sizeof out);
    return out;
}
static inline lane_masks lane_masks_of(int64_t x) {
    return x - (lane_masks){0};
}
static inline box_masks box_masks_of(int32_t x) {
    return x - (box_masks){0};
}
static inline box_masks box_lanes_as_bits(box_lanes x) {
    box_masks out;
    memcpy(&out, &x, sizeof out);
    return out;
}
static inline box_lanes box_lanes_from_bits(box_masks x) {
    box_lanes out;
    memcpy(&out, &x, sizeof out);
    return out;
}
