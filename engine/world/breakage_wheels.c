#include "world/breakage.h"

#include "body/body_sleep.h"
#include "gear/wheel_leg.h"
#include "math/elementary.h"
#include "world/body_step.h"
#include "world/breakage_internal.h"
#include "world/debris.h"
#include "world/discs.h"
#include "world/events.h"

int32_t sk_wheel_off(const sk_breakage *b, int32_t aircraft, int32_t wheel, double spin) {
    const sk_model *model = b->model;
    sk_state *state = b->state;
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    int32_t body = sk_debris_wheel(model, aircraft, wheel);
    if (body < 0 || (a->wheels_gone >> wheel & 1) != 0) return -1;
    const sk_body_type *debris = &model->body_types[model->bodies[body].type];
    breakage_motion m = breakage_motion_at(a, sk_wheel_mass_of(&type->wheels[wheel]).centre);
    sk_vec3 rate = sk_add(a->rate, (sk_vec3){0.0, -spin, 0.0}); // ahead at its upper side
    sk_pose pose = {m.position, a->attitude};
    if (!breakage_find_place(b, body, m.velocity, &pose) || breakage_is_too_fast(model, &m, sk_length(rate))) return -1;
    sk_body_state made = sk_body_state_at(debris, pose, m.velocity, rate);
    sk_body_appear(sk_state_body(state, body), pose, m.velocity, made.spin, state->tick);
    breakage_lose(model, state, aircraft, (sk_parts_gone){.wheels = UINT32_C(1) << wheel});
    return body;
}

int32_t sk_blade_off_hub(const sk_breakage *b, int32_t aircraft, int32_t blade) {
    const sk_model *model = b->model;
    sk_state *state = b->state;
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    int32_t body = sk_debris_blade(model, aircraft, blade);
    if (body < 0 || (a->blades_gone >> blade & 1) != 0) return -1;
    const sk_disc disc = sk_disc_of_blade(type, blade);
    const sk_body_motion motion = sk_motion_of(a);
    sk_pose pose = sk_disc_pose(&disc, &motion);
    sk_vec3 hub = pose.position, axis = sk_mat3_mul(&motion.axes, disc.axis);
    double half = 0.5 * sk_blade_azimuth(&disc, blade, sk_disc_azimuth(type, &disc, a));
    sk_quat turned = sk_quat_half_angle((sk_vec3){0.0, 0.0, 1.0}, sk_sin(half), sk_cos(half));
    pose.rotation = sk_quat_mul(pose.rotation, turned);
    pose.position = sk_pose_point(pose, (sk_vec3){disc.blade->centre, 0.0, 0.0});
    double speed = disc.gear * a->engine_speed;
    sk_vec3 around = sk_scale(speed, sk_cross(axis, sk_sub(pose.position, hub)));
    const breakage_motion m = {pose.position, sk_add(sk_body_velocity_at(&motion, hub), around), disc.position};
    const sk_body_type *debris = &model->body_types[model->bodies[body].type];
    if (!breakage_find_place(b, body, m.velocity, &pose) || breakage_is_too_fast(model, &m, speed)) return -1;
    sk_body_state made = sk_body_state_at(debris, pose, m.velocity, (sk_vec3){0.0, 0.0, speed});
    sk_body_appear(sk_state_body(state, body), pose, m.velocity, made.spin, state->tick);
    a->blades_out |= INT64_C(1) << blade;
    breakage_lose(model, state, aircraft, (sk_parts_gone){.blades = UINT32_C(1) << blade});
    return body;
}

void sk_breakage_wheels(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before) {
    const sk_aircraft_type *type = &b->model->types[b->model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(b->state, aircraft);
    for (int32_t k = 0; k < type->wheel_count; k++) {
        if (!sk_wheel_leaves(&type->wheels[k]) || before->wheel[k].broken || !a->wheel[k].broken) continue;
        double energy = breakage_energy(b, aircraft);
        int32_t body = sk_wheel_off(b, aircraft, k, before->wheel[k].spin);
        breakage_book_part(b, aircraft, energy, body);
    }
}

void sk_breakage_blades(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before) {
    const sk_aircraft_type *type = &b->model->types[b->model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(b->state, aircraft);
    for (int32_t k = 0; k < sk_blade_count(type); k++) {
        if (before->blade[k].broken || !a->blade[k].broken) continue;
        double energy = breakage_energy(b, aircraft);
        int32_t body = sk_blade_off_hub(b, aircraft, k);
        breakage_book_part(b, aircraft, energy, body);
    }
}

static void release_wheel(const sk_breakage *b, int32_t aircraft, int32_t wheel) {
    const sk_model *model = b->model;
    sk_wheel_state *w = &sk_state_aircraft(b->state, aircraft)->wheel[wheel];
    double energy = breakage_energy(b, aircraft);
    bool leaves = !w->broken && sk_wheel_leaves(&model->types[model->aircraft[aircraft].type].wheels[wheel]);
    sk_wheel_break(w);
    w->gone = 1;
    int32_t body = leaves ? sk_wheel_off(b, aircraft, wheel, w->spin) : -1;
    breakage_book_part(b, aircraft, energy, body);
}

static void release_blade(const sk_breakage *b, int32_t aircraft, int32_t blade) {
    sk_blade_state *of = &sk_state_aircraft(b->state, aircraft)->blade[blade];
    if (of->broken) return; // it leaves as others do that broke in this tick, or has left
    double energy = breakage_energy(b, aircraft);
    of->broken = 1;
    int32_t body = sk_blade_off_hub(b, aircraft, blade);
    breakage_book_part(b, aircraft, energy, body);
}

// An engine that lost its main rotor has no load, and is stopped by its overspeed protection.
static void stop_engine(const sk_breakage *b, int32_t aircraft) {
    sk_aircraft_state *a = sk_state_aircraft(b->state, aircraft);
    if (!b->model->types[b->model->aircraft[aircraft].type].rotors.present || !sk_engine_runs(a)) return;
    sk_event_note(b->state, SK_EVENT_ENGINE_STALLS, aircraft, -1, sk_no_surface(), a->engine_speed);
    a->engine_running = SK_ENGINE_RUINED;
}

void breakage_release_carried(const sk_breakage *b, int32_t aircraft, uint32_t pieces) {
    const sk_aircraft_type *type = &b->model->types[b->model->aircraft[aircraft].type];
    for (int32_t k = 0; k < type->wheel_count; k++) {
        int32_t piece = type->wheels[k].on_piece - 1;
        if (piece >= 0 && (pieces >> piece & 1) != 0) release_wheel(b, aircraft, k);
    }
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    for (int32_t d = 0; d < discs; d++) {
        int32_t piece = disc[d].on_piece - 1;
        if (piece < 0 || (pieces >> piece & 1) == 0) continue;
        if (d == 0) stop_engine(b, aircraft);
        for (int32_t k = 0; k < disc[d].blades; k++) release_blade(b, aircraft, disc[d].first + k);
    }
}
