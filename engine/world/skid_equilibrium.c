#include "world/skid_equilibrium.h"

#include "gear/skid_contact.h"
#include "gear/skid_place.h"
#include "gear/skid_statics.h"
#include "math/elementary.h"
#include "world/flight.h"
#include "world/ground.h"

// The surface below a node, in the frame of its solid. The solid is at rest during the search.
typedef struct below {
    bool there;
    int32_t solid, material;
    sk_vec3 point, normal;
} below;

typedef struct equilibrium {
    const sk_model *model;
    const sk_aircraft_type *type;
    const sk_skid_gear *gear;
    const sk_aircraft_state *put; // the aircraft as placed
    sk_ground ground;
    int32_t solid; // the solid that supports it: the first found below a node
    below below[SK_SKID_NODES_MAX];
} equilibrium;

static below find_ground_below(sk_ground ground, sk_vec3 place) {
    static const double REACH = 0.3; // m: ground farther above or below a node is not found
    below found = {.there = false};
    double nearest = INFINITY;
    for (int32_t k = 0; k < ground.solid_count; k++) {
        const sk_solid *solid = &ground.solids[k];
        sk_vec3 at = sk_solid_point_back(solid, place);
        sk_vec3 from = sk_add(at, sk_vec(0.0, 0.0, REACH)), to = sk_add(at, sk_vec(0.0, 0.0, -REACH));
        sk_surface_point surface = sk_solid_surface_along(solid, from, to, 0.0, sk_vec(0.0, 0.0, 0.0));
        if (!surface.found || surface.inside || !(surface.fraction < nearest)) continue;
        nearest = surface.fraction;
        found = (below){true, k, surface.material, surface.point, surface.normal};
    }
    return found;
}

static sk_vec3 place_of(const equilibrium *s, const sk_aircraft_state *a, int32_t node) {
    sk_body_motion motion = sk_motion_of(a);
    return sk_skid_initiator(s->gear, &a->skids, node, &motion).position;
}

static bool find_ground(equilibrium *s, const sk_aircraft_state *a) {
    s->solid = -1;
    for (int32_t i = 0; i < s->type->skids.node_count; i++) {
        s->below[i].there = false;
        if (!s->type->skids.touches[i]) continue;
        s->below[i] = find_ground_below(s->ground, place_of(s, a, i));
        if (s->below[i].there && s->solid < 0) s->solid = s->below[i].solid;
    }
    return s->solid >= 0;
}

// Returns true if every loaded node is on the ground that was assumed below it, and no other node is inside ground.
// Nodes may have moved over a step.
static bool is_on_that_ground(const equilibrium *s, const sk_skid_statics *statics, const sk_aircraft_state *a) {
    static const double STEP = 1e-3; // m
    for (int32_t i = 0; i < s->type->skids.node_count; i++) {
        if (!s->type->skids.touches[i]) continue;
        sk_vec3 place = place_of(s, a, i);
        below now = find_ground_below(s->ground, place);
        const below *was = &s->below[i];
        if (statics->touching[i] && (!now.there || now.solid != was->solid)) return false;
        if (!now.there) continue;
        sk_vec3 other = sk_solid_point_back(&s->ground.solids[now.solid], place);
        if (statics->touching[i]) other = was->point;
        if (sk_dot(now.normal, sk_sub(now.point, other)) > STEP) return false;
        if (statics->touching[i] && sk_dot(was->normal, sk_sub(was->point, now.point)) > STEP) return false;
    }
    return true;
}

static void faces_of(const equilibrium *s, const sk_body_motion *motion, bool slips,
                     sk_skid_face face[SK_SKID_NODES_MAX]) {
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) {
        const below *b = &s->below[i];
        face[i] = (sk_skid_face){.there = i < s->type->skids.node_count && b->there};
        if (!face[i].there) continue;
        const sk_solid *solid = &s->ground.solids[b->solid];
        sk_vec3 point = sk_sub(sk_solid_point(solid, b->point), motion->position);
        face[i].normal = sk_mat3_mul_back(&motion->axes, sk_solid_vector(solid, b->normal));
        face[i].grip = slips ? INFINITY : s->model->materials[b->material].metal.mu_static;
        face[i].height = sk_dot(face[i].normal, sk_mat3_mul_back(&motion->axes, point));
    }
}

// Sets velocity and rate of the aircraft to those of the solid below it.
static void carry_along(const equilibrium *s, sk_aircraft_state *a) {
    const sk_solid *solid = &s->ground.solids[s->solid];
    if (!solid->moves) return;
    a->velocity = sk_body_velocity_at(&solid->motion, a->position);
    a->rate = sk_rotate_back(a->attitude, solid->motion.rate);
}

// Computes the acceleration (m/s^2) of that solid at a point and its angular acceleration (rad/s^2), world axes. Uses
// central differences of its motion over MOMENT.
static void acceleration_of(const equilibrium *s, sk_vec3 place, sk_vec3 *linear, sk_vec3 *turning) {
    static const double MOMENT = 1e-3; // s
    *linear = *turning = sk_vec(0.0, 0.0, 0.0);
    if (!s->ground.solids[s->solid].moves) return;
    const sk_platform *platform = &s->model->platforms[s->solid - 1];
    sk_vec3 at = sk_solid_point_back(&s->ground.solids[s->solid], place);
    for (int side = -1; side <= 1; side += 2) {
        sk_body_motion motion = sk_platform_motion_at(platform, side * MOMENT);
        sk_vec3 there = sk_add(motion.position, sk_mat3_mul(&motion.axes, at));
        *linear = sk_add_scaled(*linear, 0.5 * side / MOMENT, sk_body_velocity_at(&motion, there));
        *turning = sk_add_scaled(*turning, 0.5 * side / MOMENT, motion.rate);
    }
}

// Returns all loads other than weight and ground, with steady inflow of the rotors. `acceleration` is that of the body
// minus gravity.
static sk_skid_static_load loads_of(const equilibrium *s, const sk_body_motion *motion, sk_aircraft_state *a) {
    sk_surroundings around = sk_surroundings_of(s->model, s->type, a, s->ground, 0.0);
    sk_flight_steady_rotors(s->type, &around, a);
    sk_flight flight = sk_flight_of(s->type, a, motion, &around);
    sk_vec3 linear, turning;
    acceleration_of(s, a->position, &linear, &turning);
    linear.z += sk_gravity_at(s->model->gravity, a->position.z);
    return (sk_skid_static_load){.acceleration = sk_mat3_mul_back(&motion->axes, linear),
                                 .turning = sk_mat3_mul_back(&motion->axes, turning),
                                 .force = sk_add(flight.aero.force, flight.propulsion.wrench.force),
                                 .moment = sk_add(flight.aero.moment, flight.propulsion.wrench.moment)};
}

// Makes the contacts of loaded nodes. They stand, with the pebble displaced uphill so that its spring gives the
// friction force.
static void put_contacts(const equilibrium *s, const sk_skid_statics *statics, sk_aircraft_state *a) {
    sk_body_motion motion = sk_motion_of(a);
    double h = s->model->substep;
    for (int32_t i = 0; i < s->type->skids.node_count; i++) {
        sk_skid_node_state *node = &a->skids.node[i];
        if (!statics->touching[i]) continue;
        sk_oriented_ground_result hit = sk_skid_node_evaluate(s->gear, &a->skids, i, s->ground, &motion);
        sk_initiator initiator = sk_skid_initiator(s->gear, &a->skids, i, &motion);
        sk_oriented_note_origins(&s->ground, &(sk_oriented_passage){&node->contact, initiator, h, 0}, &hit,
                                 node->origin);
        node->contact = hit.next;
        sk_oriented_touch *touch = &node->contact.touch[0];
        if (!touch->held) continue;
        const sk_solid *solid = &s->ground.solids[touch->solid];
        sk_vec3 force = sk_mat3_mul(&motion.axes, statics->force[i]);
        if (solid->moves) force = sk_mat3_mul_back(&solid->motion.axes, force);
        sk_vec3 aside = sk_add_scaled(force, -sk_dot(force, touch->normal), touch->normal);
        touch->pebble = sk_add_scaled(touch->pebble, 1.0 / s->type->skids.side_stiffness, aside);
    }
}

// Returns true if the aircraft is within FURTHEST of its first placement. The limit is for all rounds and all searches
// of the ground together.
static bool is_near(const sk_aircraft_state *put, const sk_aircraft_state *a) {
    static const double FURTHEST = 0.5; // m, and rad
    sk_quat turned = sk_quat_mul(sk_quat_conjugate(put->attitude), a->attitude);
    double half = sk_length(sk_vec(turned.x, turned.y, turned.z)); // sine of half the angle
    return sk_length(sk_sub(a->position, put->position)) <= FURTHEST && half <= sk_sin(0.5 * FURTHEST);
}

// Moves the aircraft to its equilibrium on the ground found below it. With `slips` there is no limit on friction. False
// if there is no equilibrium nearby.
static bool find_rest(const equilibrium *s, bool slips, sk_aircraft_state *a, sk_skid_statics *statics) {
    enum { ROUNDS = 300 };
    sk_skid_face face[SK_SKID_NODES_MAX];
    sk_skid_move move = {.still = false};
    for (int round = 0; round < ROUNDS && !move.still; round++) {
        sk_body_motion motion = sk_motion_of(a);
        faces_of(s, &motion, slips, face);
        if (round == 0) sk_skid_statics_begin(s->gear, face, statics);
        sk_skid_static_load at = loads_of(s, &motion, a);
        if (!sk_skid_statics_round(s->gear, face, &at, statics, &move)) return false;
        a->position = sk_add(a->position, sk_mat3_mul(&motion.axes, move.shift));
        sk_quat turn = {1.0, 0.5 * move.turn.x, 0.5 * move.turn.y, 0.5 * move.turn.z};
        a->attitude = sk_quat_unit(sk_quat_mul(a->attitude, sk_quat_unit(turn)));
        if (!is_near(s->put, a)) return false;
        carry_along(s, a);
    }
    for (int32_t i = 0; i < s->type->skids.node_count; i++) {
        a->skids.node[i].displacement = statics->displacement[i];
        a->skids.node[i].turn = statics->turn[i];
    }
    return move.still;
}

// Does the same, and searches the ground again if the move has brought nodes over other ground.
static bool find_rest_on_ground(equilibrium *s, bool slips, sk_aircraft_state *a, sk_skid_statics *statics) {
    enum { LOOKS = 8 };
    for (int look = 0; look < LOOKS; look++) {
        if (!find_ground(s, a) || !find_rest(s, slips, a, statics)) return false;
        if (is_on_that_ground(s, statics, a)) return true;
    }
    return false;
}

void sk_skid_equilibrium_find(const sk_model *model, int32_t type, sk_aircraft_state *a) {
    sk_solids solids;
    equilibrium s = {.model = model,
                     .type = &model->types[type],
                     .gear = model->skids[type],
                     .put = a,
                     .ground = sk_world_ground(model, 0.0, &solids)};
    sk_aircraft_state settled;
    sk_skid_statics statics;
    for (int slips = 0; slips < 2; slips++) {
        sk_aircraft_state_copy(s.type, a, &settled);
        if (!find_rest_on_ground(&s, slips != 0, &settled, &statics)) continue;
        put_contacts(&s, &statics, &settled);
        sk_aircraft_state_copy(s.type, &settled, a);
        return;
    }
}
