// Which bodies move in a tick, and what each could touch.
#include "body/bodies_internal.h"

#include "convex/measures.h"

static bool moves(const sk_body_state *body) {
    return !body->asleep && !body->frozen;
}

// Returns a bit for each solid that the box touches. `solids`: at the beginning of the tick, or null before the first
// substep knows them; then each solid counts.
uint32_t bodies_solids_near(const sk_bodies_work *w, sk_box box) {
    uint32_t near = 0;
    for (int32_t s = 0; s < w->set->solid_count; s++) {
        const sk_body_solid *solid = w->solids == NULL ? NULL : &w->solids[s];
        bool fixed = solid != NULL && !solid->moves;
        if (!fixed || !sk_scenery_clear(w->set->shapes[s], box)) near |= UINT32_C(1) << s;
    }
    return near;
}

// ---- parts of a driven body near the solids ----

static sk_box part_box(const sk_body_type *type, int32_t part, const sk_pose *pose) {
    if (bodies_is_round(type, part)) {
        sk_rounded r = bodies_rounded(type, part);
        return sk_rounded_box(&r, pose);
    }
    return sk_convex_bounds(&type->pieces[part].solid, pose);
}

static sk_box grown(sk_box box, sk_vec3 room, double more) {
    sk_vec3 by = sk_add(room, (sk_vec3){more, more, more});
    return (sk_box){sk_sub(box.min, by), sk_add(box.max, by)};
}

// Whether a box, larger by `room`, touches a solid in this tick.
static bool is_near(const sk_bodies_work *w, sk_box box, sk_vec3 room, int32_t solid) {
    const sk_body_solid *s = &w->solids[solid];
    if (!s->moves) return !sk_scenery_clear(w->set->shapes[solid], grown(box, room, 0.0));
    double far =
        sk_length(sk_sub(sk_mix(box.min, box.max, 0.5), s->pose.position)) + sk_length(sk_sub(box.max, box.min));
    double carried = (sk_length(s->velocity) + far * sk_length(s->rate)) * w->set->substep * w->set->substeps;
    return !sk_scenery_clear(w->set->shapes[solid], sk_box_in_frame(grown(box, room, 2.0 * carried), s->pose));
}

// By how much a point of a body moves at most in some seconds along each axis.
static sk_vec3 motion_of(const sk_body_type *type, const sk_body_state *body, double time) {
    double turn = type->reach * sk_length(sk_body_rate(type, body));
    sk_vec3 v = body->velocity;
    return sk_scale(time, (sk_vec3){turn + fabs(v.x), turn + fabs(v.y), turn + fabs(v.z)});
}

// An airframe is large, and most of it is far from everything. `room` is twice the motion in a tick and a margin.
static void find_near_parts(sk_bodies_work *w, const sk_body_state *body, int32_t i) {
    static const sk_vec3 MARGIN = {0.05, 0.05, 0.05}; // m
    const sk_body_type *type = bodies_type(w, i);
    bodies_body *b = &w->body[i];
    b->found = sk_body_pose(body);
    b->room = sk_add(MARGIN, motion_of(type, body, 2.0 * w->set->substep * w->set->substeps));
    b->near_parts = 0;
    sk_box whole = sk_body_box(type, body);
    for (int32_t s = 0; s < w->set->solid_count && bodies_parts(type) > 0; s++) {
        if (!is_near(w, whole, b->room, s)) continue;
        b->solids |= UINT32_C(1) << s;
        for (int32_t k = 0; k < bodies_parts(type); k++)
            if (!bodies_is_gone(w, i, k) && is_near(w, part_box(type, k, &b->found), b->room, s))
                b->near_parts |= UINT64_C(1) << k;
    }
}

// Whether the body may have moved farther than its room after `motion` more.
static bool leaves_room(const sk_bodies_work *w, const sk_body_state *body, int32_t i, sk_vec3 motion) {
    const bodies_body *b = &w->body[i];
    const sk_pose pose = sk_body_pose(body);
    double turned = bodies_turned(&b->found, &pose, bodies_type(w, i)->reach);
    sk_vec3 shift = sk_sub(pose.position, b->found.position);
    sk_vec3 left = sk_sub(b->room, motion);
    return !(fabs(shift.x) + turned < left.x && fabs(shift.y) + turned < left.y && fabs(shift.z) + turned < left.z);
}

bool bodies_left_room(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i) {
    static const sk_vec3 NONE = {0.0, 0.0, 0.0};
    const sk_body_state *body = bodies_at(w, state, i);
    return moves(body) && leaves_room(w, body, i, NONE);
}

void bodies_renew_near_parts(sk_bodies_work *w, const sk_bodies_state *state, int32_t i, double rest) {
    if (!bodies_is_driven(w, i)) return;
    const sk_body_state *body = bodies_at(w, state, i);
    if (leaves_room(w, body, i, motion_of(bodies_type(w, i), body, rest))) find_near_parts(w, body, i);
}

// ---- pairs ----

static const sk_box NOWHERE = {{1.0, 1.0, 1.0}, {-1.0, -1.0, -1.0}}; // not valid, so it has no pairs

void bodies_find_pairs(sk_bodies_work *w, sk_bodies_state *state) {
    const sk_body_set *set = w->set;
    double time = set->substep * set->substeps;
    w->awake_count = 0;
    for (int32_t i = 0; i < bodies_count(w); i++) {
        const sk_body_state *body = bodies_at(w, state, i);
        bool awake = moves(body);
        const sk_body_type *type = bodies_type(w, i);
        sk_box box = awake ? sk_body_swept_box(type, body, time) : sk_body_box(type, body);
        w->boxes[i] = (sk_pair_box){body->absent ? NOWHERE : box, !awake};
        bool driven = bodies_is_driven(w, i);
        w->body[i].paired = false;
        w->body[i].solids = awake && !driven ? bodies_solids_near(w, w->boxes[i].box) : 0;
        if (awake && driven) find_near_parts(w, body, i);
        if (awake) w->awake[w->awake_count++] = i;
    }
    enum { FEW = 24 };
    w->pairs = w->awake_count <= FEW
                   ? sk_broad_find_few(w->pair_memory, w->boxes, bodies_count(w), w->awake, w->awake_count)
                   : sk_broad_find(w->pair_memory, w->boxes, bodies_count(w));
    for (int32_t k = 0; k < w->pairs.count; k++)
        w->body[w->pairs.pairs[k].a].paired = w->body[w->pairs.pairs[k].b].paired = true;
    sk_box_pair lost = w->pairs.first_lost;
    if (w->pairs.lost > 0)
        bodies_note(w, (sk_bodies_event){.kind = SK_BODIES_NO_ROOM, .body = lost.a, .other = lost.b});
    w->stale = false;
}
