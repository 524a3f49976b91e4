// breakage_sums.h: mass, momentum, angular momentum and energy of an aircraft in flight and of what broke off it.
#pragma once
#include "loaded.h"
#include "stepping.h"
#include "world/debris.h"
#include "world/discs.h"

// What an aircraft and all loose bodies have together.
typedef struct sums {
    double mass, kinetic;
    sk_vec3 momentum, angular; // about the origin of the world
} sums;

static inline void add(sums *s, double mass, const sk_mat3 *inertia, sk_pose pose, sk_vec3 velocity, sk_vec3 rate) {
    sk_vec3 spin = sk_mat3_mul(inertia, rate);
    s->mass += mass;
    s->kinetic += 0.5 * mass * sk_dot(velocity, velocity) + 0.5 * sk_dot(rate, spin);
    s->momentum = sk_add_scaled(s->momentum, mass, velocity);
    s->angular = sk_add_scaled(s->angular, mass, sk_cross(pose.position, velocity));
    s->angular = sk_add(s->angular, sk_rotate(pose.rotation, spin));
}

static inline sums sums_of(const sk_model *model, const sk_state *state) {
    sums s = {0};
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_mass_left left = {model->types[0].mass, {0.0, 0.0, 0.0}};
    (void)sk_aircraft_left(&model->types[0], a, &left);
    sk_vec3 arm = sk_rotate(a->attitude, left.centre), turning = sk_rotate(a->attitude, a->rate);
    add(&s, left.mass.mass, &left.mass.inertia, (sk_pose){sk_add(a->position, arm), a->attitude},
        sk_add(a->velocity, sk_cross(turning, arm)), a->rate);
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_state *b = sk_state_body(state, i);
        const sk_body_type *type = &model->body_types[model->bodies[i].type];
        if (b->absent) continue;
        sk_vec3 rate = sk_rotate_back(b->attitude, sk_body_rate(type, b));
        add(&s, type->mass, &type->inertia, sk_body_pose(b), b->velocity, rate);
    }
    return s;
}

// The sums with the shaft and its discs. Blades without their counterparts move their centre around the hub: S is their first
// moment about it, so they have the momentum W a x S beside that of their mass at the hub.
static inline sums sums_with_discs(const sk_model *model, const sk_state *state) {
    sums s = sums_of(model, state);
    const sk_aircraft_type *type = &model->types[0];
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    const sk_body_motion motion = sk_motion_of(a);
    uint32_t gone = (uint32_t)a->blades_gone;
    sk_vec3 spin = sk_scale(a->engine_speed, sk_discs_momentum_left(type, gone));
    s.angular = sk_add(s.angular, sk_rotate(a->attitude, spin));
    s.kinetic += 0.5 * sk_shaft_inertia_left(type, gone) * a->engine_speed * a->engine_speed;
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    assert_true(discs > 0);
    for (int32_t d = 0; d < discs; d++) {
        double azimuth = sk_disc_azimuth(type, &disc[d], a);
        sk_vec3 moment = sk_rotate(a->attitude, sk_disc_moment(&disc[d], (uint32_t)a->blades_out, azimuth));
        sk_vec3 hub = sk_add(a->position, sk_rotate(a->attitude, disc[d].position));
        sk_vec3 velocity = sk_body_velocity_at(&motion, hub), axis = sk_rotate(a->attitude, disc[d].axis);
        sk_vec3 around = sk_scale(disc[d].gear * a->engine_speed, sk_cross(axis, moment));
        s.momentum = sk_add(s.momentum, around);
        s.angular = sk_add(s.angular, sk_add(sk_cross(hub, around), sk_cross(moment, velocity)));
        s.kinetic += sk_dot(velocity, around);
    }
    return s;
}

static inline void check_same(const char *what, double now, double before, double scale) {
    if (!(fabs(now - before) <= 1e-12 * scale)) fail_msg("%s: %.17g, before %.17g", what, now, before);
}

static inline void check_sums(const sums *now, const sums *before) {
    static const double ARM = 300.0; // m, of the places from the origin
    double momentum = before->mass * 100.0;
    check_same("mass", now->mass, before->mass, before->mass);
    check_same("energy", now->kinetic, before->kinetic, before->kinetic);
    check_same("momentum", sk_length(sk_sub(now->momentum, before->momentum)), 0.0, momentum);
    check_same("angular momentum", sk_length(sk_sub(now->angular, before->angular)), 0.0, ARM * momentum);
}

static inline sk_scene *flying(const char *aircraft, sk_state **state) {
    char text[500];
    snprintf(
        text, sizeof text,
        "return scene{title='breakage', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0}), "
        "aircraft={{type=param('aircraft','%s'), at={20,-35,250}, heading=30, speed=55}}}",
        aircraft);
    sk_scene *scene = loaded(text);
    test_state_begin(scene->model, state);
    sk_state_aircraft(*state, 0)->rate = sk_vec(0.7, -0.4, 0.3);
    return scene;
}

static inline int32_t present(const sk_model *model, const sk_state *state) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->body_count; i++) count += !sk_state_body(state, i)->absent;
    return count;
}
