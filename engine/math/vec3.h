// vec3.h: three-vectors by value, in double. Arithmetic that is public in the library is in skidpad/math.h.
#pragma once
#include "skidpad/math.h"
#include <math.h>
#include <stdbool.h>

#define SK_PI 3.14159265358979323846

static inline bool sk_is_finite3(sk_vec3 a) {
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}
static inline double sk_clamp(double x, double low, double high) {
    return x < low ? low : x > high ? high : x;
}
// Moves `value` towards `target` by at most `step`.
static inline double sk_approach(double value, double target, double step) {
    return value + sk_clamp(target - value, -step, step);
}
static inline double sk_min(double a, double b) {
    return a < b ? a : b;
}
static inline double sk_max(double a, double b) {
    return a > b ? a : b;
}
// Return the minimum, and the maximum, of each component.
static inline sk_vec3 sk_min3(sk_vec3 a, sk_vec3 b) {
    return (sk_vec3){sk_min(a.x, b.x), sk_min(a.y, b.y), sk_min(a.z, b.z)};
}
static inline sk_vec3 sk_max3(sk_vec3 a, sk_vec3 b) {
    return (sk_vec3){sk_max(a.x, b.x), sk_max(a.y, b.y), sk_max(a.z, b.z)};
}
