// thrown_overlap.h: whether a line of the target is in a piece of the thrown thing where neither of them has a hole.
#pragma once
#include "thrown_lines.h"
#include "world/compiled_bodies.h"
#include "world/debris.h"

// Of the least thickness of a piece: a line so deep in it passes it. A touch may be 0.4 of it deep (patch.md, "Swept contact").
static const double DEEP = 0.45;
static const double BESIDE = 0.05; // m: so far beside a hole counts as in it, at least
static const double FINE = 0.01;   // m: motion between two instants that are looked at

static inline sk_pose between(sk_pose a, sk_pose b, double share) {
    double sign = a.rotation.w * b.rotation.w + a.rotation.x * b.rotation.x + a.rotation.y * b.rotation.y +
                              a.rotation.z * b.rotation.z <
                          0.0
                      ? -1.0
                      : 1.0,
           s = sign * share, k = 1.0 - share;
    return (sk_pose){sk_mix(a.position, b.position, share),
                     sk_quat_unit((sk_quat){k * a.rotation.w + s * b.rotation.w, k * a.rotation.x + s * b.rotation.x,
                                            k * a.rotation.y + s * b.rotation.y, k * a.rotation.z + s * b.rotation.z})};
}

static inline bool is_gone(const thrown_scene *t, int32_t thing, int32_t piece) {
    if (thing < t->model->body_count) return false;
    return (sk_state_aircraft(t->state, thing - t->model->body_count)->pieces_gone >> piece & 1) != 0;
}

// Whether a point of the frame of a thing is in a hole of the piece, or beside one.
static inline bool is_in_hole(const thrown_scene *t, int32_t thing, int32_t piece, sk_vec3 point, double near) {
    for (int64_t k = 0; k < sk_state_hole_count(t->state); k++) {
        const sk_hole *hole = &sk_state_holes(t->state)->hole[k];
        if (hole->body != thing || hole->part != piece) continue;
        sk_hole on_type = sk_hole_on_type(t->model, t->state, hole);
        bool within = true;
        for (int32_t j = 0; j < on_type.planes && within; j++) {
            sk_half_space plane = sk_hole_plane(&on_type, j);
            within = sk_dot(plane.normal, point) <= plane.offset + near;
        }
        if (within) return true;
    }
    return false;
}

// Whether a piece has as many holes as it may have. A new slot then takes the place of an old one, or finds no place, with an event
// (crush.md, "Holes"): it is known to be crushed, but no longer where.
static inline bool is_full(const thrown_scene *t, int32_t thing, int32_t piece) {
    int32_t count = 0;
    for (int64_t k = 0; k < sk_state_hole_count(t->state); k++) {
        const sk_hole *hole = &sk_state_holes(t->state)->hole[k];
        count += hole->body == thing && hole->part == piece;
    }
    return count == SK_HOLES_OF_PIECE;
}

// The depth at which the pressure of a pair reaches the strength of its weaker piece, m. 0: none of them is crushed.
static inline double layer_of(const thrown_scene *t, int32_t k, int32_t target_piece) {
    const sk_body_type *type = sk_model_thing_type(t->model, t->thing);
    double strength = type->pieces[k].strength, kappa = type->kappa;
    if (t->target >= 0 && t->kind != CABLE) {
        const sk_body_type *other = sk_model_thing_type(t->model, t->target);
        strength = sk_min(strength, other->pieces[target_piece].strength);
        kappa = 2.0 * kappa * other->kappa / (kappa + other->kappa);
    }
    return isfinite(strength) ? strength / kappa : 0.0;
}

typedef struct clip {
    double low, high;
} clip;

// The part of a segment that is so deep in a piece. Empty: low > high.
static inline clip clip_line(const sk_convex *piece, double depth, sk_vec3 from, sk_vec3 to) {
    clip c = {0.0, 1.0};
    sk_vec3 along = sk_sub(to, from);
    for (int32_t j = 0; j < piece->face_count && c.low <= c.high; j++) {
        double start = piece->face[j].offset - depth - sk_dot(piece->face[j].normal, from),
               slope = sk_dot(piece->face[j].normal, along);
        if (slope > 0.0)
            c.high = sk_min(c.high, start / slope);
        else if (slope < 0.0)
            c.low = sk_max(c.low, start / slope);
        else if (start < 0.0)
            c.high = -1.0;
    }
    return c;
}

// Left out: a loose thing thicker than SK_BODY_THIN that is all within the material after a single substep. Both of its sides have a
// field then, so it presses no surface and leaves no hole (crush.md, "Not exact").
static inline bool is_swallowed(const thrown_scene *t, int32_t piece) {
    if (t->target < 0) return false;
    double width =
        thickness_of(t->kind == WING ? &sk_model_thing_type(t->model, t->target)->pieces[piece].solid : &t->box);
    return width > SK_BODY_THIN && width < t->speed * t->model->substep;
}

typedef struct overlap {
    bool overlapped, passed; // a line is in a piece; it is where neither piece has a hole
    int32_t piece, target_piece;
    sk_vec3 place; // in the frame of the thrown thing
    double share;  // of the tick
} overlap;

// Looks at one line of the target and one piece. `motion`: m, of a substep, or 0, see look_again.
static inline void look_at_line(const thrown_scene *t, int32_t k, const line *l, const sk_pose pose[2], double motion,
                                overlap *m) {
    sk_vec3 from = sk_pose_point_back(pose[0], sk_pose_point(pose[1], l->from)),
            to = sk_pose_point_back(pose[0], sk_pose_point(pose[1], l->to));
    clip c = clip_line(&sk_model_thing_type(t->model, t->thing)->pieces[k].solid, t->deep[k], from, to);
    if (c.low > c.high || 0.9 * t->deep[k] <= DEEP * motion) return;
    m->overlapped = true;
    if (is_gone(t, t->thing, k) || (t->kind == WING && is_gone(t, t->target, l->piece))) return;
    if (is_swallowed(t, l->piece) || is_full(t, t->thing, k) || (t->target >= 0 && is_full(t, t->target, l->piece)))
        return;
    // The material in front of a pressed face is elastic up to the layer (crush.md, "Holes").
    double near = sk_max(BESIDE, layer_of(t, k, l->piece)) + motion;
    for (int n = 0; n < 5 && !m->passed; n++) {
        sk_vec3 at = sk_mix(from, to, c.low + (c.high - c.low) * (0.5 + n) / 5.0);
        if (is_in_hole(t, t->thing, k, at, near)) continue;
        sk_vec3 seen = sk_pose_point_back(pose[1], sk_pose_point(pose[0], at));
        if (t->target >= 0 && is_in_hole(t, t->target, l->piece, seen, near)) continue;
        *m = (overlap){true, true, k, l->piece, at, 0.0};
    }
}

// Looks at one instant.
static inline void look(const thrown_scene *t, const sk_pose pose[2], double motion, overlap *m) {
    const sk_body_type *type = sk_model_thing_type(t->model, t->thing);
    for (int32_t i = 0; i < t->line_count && !m->passed; i++) {
        const line *l = &t->lines[i];
        sk_vec3 from = sk_pose_point_back(pose[0], sk_pose_point(pose[1], l->from)),
                to = sk_pose_point_back(pose[0], sk_pose_point(pose[1], l->to));
        sk_vec3 box_low = sk_min3(from, to), box_high = sk_max3(from, to);
        if (box_low.x > type->high.x || box_low.y > type->high.y || box_low.z > type->high.z ||
            box_high.x < type->low.x || box_high.y < type->low.y || box_high.z < type->low.z)
            continue;
        for (int32_t k = 0; k < type->piece_count && !m->passed; k++) {
            clip c = clip_line(&type->pieces[k].solid, t->deep[k], from, to);
            if (c.low <= c.high && (t->elastic[k] >> l->piece & 1) == 0) look_at_line(t, k, l, pose, motion, m);
        }
    }
}

// A part of the motion from `was` to `now`: of the thing, and of the target. `exact`: both are the ends of a substep.
typedef struct stretch {
    sk_pose was[2], now[2];
    double from, to;
    bool exact;
} stretch;

static inline void look_along(const thrown_scene *t, const stretch *s, overlap *m) {
    const sk_body_type *type = sk_model_thing_type(t->model, t->thing);
    double motion = sk_length(
        sk_sub(sk_sub(s->now[0].position, s->was[0].position), sk_sub(s->now[1].position, s->was[1].position)));
    for (int i = 0; i < 2; i++) {
        sk_quat turn = sk_quat_mul(sk_quat_conjugate(s->was[i].rotation), s->now[i].rotation);
        motion += 2.0 * type->reach * sk_length(sk_vec(turn.x, turn.y, turn.z));
    }
    int count = 1 + (int)(motion * (s->to - s->from) / FINE);
    for (int n = 1; n <= count && !m->passed; n++) {
        double share = s->from + (s->to - s->from) * n / (double)count;
        const sk_pose pose[2] = {between(s->was[0], s->now[0], share), between(s->was[1], s->now[1], share)};
        look(t, pose, s->exact && share < 1.0 ? motion : 0.0, m);
        m->share = share;
    }
}
