// quat.h: unit quaternions as rotations, and 3 x 3 matrices.
// A quaternion q rotates v to q v q*. An attitude takes body vectors to world vectors.
#pragma once
#include "math/vec3.h"

typedef struct sk_mat3 {
    sk_vec3 row[3];
} sk_mat3;

// Returns the rotation about a unit axis by an angle, given the sine and cosine of half the angle.
static inline sk_quat sk_quat_half_angle(sk_vec3 axis, double sine, double cosine) {
    return (sk_quat){cosine, sine * axis.x, sine * axis.y, sine * axis.z};
}

// Returns a rotation as a matrix. It is worth its cost if many vectors are rotated by the same q.
static inline sk_mat3 sk_mat3_from_quat(sk_quat q) {
    double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
    double xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
    double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
    return (sk_mat3){{{1.0 - 2.0 * (yy + zz), 2.0 * (xy - wz), 2.0 * (xz + wy)},
                      {2.0 * (xy + wz), 1.0 - 2.0 * (xx + zz), 2.0 * (yz - wx)},
                      {2.0 * (xz - wy), 2.0 * (yz + wx), 1.0 - 2.0 * (xx + yy)}}};
}
// Returns a rotation matrix as a quaternion. Of the four formulas it uses the one that divides by the largest component.
static inline sk_quat sk_quat_from_mat3(const sk_mat3 *m) {
    double x = m->row[0].x, y = m->row[1].y, z = m->row[2].z;
    sk_quat q;
    if (x + y + z >= 0.0)
        q = (sk_quat){1.0 + x + y + z, m->row[2].y - m->row[1].z, m->row[0].z - m->row[2].x, m->row[1].x - m->row[0].y};
    else if (x >= y && x >= z)
        q = (sk_quat){m->row[2].y - m->row[1].z, 1.0 + x - y - z, m->row[0].y + m->row[1].x, m->row[0].z + m->row[2].x};
    else if (y >= z)
        q = (sk_quat){m->row[0].z - m->row[2].x, m->row[0].y + m->row[1].x, 1.0 + y - x - z, m->row[1].z + m->row[2].y};
    else
        q = (sk_quat){m->row[1].x - m->row[0].y, m->row[0].z + m->row[2].x, m->row[1].z + m->row[2].y, 1.0 + z - x - y};
    double size = 1.0 / sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return (sk_quat){size * q.w, size * q.x, size * q.y, size * q.z};
}
static inline sk_vec3 sk_mat3_mul(const sk_mat3 *m, sk_vec3 v) {
    return (sk_vec3){sk_dot(m->row[0], v), sk_dot(m->row[1], v), sk_dot(m->row[2], v)};
}
// Returns the transpose times v. For a rotation this is the inverse rotation.
static inline sk_vec3 sk_mat3_mul_back(const sk_mat3 *m, sk_vec3 v) {
    return sk_add_scaled(sk_add_scaled(sk_scale(v.x, m->row[0]), v.y, m->row[1]), v.z, m->row[2]);
}
// Returns (transpose of a) times b.
static inline sk_mat3 sk_mat3_product_back(const sk_mat3 *a, const sk_mat3 *b) {
    sk_mat3 out;
    for (int i = 0; i < 3; i++) {
        sk_vec3 column = i == 0   ? (sk_vec3){a->row[0].x, a->row[1].x, a->row[2].x}
                         : i == 1 ? (sk_vec3){a->row[0].y, a->row[1].y, a->row[2].y}
                                  : (sk_vec3){a->row[0].z, a->row[1].z, a->row[2].z};
        out.row[i] = sk_mat3_mul_back(b, column);
    }
    return out;
}
static inline double sk_mat3_determinant(const sk_mat3 *m) {
    return sk_dot(m->row[0], sk_cross(m->row[1], m->row[2]));
}
// Returns the inverse of a symmetric matrix with non-zero determinant.
static inline sk_mat3 sk_mat3_inverse_symmetric(const sk_mat3 *m) {
    double s = 1.0 / sk_mat3_determinant(m);
    return (sk_mat3){{sk_scale(s, sk_cross(m->row[1], m->row[2])), sk_scale(s, sk_cross(m->row[2], m->row[0])),
                      sk_scale(s, sk_cross(m->row[0], m->row[1]))}};
}
