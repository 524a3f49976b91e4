#include "contact/oriented_ground.h"

#include "contact/oriented_path_internal.h"
#include "csg/nearest.h"

// m: the nearest face within this distance holds a point that begins inside.
static const double NEAREST_WITHIN = 50.0;

static void end_touch(sk_oriented_trial *t, int32_t i, sk_oriented_outcome outcome) {
    t->out->next.touch[i] = (sk_oriented_touch){.mode = SK_AIR};
    t->raise_known = false;
    t->out->outcome[i] = outcome;
}

// Ends touches that the shortest vector out of all faces does not need. The point is out through their faces, and out
// of the holes that it made.
static void release_touches(sk_oriented_trial *t) {
    double shares[SK_ORIENTED_TOUCHES];
    t->raise = sk_oriented_shares(t, SK_ORIENTED_LIFT, shares);
    t->raise_known = true;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (!t->out->next.touch[i].held) continue;
        t->out->outcome[i] = SK_ORIENTED_RETAINED;
        if (!(shares[i] > 0.0)) end_touch(t, i, SK_ORIENTED_RELEASED);
    }
}

static bool is_too_deep(const sk_oriented_trial *t, const sk_oriented_touch *touch) {
    if (!(sk_oriented_depth(t, touch) > t->law->depth_limit)) return false;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(t->ground, touch->solid, &room);
    return !sk_scenery_inside(solid->shape, sk_solid_point_back(solid, t->at.position));
}

// A face has at most one touch. Of two touches that moved to the same face the first stays.
static void end_doubles(sk_oriented_trial *t) {
    const sk_oriented_touch *touch = t->out->next.touch;
    for (int32_t i = 1; i < SK_ORIENTED_TOUCHES; i++) {
        for (int32_t j = 0; j < i; j++) {
            if (!touch[i].held || !touch[j].held || !sk_oriented_same_face(&touch[j], &touch[i])) continue;
            end_touch(t, i, SK_ORIENTED_HANDED_OVER);
        }
    }
}

// Resolves touches whose point is still behind the face: each stays, moves to another face, or ends. Then the clear
// place may move on along its path.
static void resolve_touches(sk_oriented_trial *t) {
    bool changed = false, let_go = false;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        sk_oriented_touch *touch = &t->out->next.touch[i];
        if (!touch->held) continue;
        sk_oriented_outcome outcome = sk_oriented_resolve(t, i);
        if (outcome != SK_ORIENTED_RETAINED && t->out->outcome[i] != SK_ORIENTED_NEW) t->out->outcome[i] = outcome;
        changed = changed || outcome != SK_ORIENTED_RETAINED;
        if (outcome == SK_ORIENTED_SLID_OFF || outcome == SK_ORIENTED_RELEASED) {
            end_touch(t, i, outcome);
        } else if (is_too_deep(t, touch)) {
            end_touch(t, i, SK_ORIENTED_TOO_DEEP);
            let_go = true;
        }
    }
    if (changed) end_doubles(t);
    if (changed || let_go) sk_oriented_follow_path(t, let_go ? SK_ORIENTED_JUMP : SK_ORIENTED_GO);
}

// Updates a touch above the bottom of its hole, which carries no load. A hole does not move with the point: the face
// rises 1:1 with the displacement of the point over it, until it reaches the point. Displacement in any direction
// counts, so a point that trembles above its hole fills it up to the point.
static void hang(sk_oriented_touch *touch, sk_vec3 place, double depth) {
    sk_vec3 tie = sk_sub(place, touch->pebble);
    double displacement = sk_length(sk_add_scaled(tie, -sk_dot(tie, touch->normal), touch->normal));
    double rise = sk_max(0.0, sk_min(touch->sinkage, sk_min(displacement, -depth)));
    touch->mode = SK_AIR;
    touch->pebble = sk_add_scaled(place, depth + rise, touch->normal);
    touch->depth = depth + rise;
    touch->sinkage -= rise;
}

static void push(sk_oriented_trial *t, int32_t i, double share, bool reported) {
    sk_oriented_touch *touch = &t->out->next.touch[i];
    sk_solid room;
    const sk_solid *solid = sk_ground_at(t->ground, touch->solid, &room);
    const sk_material *material = &t->ground->materials[touch->material];
    sk_initiator seen = sk_initiator_seen_from(solid, t->at);
    double depth = sk_dot(touch->normal, sk_sub(touch->pebble, seen.position));
    if (!(share > 0.0)) {
        hang(touch, seen.position, depth);
        return;
    }
    sk_oriented_hold hold = {.normal = touch->normal,
                             .pebble = touch->pebble,
                             .depth = share,
                             .place = seen.position,
                             .velocity = seen.velocity,
                             .mode = (sk_contact_mode)touch->mode,
                             .limit = sk_bearing_limit(material, touch->sinkage),
                             .hole = material->strength < INFINITY ? 0.0 : touch->sinkage};
    sk_contact_report *report = reported ? &t->out->report[i] : NULL;
    sk_oriented_push done = sk_oriented_push_evaluate(t->law, material->metal, &hold, t->h, report);
    touch->pebble = done.pebble;
    touch->depth = depth - done.sink;
    touch->sinkage += done.sink;
    touch->mode = done.mode;
    t->out->sank = t->out->sank || done.sink > 0.0;
    t->out->force = sk_add(t->out->force, sk_solid_vector(solid, done.force));
    if (report == NULL) return;
    report->material = (int32_t)touch->material;
    sk_contact_report_to_world(solid, report);
}

// Stores the clear place at the end of the step. The path of the next step begins there.
static void remember_clear_place(sk_oriented_trial *t) {
    sk_oriented_memory *next = &t->out->next;
    for (int32_t i = SK_ORIENTED_TOUCHES - 1; i >= 0; i--) {
        if (next->touch[i].held) next->solid = next->touch[i].solid;
    }
    if (next->solid < 0) next->solid = 0;
    sk_solid room;
    next->clear = sk_solid_point_back(sk_ground_at(t->ground, next->solid, &room), t->clear);
}

void sk_oriented_ground_try(const sk_oriented_query *query, sk_oriented_ground_result *out) {
    sk_oriented_trial t = {.ground = query->ground,
                           .law = query->law,
                           .before = query->memory,
                           .at = query->initiator,
                           .since = query->since,
                           .h = query->h,
                           .clear = query->initiator.position,
                           .out = out};
    out->force = (sk_vec3){0.0, 0.0, 0.0};
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) out->outcome[i] = SK_ORIENTED_APART;
    out->sank = false;
    out->next = *query->memory;
    release_touches(&t);
    sk_oriented_follow_path(&t, SK_ORIENTED_SWEEP);
    resolve_touches(&t);
    double shares[SK_ORIENTED_TOUCHES];
    sk_oriented_shares(&t, 0.0, shares);
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (out->next.touch[i].held) push(&t, i, shares[i], !query->forces_only);
    }
    remember_clear_place(&t);
}

sk_oriented_ground_result sk_oriented_ground_evaluate_since(const sk_ground *ground, const sk_oriented_law *law,
                                                            sk_initiator initiator, const sk_oriented_memory *memory,
                                                            double since, double h) {
    const sk_oriented_query query = {ground, law, initiator, memory, since, h, false};
    sk_oriented_ground_result out = {0};
    sk_oriented_ground_try(&query, &out);
    return out;
}

sk_oriented_ground_result sk_oriented_ground_evaluate(const sk_ground *ground, const sk_oriented_law *law,
                                                      sk_initiator initiator, const sk_oriented_memory *memory,
                                                      double h) {
    return sk_oriented_ground_evaluate_since(ground, law, initiator, memory, h, h);
}

sk_oriented_ground_result sk_oriented_ground_commit(const sk_ground *ground, const sk_oriented_law *law,
                                                    sk_initiator initiator, double h, sk_oriented_memory *memory) {
    sk_oriented_ground_result result = sk_oriented_ground_evaluate(ground, law, initiator, memory, h);
    *memory = result.next;
    return result;
}

static sk_surface_point exit_surface(const sk_solid *solid, sk_vec3 place) {
    sk_nearest_place nearest;
    sk_result result = sk_scenery_nearest(solid->shape, place, NEAREST_WITHIN, &nearest);
    if (!result.ok || !nearest.found) return sk_solid_surface_along(solid, place, place, 0.0, (sk_vec3){0.0, 0.0, 0.0});
    return (sk_surface_point){.found = true,
                              .point = nearest.point,
                              .normal = nearest.normal,
                              .material = nearest.material,
                              .feature = nearest.feature};
}

sk_oriented_memory sk_oriented_ground_begin(const sk_ground *ground, sk_initiator initiator) {
    for (int32_t k = 0; k < ground->solid_count; k++) {
        sk_vec3 place = sk_solid_point_back(&ground->solids[k], initiator.position);
        if (!sk_scenery_inside(ground->solids[k].shape, place)) continue;
        sk_surface_point surface = exit_surface(&ground->solids[k], place);
        if (!surface.found) continue;
        sk_oriented_memory memory = {.solid = k, .touch[0] = sk_oriented_touch_at(k, &surface, place)};
        memory.touch[0].inside = 1;
        memory.touch[0].depth = sk_dot(surface.normal, sk_sub(surface.point, place));
        memory.clear = sk_oriented_clear_above(&surface);
        return memory;
    }
    return (sk_oriented_memory){.clear = sk_solid_point_back(&ground->solids[0], initiator.position)};
}

double sk_oriented_ground_gap(const sk_ground *ground, sk_initiator initiator, const sk_oriented_memory *memory,
                              double h, double reach) {
    sk_oriented_ground_result out = {.next = *memory};
    const sk_oriented_law law = {.depth_limit = INFINITY};
    sk_oriented_trial t = {ground, &law, memory, initiator,      h, h, initiator.position,
                           false,  &out, false,  {0.0, 0.0, 0.0}};
    double deepest = -INFINITY;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (memory->touch[i].held) deepest = sk_max(deepest, sk_oriented_depth(&t, &memory->touch[i]));
    }
    if (deepest > -INFINITY) return -deepest;
    sk_oriented_follow_path(&t, SK_ORIENTED_SWEEP);
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (out.next.touch[i].held) deepest = sk_max(deepest, sk_oriented_depth(&t, &out.next.touch[i]));
    }
    return deepest > -INFINITY ? -deepest : sk_oriented_ahead(&t, reach);
}

void sk_oriented_ground_springs(const sk_ground *ground, sk_initiator initiator, const sk_oriented_memory *memory,
                                sk_springs springs[SK_ORIENTED_TOUCHES]) {
    sk_oriented_ground_result out = {.next = *memory};
    sk_oriented_trial t = {ground, NULL, memory, initiator,      0.0, 0.0, initiator.position,
                           false,  &out, false,  {0.0, 0.0, 0.0}};
    double shares[SK_ORIENTED_TOUCHES];
    sk_vec3 displacement = sk_oriented_shares(&t, 0.0, shares);
    bool pressed = false;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        const sk_oriented_touch *touch = &memory->touch[i];
        springs[i] = (sk_springs){.solid = (int32_t)touch->solid};
        if (!touch->held || !(shares[i] > 0.0)) continue;
        sk_solid room;
        const sk_solid *solid = sk_ground_at(ground, touch->solid, &room);
        sk_vec3 n = touch->normal, tie = sk_sub(touch->pebble, sk_solid_point_back(solid, initiator.position));
        sk_vec3 aside = fabs(n.x) < 0.5 ? (sk_vec3){1.0, 0.0, 0.0} : (sk_vec3){0.0, 1.0, 0.0};
        sk_vec3 x = sk_unit(sk_cross(aside, n)), y = sk_cross(n, x); // any two axes: the side springs are equal
        springs[i].hit = springs[i].held = true;
        springs[i].axis[0] = pressed ? sk_solid_vector(solid, n) : sk_unit(displacement);
        springs[i].strain[0] = pressed ? 0.0 : sk_length(displacement);
        springs[i].axis[1] = sk_solid_vector(solid, x);
        springs[i].strain[1] = sk_dot(x, tie);
        springs[i].axis[2] = sk_solid_vector(solid, y);
        springs[i].strain[2] = sk_dot(y, tie);
        pressed = true;
    }
}
