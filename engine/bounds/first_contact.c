#include "bounds/first_contact.h"

#include "math/roots.h"

// A root is wrong by a few units in the last place of what it is the difference of.
static const double EARLIER = 1.0 - 1e-9, SLACK = 1e-12;

double sk_first_contact(const sk_moving_ball *a, const sk_moving_ball *b, double h) {
    sk_vec3 d = sk_sub(b->ball.centre, a->ball.centre), v = sk_sub(b->velocity, a->velocity);
    double r = (a->ball.radius + b->ball.radius) * (1.0 + SLACK), cap = a->acceleration + b->acceleration;
    double e = a->spread + b->spread + 0.5 * cap * h, half = 0.5 * cap;
    double dd = sk_dot(d, d), dv = sk_dot(d, v), vv = sk_dot(v, v);
    if (!isfinite(dd + vv + r * r + e * e + half * half)) return 0.0;
    if (dd <= r * r) return 0.0;
    // (R + e t + A t^2 / 2)^2 - |d + v t|^2, which is negative now
    const double c[5] = {r * r - dd, 2.0 * (r * e - dv), e * e + 2.0 * r * half - vv, 2.0 * e * half, half * half};
    double roots[4];
    int32_t count = sk_roots_quartic(c, roots);
    for (int32_t i = 0; i < count; i++)
        if (roots[i] >= 0.0) return roots[i] * EARLIER;
    return INFINITY;
}

double sk_first_closing(double gap, double speed, double acceleration, double h) {
    double q = speed + 0.5 * acceleration * h;
    if (!(gap > 0.0) || !isfinite(gap + q + acceleration)) return 0.0;
    double root = sqrt(q * q + 2.0 * acceleration * gap);
    // Of both forms of the root, the one without a difference of equal numbers.
    if (q >= 0.0) return q + root > 0.0 ? 2.0 * gap / (q + root) * EARLIER : INFINITY;
    return acceleration > 0.0 ? (root - q) / acceleration * EARLIER : INFINITY;
}

bool sk_prediction_holds(const sk_prediction *begin, sk_vec3 position, sk_vec3 velocity, double t, double h) {
    double a = begin->acceleration;
    sk_vec3 moved = sk_sub(sk_sub(position, begin->position), sk_scale(t, begin->velocity));
    return sk_length(moved) <= 0.5 * a * t * (t + h) && sk_length(sk_sub(velocity, begin->velocity)) <= a * t;
}
