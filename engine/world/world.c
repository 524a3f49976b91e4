#include "world/world.h"

#include "base/arithmetic.h"
#include "base/assert.h"
#include "environment/turbulence.h"
#include "world/actuators.h"
#include "world/aids_controls.h"
#include "world/bounds.h"
#include "world/contact_events.h"
#include "world/contacts.h"
#include "world/hover_controls.h"
#include "world/legs.h"
#include "world/splash.h"
#include "world/step_check.h"
#include "world/substep.h"
#include "world/swashplate.h"
#include "world/tick.h"

static void give_candidates(const sk_proximity *near, int32_t solid_count, sk_solids *solids) {
    for (int32_t i = 0; i < solid_count; i++) solids->solid[i].candidates = &near->candidates[i];
}

sk_surroundings sk_tick_begin(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                              const sk_body_motion *motion, sk_ground ground) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = &state->aircraft[index];
    double dt = model->substep * model->substeps;
    sk_surroundings around = sk_surroundings_of(model, type, a, ground, sk_world_time(model, state->tick, 0));
    a->height = around.below;
    sk_vec3 air = sk_mat3_mul_back(&motion->axes, sk_sub(a->velocity, around.wind));
    sk_vec3 over = sk_velocity_over(ground, around.solid, motion);
    sk_aided_flight flight = {.type = type,
                              .controls = controls,
                              .around = &around,
                              .air = air,
                              .over = over,
                              .gravity = sk_gravity_at(model->gravity, a->position.z),
                              .gain = 1.0 + model->aircraft[index].more_gain,
                              .dt = dt};
    sk_aided_controls aided = type->rotors.present ? sk_hover_controls_of(&flight, a) : sk_aids_controls_of(&flight, a);
    sk_actuators_move(type, controls, &aided, a, dt);
    sk_legs_tear(type, state, index, sk_length(air) * sqrt(around.density / SK_AIR_DENSITY_SEA_LEVEL));
    if (state->tick > 0)
        sk_legs_move(type, a, dt); // at first nothing has touched yet, and squat switches would not know
    sk_swashplate_move(type, controls, a, air, dt);
    if (sk_model_has_turbulence(model)) {
        sk_dryden open = sk_dryden_at(model->weather.wind_speed, model->weather.turbulence, around.wind_height);
        sk_dryden eddies = sk_dryden_with(open, &around.wake);
        sk_gusts gusts = sk_gusts_of(a);
        sk_turbulence_step(&eddies, &gusts, air, type->aero.span, dt);
        sk_gusts_keep(&gusts, a);
    }
    return around;
}

void sk_tick_end(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                 const sk_aircraft_state *before) {
    sk_splash_note(model, state, index, before);
    sk_splash_stop_engine(model, state, index);
    sk_contacts_lay_ruts(type, &state->aircraft[index], &state->ruts);
}

static void step_aircraft(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                          sk_energy_tick *energy) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = &state->aircraft[index];
    if (a->frozen) return;
    sk_aircraft_state before;
    sk_aircraft_state_copy(type, a, &before);
    sk_body_motion motion = sk_motion_of(a);
    sk_solids first, now; // where the tick begins, and in a substep
    sk_ground_walk walk;
    sk_ground ground = sk_ground_walk_begin(model, state->tick, &walk, &first);
    sk_surroundings around = sk_tick_begin(model, state, index, controls, &motion, ground);

    sk_proximity near;
    sk_proximity_find(ground, type, a, &motion, model->substep * model->substeps, &near);
    now = first;
    sk_ground here = {now.solid, ground.solid_count, ground.materials, &state->ruts};
    give_candidates(&near, here.solid_count, &now);
    if (energy != NULL) sk_energy_open(energy, type, &near, &before, a, here);
    const sk_aircraft_step step = {model, type, state, index, here, &near, energy};
    for (int32_t i = 0; i < model->substeps; i++) {
        sk_substep(&step, &around);
        if (!sk_bounds_keep(model, state, index, &before)) {
            if (energy != NULL) sk_energy_freeze(energy, state, index);
            return;
        }
        // Far from everything nothing asks where the platforms have got to.
        bool asked = i + 1 < model->substeps || energy != NULL;
        if (asked && (near.wheels || near.hull || near.skids)) {
            sk_ground_walk_on(model, &walk, &now);
            give_candidates(&near, here.solid_count, &now);
        }
        if (energy != NULL) sk_energy_end_substep(energy, a, here);
    }
    sk_contact_events_note(type, state, index, &before, ground);
    sk_tick_end(model, type, state, index, &before);
    if (energy != NULL) sk_energy_close(energy, a, here);
}

static void step(const sk_model *model, sk_state *state, const sk_controls *controls) {
    for (int32_t i = 0; i < model->aircraft_count; i++) step_aircraft(model, state, i, &controls[i], NULL);
    state->tick++;
}

void sk_world_step(const sk_model *model, sk_state *state, const sk_controls *controls) {
    SK_ASSERT(sk_arithmetic_fault() == NULL);
    SK_ASSERT(sk_state_is_finite(model, state));
#ifdef NDEBUG
    step(model, state, controls);
#else
    sk_step_check_or_abort(step, model, state, controls);
#endif
}

void sk_world_step_audited(const sk_model *model, sk_state *state, const sk_controls *controls,
                           sk_energy_audit *audit) {
#ifndef NDEBUG
    sk_state unwatched = *state;
    sk_world_step(model, &unwatched, controls);
#endif
    sk_energy_tick energy;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        energy.model = model;
        energy.account = &audit->aircraft[i];
        step_aircraft(model, state, i, &controls[i], &energy);
    }
    state->tick++;
    for (int32_t i = 0; i < model->aircraft_count; i++) audit->aircraft[i].now = sk_energy_of(model, state, i);
#ifndef NDEBUG
    sk_same_bits_or_abort(model, state, &unwatched);
#endif
}
