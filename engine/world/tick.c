#include "world/tick.h"

#include "environment/turbulence.h"
#include "world/actuators.h"
#include "world/aids_controls.h"
#include "world/contacts.h"
#include "world/hover_controls.h"
#include "world/legs.h"
#include "world/splash.h"
#include "world/swashplate.h"

sk_surroundings sk_tick_begin(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                              const sk_body_motion *motion, sk_ground ground) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = sk_state_aircraft(state, index);
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
    if (state->tick > 0) sk_legs_move(type, a, dt); // at tick 0 no contact has closed yet, so squat switches do not act
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
    if (sk_state_keeps_ruts(state))
        sk_contacts_lay_ruts(type, 1 + model->platform_count, sk_state_aircraft(state, index), sk_state_ruts(state));
}
