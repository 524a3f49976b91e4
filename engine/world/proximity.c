#include "world/proximity.h"

#include "contact/bumps.h"

// Largest displacement of the body relative to a solid within a tick, with a margin for changes of its motion. shift:
// of its origin along each axis. turn: of a point one metre from the origin, by rotation.
typedef struct travel {
    sk_vec3 shift; // m
    double turn;   // rad
} travel;

static travel travel_of(sk_vec3 velocity, sk_vec3 rate, double dt) {
    static const double MARGIN = 0.05; // m
    return (travel){{MARGIN + 2.0 * dt * fabs(velocity.x), MARGIN + 2.0 * dt * fabs(velocity.y),
                     MARGIN + 2.0 * dt * fabs(velocity.z)},
                    2.0 * dt * sk_length(rate)};
}

// Extends the box to all positions of the point (body frame) within the tick.
static void take_in(sk_box *box, const sk_body_motion *motion, travel t, sk_vec3 point) {
    sk_vec3 arm = sk_mat3_mul(&motion->axes, point), at = sk_add(motion->position, arm);
    double swing = t.turn * sk_length(arm);
    sk_vec3 slack = sk_add(t.shift, (sk_vec3){swing, swing, swing});
    box->min = sk_min3(box->min, sk_sub(at, slack));
    box->max = sk_max3(box->max, sk_add(at, slack));
}

static sk_box around_origin(const sk_body_motion *motion, travel t) {
    sk_box box = {motion->position, motion->position};
    take_in(&box, motion, t, (sk_vec3){0.0, 0.0, 0.0});
    return box;
}

// Returns a box that contains all struts, tyres, and the arms of all stubs, during the tick.
static sk_box wheels_box(const sk_aircraft_type *type, const sk_body_motion *motion, travel t) {
    sk_box box = around_origin(motion, t);
    double widest = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        widest = sk_max(widest, wheel->radius);
        double trail = wheel->caster.trail; // a castering wheel may stand anywhere around its axis
        double top = sk_min(wheel->z_min, wheel->stub_z), low = wheel->z_max + SK_BUMPS_REACH;
        take_in(&box, motion, t, sk_add(wheel->position, (sk_vec3){0.0, -trail, top}));
        take_in(&box, motion, t, sk_add(wheel->position, (sk_vec3){0.0, -trail, low}));
        if (trail == 0.0) continue;
        take_in(&box, motion, t, sk_add(wheel->position, (sk_vec3){0.0, trail, top}));
        take_in(&box, motion, t, sk_add(wheel->position, (sk_vec3){0.0, trail, low}));
        for (double side = -trail; side <= trail; side += 2.0 * trail) {
            take_in(&box, motion, t, sk_add(wheel->position, (sk_vec3){2.0 * trail, side, top}));
            take_in(&box, motion, t, sk_add(wheel->position, (sk_vec3){2.0 * trail, side, low}));
        }
    }
    sk_vec3 tyre = {widest, widest, widest};
    return (sk_box){sk_sub(box.min, tyre), sk_add(box.max, tyre)};
}

// Returns a box that contains all skid nodes that touch, during the tick, with their present deflection.
static sk_box skids_box(const sk_aircraft_type *type, const sk_skid_state *skids, const sk_body_motion *motion,
                        travel t, double dt) {
    sk_box box = around_origin(motion, t);
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        if (!type->skids.touches[i]) continue;
        double slack = 0.1 + 2.0 * dt * sk_length(skids->node[i].velocity); // m: radius of the tube, bending
        sk_vec3 at = sk_add(type->skids.nodes[i].position, skids->node[i].displacement), room = {slack, slack, slack};
        take_in(&box, motion, t, sk_sub(at, room));
        take_in(&box, motion, t, sk_add(at, room));
    }
    return box;
}

static sk_box box_of_both(sk_box a, sk_box b) {
    return (sk_box){sk_min3(a.min, b.min), sk_max3(a.max, b.max)};
}

// Returns true if a hull point could touch the solid within a tick. Tests the box around all arms first, then the box
// of each arm.
static bool hull_is_near(const sk_solid *solid, const sk_aircraft_type *type, const sk_body_motion *motion, travel t) {
    sk_box centre = around_origin(motion, t), all = centre;
    for (int32_t i = 0; i < type->point_count; i++) take_in(&all, motion, t, type->points[i].position);
    if (sk_scenery_clear(solid->shape, all)) return false;
    for (int32_t i = 0; i < type->point_count; i++) {
        sk_box arm = centre;
        take_in(&arm, motion, t, type->points[i].position);
        if (!sk_scenery_clear(solid->shape, arm)) return true;
    }
    return false;
}

bool sk_airframe_is_near(sk_ground ground, const sk_body_type *airframe, const sk_body_motion *motion, double dt) {
    if (airframe->piece_count == 0) return false;
    for (int32_t i = 0; i < ground.solid_count; i++) {
        const sk_solid *solid = &ground.solids[i];
        sk_body_motion seen = sk_motion_seen_from(solid, motion);
        travel t = travel_of(seen.velocity, seen.rate, dt);
        sk_box box = around_origin(&seen, t);
        for (int k = 0; k < 8; k++) {
            sk_vec3 corner = {(k & 1) != 0 ? airframe->high.x : airframe->low.x,
                              (k & 2) != 0 ? airframe->high.y : airframe->low.y,
                              (k & 4) != 0 ? airframe->high.z : airframe->low.z};
            take_in(&box, &seen, t, corner);
        }
        if (!sk_scenery_clear(solid->shape, box)) return true;
    }
    return false;
}

static bool piece_is_near(const sk_solid *solid, const sk_body_piece *piece, const sk_body_motion *motion, double dt) {
    sk_body_motion seen = sk_motion_seen_from(solid, motion);
    travel t = travel_of(seen.velocity, seen.rate, dt);
    sk_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int32_t k = 0; k < piece->solid.vertex_count; k++) take_in(&box, &seen, t, piece->solid.vertex[k]);
    return piece->solid.vertex_count > 0 && !sk_scenery_clear(solid->shape, box);
}

bool sk_airframe_pieces_are_near(sk_ground ground, const sk_body_type *airframe, const sk_body_motion *motion,
                                 double dt) {
    if (!sk_airframe_is_near(ground, airframe, motion, dt)) return false;
    for (int32_t i = 0; i < ground.solid_count; i++)
        for (int32_t k = 0; k < airframe->piece_count; k++)
            if (piece_is_near(&ground.solids[i], &airframe->pieces[k], motion, dt)) return true;
    return false;
}

enum { NOTHING = -1, SEVERAL = -2 };

// Whether the surface is one plane. Several pieces may have it in common.
static bool has_one_plane(const sk_candidates *found) {
    int32_t count = found->end[found->piece_count - 1];
    if (count != found->piece_count) return false;
    for (int32_t i = 0; i < count; i++)
        if (found->end[i] != i + 1 || found->planes[i].feature != found->planes[0].feature) return false;
    return true;
}

// Returns what is near: of what was near before, and the candidates of one more solid.
static int32_t near_with(int32_t before, const sk_candidates *found, int32_t solid) {
    if (found->scenery == NULL || found->root >= 0) return SEVERAL;
    if (found->piece_count == 0) return before;
    return before == NOTHING && has_one_plane(found) ? solid : SEVERAL;
}

void sk_proximity_find(sk_ground ground, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                       const sk_body_motion *motion, double dt, sk_proximity *out) {
    out->wheels = out->hull = out->skids = false;
    out->only = NOTHING;
    for (int32_t i = 0; i < type->wheel_count; i++) out->wheels |= aircraft->wheel[i].contact.mode != SK_AIR;
    for (int32_t i = 0; i < type->point_count; i++) out->hull |= aircraft->point[i].mode != SK_AIR;
    for (int32_t i = 0; i < type->skids.node_count; i++) { // also above the hole that the node made
        const sk_oriented_touch *touch = aircraft->skids.node[i].contact.touch;
        for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) out->skids |= touch[k].held != 0;
    }
    for (int32_t i = 0; i < type->skids.element_count; i++) out->skids |= aircraft->skids.element[i].edge.held != 0;
    for (int32_t i = 0; i < ground.solid_count; i++) {
        const sk_solid *solid = &ground.solids[i];
        sk_body_motion seen = sk_motion_seen_from(solid, motion);
        travel t = travel_of(seen.velocity, seen.rate, dt);
        sk_box box = wheels_box(type, &seen, t);
        if (!out->wheels) out->wheels = !sk_scenery_clear(solid->shape, box);
        if (!out->hull) out->hull = hull_is_near(solid, type, &seen, t);
        if (sk_skid_exists(&type->skids)) {
            sk_box skids = skids_box(type, &aircraft->skids, &seen, t, dt);
            if (!out->skids) out->skids = !sk_scenery_clear(solid->shape, skids);
            box = box_of_both(box, skids);
        }
        out->candidates[i].scenery = NULL;
        if (!out->wheels && !out->skids) continue;
        sk_candidates_find(solid->shape, box, &out->candidates[i]);
        out->only = near_with(out->only, &out->candidates[i], i);
    }
    if (out->only < 0) out->only = -1;
}
