// vec3.h: three-vectors by value, in double.
#pragma once
#include <math.h>
#include <stdbool.h>

#define SK_PI 3.14159265358979323846

typedef struct sk_vec3 {
    double x, y, z;
} sk_vec3;

static inline sk_vec3 sk_vec(double x, double y, double z) {
    return (sk_vec3){x, y, z};
}
static inline sk_vec3 sk_add(sk_vec3 a, sk_vec3 b) {
    return (sk_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}
static inline sk_vec3 sk_sub(sk_vec3 a, sk_vec3 b) {
    return (sk_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}
static inline sk_vec3 sk_neg(sk_vec3 a) {
    return (sk_vec3){-a.x, -a.y, -a.z};
}
static inline sk_vec3 sk_scale(double s, sk_vec3 a) {
    return (sk_vec3){s * a.x, s * a.y, s * a.z};
}
// a + s b
static inline sk_vec3 sk_add_scaled(sk_vec3 a, double s, sk_vec3 b) {
    return (sk_vec3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}
// a + s (b - a)
static inline sk_vec3 sk_mix(sk_vec3 a, sk_vec3 b, double s) {
    return sk_add_scaled(a, s, sk_sub(b, a));
}
static inline double sk_dot(sk_vec3 a, sk_vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline sk_vec3 sk_cross(sk_vec3 a, sk_vec3 b) {
    return (sk_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static inline double sk_length(sk_vec3 a) {
    return sqrt(sk_dot(a, a));
}
// Unit vector along a; zero where a is zero.
static inline sk_vec3 sk_unit(sk_vec3 a) {
    double length = sk_length(a);
    return length > 0.0 ? sk_scale(1.0 / length, a) : (sk_vec3){0.0, 0.0, 0.0};
}
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
// Component by component.
static inline sk_vec3 sk_min3(sk_vec3 a, sk_vec3 b) {
    return (sk_vec3){sk_min(a.x, b.x), sk_min(a.y, b.y), sk_min(a.z, b.z)};
}
static inline sk_vec3 sk_max3(sk_vec3 a, sk_vec3 b) {
    return (sk_vec3){sk_max(a.x, b.x), sk_max(a.y, b.y), sk_max(a.z, b.z)};
}
