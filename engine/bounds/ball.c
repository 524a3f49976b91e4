#include "bounds/ball.h"

#include "base/assert.h"
#include "math/elementary.h"
#include <stddef.h>

// A computed distance is wrong by less than 4 units in the last place.
static const double UP = 1.0 + 0x1p-50;

double sk_ball_volume(sk_ball ball) {
    return ball.radius > 0.0 ? 4.0 / 3.0 * SK_PI * ball.radius * ball.radius * ball.radius : 0.0;
}

sk_ball sk_ball_about(sk_vec3 centre, const sk_vec3 *points, int32_t count) {
    double square = 0.0;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 d = sk_sub(points[i], centre);
        square = sk_max(square, sk_dot(d, d));
    }
    return (sk_ball){centre, sqrt(square) * UP};
}

sk_ball sk_ball_join(sk_ball a, sk_ball b) {
    if (a.radius < 0.0) return b;
    if (b.radius < 0.0) return a;
    sk_vec3 between = sk_sub(b.centre, a.centre);
    double distance = sk_length(between);
    if (distance * UP + b.radius <= a.radius) return a;
    if (distance * UP + a.radius <= b.radius) return b;
    double radius = 0.5 * (distance + a.radius + b.radius);
    sk_vec3 centre = sk_add_scaled(a.centre, (radius - a.radius) / distance, between);
    // The centre was rounded, so the radius follows from it.
    double of_a = sk_length(sk_sub(a.centre, centre)) * UP + a.radius,
           of_b = sk_length(sk_sub(b.centre, centre)) * UP + b.radius;
    return (sk_ball){centre, sk_max(of_a, of_b) * UP};
}

// ---- the smallest ball of points ----

// The ball with all of `count` points (at most 4) on its surface, its centre in their plane or on their line. Returns an empty ball if
// they are on a line or in a plane without such a ball.
//
// With u_i = p_i - p_0, the centre p_0 + sum(x_i u_i) has the distance |u_i|^2 / 2 = u_i . c from each.
static sk_ball through(const sk_vec3 *p, int32_t count) {
    static const sk_ball NONE = {{0.0, 0.0, 0.0}, -1.0};
    if (count == 0) return NONE;
    if (count == 1) return (sk_ball){p[0], 0.0};
    sk_vec3 u = sk_sub(p[1], p[0]);
    if (count == 2) return sk_ball_about(sk_add_scaled(p[0], 0.5, u), p, 2);
    sk_vec3 v = sk_sub(p[2], p[0]), n = sk_cross(u, v), c;
    double uu = sk_dot(u, u), vv = sk_dot(v, v);
    if (count == 3) {
        double nn = sk_dot(n, n);
        if (!(nn > 0.0)) return NONE;
        c = sk_scale(0.5 / nn, sk_add(sk_scale(uu, sk_cross(v, n)), sk_scale(vv, sk_cross(n, u))));
    } else {
        sk_vec3 w = sk_sub(p[3], p[0]);
        double det = sk_dot(w, n);
        if (!(fabs(det) > 0.0)) return NONE;
        c = sk_add(sk_scale(uu, sk_cross(v, w)), sk_scale(vv, sk_cross(w, u)));
        c = sk_scale(0.5 / det, sk_add(c, sk_scale(sk_dot(w, w), n)));
    }
    if (!sk_is_finite3(c)) return NONE;
    return sk_ball_about(sk_add(p[0], c), p, count);
}

// Welzl's recursion: the smallest ball of the first points that has some others on its surface. Its depth is at most 4.
static sk_ball smallest_with(sk_vec3 *points, int32_t count, const sk_vec3 *on, int32_t on_count) {
    sk_ball ball = through(on, on_count);
    if (on_count == 4) return ball;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 d = sk_sub(points[i], ball.centre);
        if (ball.radius >= 0.0 && sk_dot(d, d) <= ball.radius * ball.radius) continue;
        sk_vec3 more[4] = {points[i]};
        for (int32_t k = 0; k < on_count; k++) more[k + 1] = on[k];
        sk_ball grown = smallest_with(points, i, more, on_count + 1);
        if (grown.radius > ball.radius) ball = grown; // not where points on a line or a plane have no ball
    }
    return ball;
}

sk_ball sk_ball_smallest(const sk_vec3 *points, int32_t count) {
    sk_vec3 own[SK_BALL_POINTS_MAX];
    SK_ASSERT(count >= 1 && count <= SK_BALL_POINTS_MAX);
    for (int32_t i = 0; i < count; i++) own[i] = points[i];
    return sk_ball_about(smallest_with(own, count, NULL, 0).centre, points, count);
}

sk_ball sk_ball_of_triangle(const sk_vec3 corner[3]) {
    for (int i = 0; i < 3; i++) { // a diameter: the angle at the third corner is 90 degrees or more
        sk_vec3 a = corner[i], b = corner[(i + 1) % 3], c = corner[(i + 2) % 3];
        if (sk_dot(sk_sub(a, c), sk_sub(b, c)) <= 0.0) return sk_ball_about(sk_mix(a, b, 0.5), corner, 3);
    }
    return sk_ball_about(through(corner, 3).centre, corner, 3);
}

// ---- balls that grow ----

// Lets a ball grow so that it contains all points: each time to the smallest ball about it and a point outside.
static sk_ball grow(sk_ball ball, const sk_vec3 *points, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 d = sk_sub(points[i], ball.centre);
        double square = sk_dot(d, d);
        if (square <= ball.radius * ball.radius) continue;
        double distance = sqrt(square);
        double radius = 0.5 * (ball.radius + distance);
        ball = (sk_ball){sk_add_scaled(ball.centre, (distance - radius) / distance, d), radius};
    }
    return sk_ball_about(ball.centre, points, count);
}

static int32_t farthest_from(sk_vec3 p, const sk_vec3 *points, int32_t count) {
    int32_t farthest = 0;
    double most = -1.0;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 d = sk_sub(points[i], p);
        double square = sk_dot(d, d);
        if (square > most) {
            most = square;
            farthest = i;
        }
    }
    return farthest;
}

sk_ball sk_ball_ritter(const sk_vec3 *points, int32_t count) {
    SK_ASSERT(count >= 1);
    sk_vec3 a = points[farthest_from(points[0], points, count)], b = points[farthest_from(a, points, count)];
    return grow((sk_ball){sk_mix(a, b, 0.5), 0.5 * sk_length(sk_sub(b, a))}, points, count);
}

sk_ball sk_ball_epos(const sk_vec3 *points, int32_t count) {
    enum { DIRECTIONS = 7 };
    static const sk_vec3 ALONG[DIRECTIONS] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {1, 1, 1},
                                              {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};
    SK_ASSERT(count >= 1);
    double low[DIRECTIONS], high[DIRECTIONS];
    sk_vec3 extreme[2 * DIRECTIONS];
    for (int k = 0; k < DIRECTIONS; k++) {
        low[k] = high[k] = sk_dot(ALONG[k], points[0]);
        extreme[2 * k] = extreme[2 * k + 1] = points[0];
    }
    for (int32_t i = 1; i < count; i++)
        for (int k = 0; k < DIRECTIONS; k++) {
            double along = sk_dot(ALONG[k], points[i]);
            if (along < low[k]) {
                low[k] = along;
                extreme[2 * k] = points[i];
            } else if (along > high[k]) {
                high[k] = along;
                extreme[2 * k + 1] = points[i];
            }
        }
    return grow(sk_ball_smallest(extreme, 2 * DIRECTIONS), points, count);
}
