// math.h: vectors, rotations and poses, by value, in double.
// Frames: the world has x east, y north, z up. A body has x forward, y right, z down. Lengths in metres.
#pragma once
#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- vectors ----

typedef struct sk_vec3 {
    double x, y, z;
} sk_vec3;

static inline sk_vec3 sk_vec(double x, double y, double z) {
    sk_vec3 v = {x, y, z};
    return v;
}
static inline sk_vec3 sk_add(sk_vec3 a, sk_vec3 b) {
    return sk_vec(a.x + b.x, a.y + b.y, a.z + b.z);
}
static inline sk_vec3 sk_sub(sk_vec3 a, sk_vec3 b) {
    return sk_vec(a.x - b.x, a.y - b.y, a.z - b.z);
}
static inline sk_vec3 sk_neg(sk_vec3 a) {
    return sk_vec(-a.x, -a.y, -a.z);
}
static inline sk_vec3 sk_scale(double s, sk_vec3 a) {
    return sk_vec(s * a.x, s * a.y, s * a.z);
}
// a + s b
static inline sk_vec3 sk_add_scaled(sk_vec3 a, double s, sk_vec3 b) {
    return sk_vec(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}
// a + s (b - a)
static inline sk_vec3 sk_mix(sk_vec3 a, sk_vec3 b, double s) {
    return sk_add_scaled(a, s, sk_sub(b, a));
}
static inline double sk_dot(sk_vec3 a, sk_vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline sk_vec3 sk_cross(sk_vec3 a, sk_vec3 b) {
    return sk_vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline double sk_length(sk_vec3 a) {
    return sqrt(sk_dot(a, a));
}
// Unit vector along a; zero where a is zero.
static inline sk_vec3 sk_unit(sk_vec3 a) {
    double length = sk_length(a);
    return length > 0.0 ? sk_scale(1.0 / length, a) : sk_vec(0.0, 0.0, 0.0);
}

// ---- rotations ----

// A unit quaternion q rotates v to q v q*. An attitude takes vectors of the body frame to the world frame.
typedef struct sk_quat {
    double w, x, y, z;
} sk_quat;

static inline sk_quat sk_quat_of(double w, double x, double y, double z) {
    sk_quat q = {w, x, y, z};
    return q;
}
static inline sk_quat sk_quat_identity(void) {
    return sk_quat_of(1.0, 0.0, 0.0, 0.0);
}
// First b, then a.
static inline sk_quat sk_quat_mul(sk_quat a, sk_quat b) {
    return sk_quat_of(a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}
static inline sk_quat sk_quat_conjugate(sk_quat q) {
    return sk_quat_of(q.w, -q.x, -q.y, -q.z);
}
// q divided by its length. The length must not be zero.
static inline sk_quat sk_quat_unit(sk_quat q) {
    double s = 1.0 / sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return sk_quat_of(s * q.w, s * q.x, s * q.y, s * q.z);
}
// v rotated by q: v + 2 w (u x v) + 2 u x (u x v), where u is the vector part of q.
static inline sk_vec3 sk_rotate(sk_quat q, sk_vec3 v) {
    sk_vec3 u = {q.x, q.y, q.z};
    sk_vec3 t = sk_scale(2.0, sk_cross(u, v));
    return sk_add(sk_add_scaled(v, q.w, t), sk_cross(u, t));
}
// The inverse rotation: with an attitude, from the world frame to the body frame.
static inline sk_vec3 sk_rotate_back(sk_quat q, sk_vec3 v) {
    return sk_rotate(sk_quat_conjugate(q), v);
}

// ---- poses ----

// A frame: the place of its origin in the outer frame, m, and the rotation that takes its vectors to the outer frame.
typedef struct sk_pose {
    sk_vec3 position;
    sk_quat rotation;
} sk_pose;

// A point of the frame, in the outer frame.
static inline sk_vec3 sk_pose_point(sk_pose pose, sk_vec3 point) {
    return sk_add(pose.position, sk_rotate(pose.rotation, point));
}
// A point of the outer frame, in the frame.
static inline sk_vec3 sk_pose_point_back(sk_pose pose, sk_vec3 point) {
    return sk_rotate_back(pose.rotation, sk_sub(point, pose.position));
}
// First b, then a: b is a pose in the frame of a; the result is that pose in the outer frame of a.
static inline sk_pose sk_pose_mul(sk_pose a, sk_pose b) {
    sk_pose pose = {sk_pose_point(a, b.position), sk_quat_mul(a.rotation, b.rotation)};
    return pose;
}

#ifdef __cplusplus
}
#endif
