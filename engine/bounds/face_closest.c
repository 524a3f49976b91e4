// The point of a face that is closest to p: the least of f = |x(u, v) - p|^2 / 2 over a triangle or a square of coordinates.
//
// Newton's method with the active constraints: a step in the plane while the gradient leads inside, a step along a side while it leads outside of
// it, and an end at a corner from which both sides lead upward. A step that leaves the domain ends on its side.
#include "bounds/face_internal.h"

enum { ROUNDS_MAX = 60, HALVINGS_MAX = 30 };
static const double STILL = 1e-14; // of a step in u and v

// Where a place is: side k leads from corner k to the next one.
typedef struct place {
    double u, v;
    int32_t side, corner; // -1: on none
} place;

typedef struct slope {
    double f, gu, gv;     // m^2: value and gradient
    double huu, huv, hvv; // second derivatives
    double juu, juv, jvv; // those of a plane face: positive unless the face is folded
} slope;

static slope slope_at(const sk_face_shape *face, sk_vec3 p, double u, double v) {
    sk_face_jet x = sk_face_at(face, u, v);
    sk_vec3 d = sk_sub(x.at, p);
    slope s = {.f = 0.5 * sk_dot(d, d),
               .gu = sk_dot(d, x.du),
               .gv = sk_dot(d, x.dv),
               .juu = sk_dot(x.du, x.du),
               .juv = sk_dot(x.du, x.dv),
               .jvv = sk_dot(x.dv, x.dv)};
    s.huu = s.juu + sk_dot(d, x.duu);
    s.huv = s.juv + sk_dot(d, x.duv);
    s.hvv = s.jvv + sk_dot(d, x.dvv);
    return s;
}

static void corner_at(const sk_face_shape *face, int32_t k, double *u, double *v) {
    static const double QUAD[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, TRIANGLE[3][2] = {{0, 0}, {1, 0}, {0, 1}};
    const double *at = face->corners == 3 ? TRIANGLE[k % 3] : QUAD[k % 4];
    *u = at[0];
    *v = at[1];
}

// From corner k to the next one.
static void along_side(const sk_face_shape *face, int32_t k, double *u, double *v) {
    double u0, v0;
    corner_at(face, k, &u0, &v0);
    corner_at(face, k + 1, u, v);
    *u -= u0;
    *v -= v0;
}

// How far inside of side k a place is; sides run anticlockwise.
static double inside_of(const sk_face_shape *face, int32_t k, double u, double v) {
    double u0, v0, du, dv;
    corner_at(face, k, &u0, &v0);
    along_side(face, k, &du, &dv);
    return du * (v - v0) - dv * (u - u0);
}

static double growth(const sk_face_shape *face, int32_t k, double du, double dv) {
    double su, sv;
    along_side(face, k, &su, &sv);
    return su * dv - sv * du;
}

// A step in the plane. Where the second derivatives have no minimum, those of a plane face do.
static bool plane_step(const slope *s, double *du, double *dv) {
    double huu = s->huu, huv = s->huv, hvv = s->hvv;
    if (!(huu > 0.0 && huu * hvv > huv * huv)) {
        huu = s->juu;
        huv = s->juv;
        hvv = s->jvv;
    }
    double det = huu * hvv - huv * huv;
    if (!(huu > 0.0 && det > 0.0)) return false;
    *du = (huv * s->gv - hvv * s->gu) / det;
    *dv = (huv * s->gu - huu * s->gv) / det;
    return isfinite(*du + *dv);
}

// A step along a direction of the plane, of at most the whole of it.
static bool side_step(const slope *s, double su, double sv, double *du, double *dv) {
    double g = s->gu * su + s->gv * sv, h = s->huu * su * su + 2.0 * s->huv * su * sv + s->hvv * sv * sv;
    double size = h > 0.0 ? -g / h : g < 0.0 ? 1.0 : -1.0;
    if (g == 0.0 || !isfinite(size)) return false;
    size = sk_clamp(size, -1.0, 1.0);
    *du = size * su;
    *dv = size * sv;
    return true;
}

// The direction of a step from a place; `*along`: the side that it follows, or -1. False at a minimum.
static bool choose_step(const sk_face_shape *face, const place *at, const slope *s, double step[2], int32_t *along) {
    double su, sv;
    *along = -1;
    if (at->corner >= 0) {
        int32_t before = (at->corner + face->corners - 1) % face->corners;
        double bu, bv;
        along_side(face, at->corner, &su, &sv);
        along_side(face, before, &bu, &bv);
        bool forward = s->gu * su + s->gv * sv<0.0, back = s->gu * bu + s->gv * bv> 0.0;
        if (!forward && !back) return false;
        if (forward && back && plane_step(s, &step[0], &step[1]) && growth(face, at->corner, step[0], step[1]) > 0.0 &&
            growth(face, before, step[0], step[1]) > 0.0)
            return true;
        *along = forward ? at->corner : before;
    } else if (at->side >= 0) {
        // The gradient leads inside where it falls on the inner side.
        along_side(face, at->side, &su, &sv);
        double falls = -growth(face, at->side, s->gu, s->gv);
        if (falls > 0.0 && plane_step(s, &step[0], &step[1]) && growth(face, at->side, step[0], step[1]) > 0.0)
            return true;
        if (falls > 0.0 && s->gu * su + s->gv * sv == 0.0) {
            step[0] = -s->gu;
            step[1] = -s->gv;
            return true;
        }
        *along = at->side;
    } else {
        if (plane_step(s, &step[0], &step[1])) return true;
        double size = fabs(s->gu) + fabs(s->gv);
        if (!(size > 0.0)) return false;
        step[0] = -s->gu / size;
        step[1] = -s->gv / size;
        return true;
    }
    along_side(face, *along, &su, &sv);
    return side_step(s, su, sv, &step[0], &step[1]);
}

// The largest share of a step, up to 1, that stays in the domain; `*hit`: the side where it ends, or -1.
static double room_for(const sk_face_shape *face, const place *at, const double step[2], int32_t along, int32_t *hit) {
    double share = 1.0;
    *hit = -1;
    for (int32_t k = 0; k < face->corners; k++) {
        double falls = -growth(face, k, step[0], step[1]), left = sk_max(inside_of(face, k, at->u, at->v), 0.0);
        if (k == along || !(falls > 0.0) || left >= share * falls) continue;
        share = left / falls;
        *hit = k;
    }
    return share;
}

// Puts a place exactly on its sides.
static place placed(const sk_face_shape *face, double u, double v, int32_t along, int32_t hit) {
    place at = {u, v, hit >= 0 ? hit : along, -1};
    if (along >= 0 && hit >= 0) {
        at.corner = hit == (along + 1) % face->corners ? hit : along;
        corner_at(face, at.corner, &at.u, &at.v);
        at.side = -1;
        return at;
    }
    if (at.side < 0) return at;
    double su, sv, u0, v0;
    along_side(face, at.side, &su, &sv);
    corner_at(face, at.side, &u0, &v0);
    double share = ((u - u0) * su + (v - v0) * sv) / (su * su + sv * sv);
    if (share <= 0.0 || share >= 1.0) {
        at.corner = (at.side + (share >= 1.0)) % face->corners;
        corner_at(face, at.corner, &at.u, &at.v);
        at.side = -1;
        return at;
    }
    at.u = u0 + share * su;
    at.v = v0 + share * sv;
    return at;
}

static place best_start(const sk_face_shape *face, sk_vec3 p) {
    double middle = face->corners == 3 ? 1.0 / 3.0 : 0.5;
    place best = {middle, middle, -1, -1};
    double least = slope_at(face, p, middle, middle).f;
    for (int32_t k = 0; k < face->corners; k++) {
        place at = {.side = -1, .corner = k};
        corner_at(face, k, &at.u, &at.v);
        double f = slope_at(face, p, at.u, at.v).f;
        if (!(f < least)) continue;
        least = f;
        best = at;
    }
    return best;
}

static sk_closest_point result_at(const sk_face_shape *face, sk_vec3 p, const place *at, int32_t rounds) {
    sk_vec3 point = sk_face_at(face, at->u, at->v).at;
    return (sk_closest_point){point, at->u, at->v, sk_length(sk_sub(point, p)), rounds};
}

// A step from a place.
typedef struct descent {
    const slope *slope;
    const double *step;
    double share; // of the step that stays in the domain
    int32_t along, hit;
} descent;

// Halves the step until the value falls by a ten-thousandth of what the slope promises (Armijo). False if it never does.
static bool step_down(const sk_face_shape *face, sk_vec3 p, const descent *d, place *at) {
    static const double ENOUGH = 1e-4;
    double falls = d->slope->gu * d->step[0] + d->slope->gv * d->step[1], share = d->share;
    for (int half = 0; half < HALVINGS_MAX; half++, share *= 0.5) {
        place next =
            placed(face, at->u + share * d->step[0], at->v + share * d->step[1], d->along, half == 0 ? d->hit : -1);
        if (!(slope_at(face, p, next.u, next.v).f <= d->slope->f + ENOUGH * share * falls)) continue;
        *at = next;
        return true;
    }
    return false;
}

static sk_closest_point by_newton(const sk_face_shape *face, sk_vec3 p, place at) {
    int32_t round = 0;
    for (; round < ROUNDS_MAX; round++) {
        slope s = slope_at(face, p, at.u, at.v);
        double step[2];
        int32_t along, hit;
        if (!choose_step(face, &at, &s, step, &along)) break;
        double share = room_for(face, &at, step, along, &hit);
        if (!(share > 0.0) && hit >= 0 && along < 0) { // at a side: follow it in the next round
            place moved = placed(face, at.u, at.v, -1, hit);
            if (moved.side == at.side && moved.corner == at.corner) break;
            at = moved;
            continue;
        }
        place next = at;
        if (!step_down(face, p, &(descent){&s, step, share, along, hit}, &next)) break;
        double moved = fabs(next.u - at.u) + fabs(next.v - at.v);
        at = next;
        if (moved <= STILL) break;
    }
    return result_at(face, p, &at, round);
}

// Of a flat triangle: inside, or on one of its sides (Ericson, "Real-Time Collision Detection", 5.1.5). Without area the sides decide: what is inside
// of it would follow from rounding.
static sk_closest_point on_triangle(const sk_face_shape *face, sk_vec3 p) {
    static const double NO_AREA = 1e-24; // of the product of the squares of two sides
    const sk_vec3 *c = face->control;
    sk_vec3 ab = sk_sub(c[1], c[0]), ac = sk_sub(c[2], c[0]), n = sk_cross(ab, ac), ap = sk_sub(p, c[0]);
    double nn = sk_dot(n, n);
    double v = sk_dot(sk_cross(ab, ap), n), u = sk_dot(sk_cross(ap, ac), n);
    if (nn > NO_AREA * sk_dot(ab, ab) * sk_dot(ac, ac) && u >= 0.0 && v >= 0.0 && u + v <= nn) {
        const place at = {u / nn, v / nn, -1, -1};
        return result_at(face, p, &at, 0);
    }
    place best = {.side = -1};
    double least = INFINITY;
    for (int32_t k = 0; k < 3; k++) {
        sk_vec3 side = sk_sub(c[(k + 1) % 3], c[k]);
        double square = sk_dot(side, side);
        double share = square > 0.0 ? sk_clamp(sk_dot(sk_sub(p, c[k]), side) / square, 0.0, 1.0) : 0.0;
        sk_vec3 d = sk_sub(sk_add_scaled(c[k], share, side), p);
        if (!(sk_dot(d, d) < least)) continue;
        least = sk_dot(d, d);
        double u0, v0, su, sv;
        corner_at(face, k, &u0, &v0);
        along_side(face, k, &su, &sv);
        best = (place){u0 + share * su, v0 + share * sv, -1, -1};
    }
    return result_at(face, p, &best, 0);
}

sk_closest_point sk_closest_on_face(const sk_face_shape *face, sk_vec3 p) {
    return face->corners == 3 && face->degree == 1 ? on_triangle(face, p) : by_newton(face, p, best_start(face, p));
}

sk_closest_point face_closest_from(const sk_face_shape *face, sk_vec3 p, double u, double v) {
    return by_newton(face, p, (place){u, v, -1, -1});
}
