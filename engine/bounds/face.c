#include "bounds/face.h"

sk_face_shape sk_face_shape_of(const sk_face_mesh *mesh, int32_t face) {
    int32_t nodes = mesh->faces[face].nodes;
    sk_face_shape shape = {.corners = sk_face_corners(nodes), .degree = nodes > 4 ? 2 : 1};
    (void)sk_face_controls(mesh, face, shape.control);
    return shape;
}

// ---- points ----

static sk_vec3 combine(const sk_vec3 *c, const double *w, int32_t count) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) sum = sk_add_scaled(sum, w[i], c[i]);
    return sum;
}

static sk_face_jet flat_triangle(const sk_vec3 *c, double u, double v) {
    sk_vec3 du = sk_sub(c[1], c[0]), dv = sk_sub(c[2], c[0]);
    return (sk_face_jet){.at = sk_add_scaled(sk_add_scaled(c[0], u, du), v, dv), .du = du, .dv = dv};
}

// x = sum(a_i^2 c_i) + 2 (a0 a1 c3 + a1 a2 c4 + a2 a0 c5) with a = (1 - u - v, u, v)
static sk_face_jet curved_triangle(const sk_vec3 *c, double u, double v) {
    double w = 1.0 - u - v;
    const double at[6] = {w * w, u * u, v * v, 2 * w * u, 2 * u * v, 2 * v * w},
                 du[6] = {-2 * w, 2 * u, 0, 2 * (w - u), 2 * v, -2 * v},
                 dv[6] = {-2 * w, 0, 2 * v, -2 * u, 2 * u, 2 * (w - v)}, duu[6] = {2, 2, 0, -4, 0, 0},
                 duv[6] = {2, 0, 0, -2, 2, -2}, dvv[6] = {2, 0, 2, 0, 0, -4};
    return (sk_face_jet){combine(c, at, 6),  combine(c, du, 6),  combine(c, dv, 6),
                         combine(c, duu, 6), combine(c, duv, 6), combine(c, dvv, 6)};
}

static sk_face_jet bilinear(const sk_vec3 *c, double u, double v) {
    const double at[4] = {(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v}, du[4] = {v - 1, 1 - v, v, -v},
                 dv[4] = {u - 1, -u, u, 1 - u}, duv[4] = {1, -1, 1, -1};
    return (sk_face_jet){
        .at = combine(c, at, 4), .du = combine(c, du, 4), .dv = combine(c, dv, 4), .duv = combine(c, duv, 4)};
}

// Products of quadratic Bernstein polynomials in u and in v, in the order of the nodes.
static sk_face_jet biquadratic(const sk_vec3 *c, double u, double v) {
    static const int ALONG_U[9] = {0, 2, 2, 0, 1, 2, 1, 0, 1}, ALONG_V[9] = {0, 0, 2, 2, 0, 1, 2, 1, 1};
    const double bu[3][3] = {{(1 - u) * (1 - u), 2 * u * (1 - u), u * u}, {2 * u - 2, 2 - 4 * u, 2 * u}, {2, -4, 2}},
                 bv[3][3] = {{(1 - v) * (1 - v), 2 * v * (1 - v), v * v}, {2 * v - 2, 2 - 4 * v, 2 * v}, {2, -4, 2}};
    static const int ORDER[6][2] = {{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}};
    sk_vec3 sums[6];
    for (int k = 0; k < 6; k++) {
        double w[9];
        for (int i = 0; i < 9; i++) w[i] = bu[ORDER[k][0]][ALONG_U[i]] * bv[ORDER[k][1]][ALONG_V[i]];
        sums[k] = combine(c, w, 9);
    }
    return (sk_face_jet){sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]};
}

sk_face_jet sk_face_at(const sk_face_shape *face, double u, double v) {
    const sk_vec3 *c = face->control;
    if (face->corners == 3) return face->degree == 1 ? flat_triangle(c, u, v) : curved_triangle(c, u, v);
    return face->degree == 1 ? bilinear(c, u, v) : biquadratic(c, u, v);
}

// ---- segments ----

// The least of |a + s d1 - b - t d2|^2 over 0 <= s, t <= 1: for each s the best t is clamped, and then the best s.
sk_segment_pair sk_segments_closest(sk_vec3 a0, sk_vec3 a1, sk_vec3 b0, sk_vec3 b1) {
    static const double PARALLEL = 1e-14;
    sk_vec3 d1 = sk_sub(a1, a0), d2 = sk_sub(b1, b0), r = sk_sub(a0, b0);
    double a = sk_dot(d1, d1), e = sk_dot(d2, d2), f = sk_dot(d2, r), c = sk_dot(d1, r), b = sk_dot(d1, d2);
    double s = 0.0, t = 0.0, det = a * e - b * b;
    if (a > 0.0 && e > 0.0) {
        s = det > PARALLEL * a * e ? sk_clamp((b * f - c * e) / det, 0.0, 1.0) : 0.0;
        t = (b * s + f) / e;
        if (t < 0.0 || t > 1.0) {
            t = sk_clamp(t, 0.0, 1.0);
            s = sk_clamp((b * t - c) / a, 0.0, 1.0);
        }
    } else if (a > 0.0) {
        s = sk_clamp(-c / a, 0.0, 1.0);
    } else if (e > 0.0) {
        t = sk_clamp(f / e, 0.0, 1.0);
    }
    sk_segment_pair pair = {.s = s, .t = t, .on_a = sk_add_scaled(a0, s, d1), .on_b = sk_add_scaled(b0, t, d2)};
    pair.distance = sk_length(sk_sub(pair.on_a, pair.on_b));
    return pair;
}
