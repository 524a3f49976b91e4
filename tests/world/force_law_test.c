// Closed forms of how a tick integrates forces of the air, over a single tick.
#include "aircraft/whirling.h"
#include "fixture.h"
#include "law.h"
#include "world/ground_effect.h"

// A body of 1000 kg in the air, 1000 m up, without wheels.
static sk_model *body_in_the_air(void) {
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->wheel_count = 0;
    type->aero = (sk_aerodynamics){.area = 1.0,
                                   .span = 1.0,
                                   .chord = 1.0,
                                   .blend_alpha = {4.0, 5.0},
                                   .blend_beta = {4.0, 5.0}}; // beyond every angle: tables alone
    model->aircraft[0].position.z = 1000.0;
    return model;
}

static const double TICK = 1.0 / SK_TICK_HZ;

// A tick in which there is no substep before, and then one in which there is: extrapolation needs two.
static sk_state *after_a_tick(const sk_model *model) {
    sk_state *s = NULL;
    test_state_begin(model, &s);
    fixture_run(model, s, TICK);
    return s;
}

// dv/dt = -k v^2: v = v0 / (1 + k v0 t). What an extrapolation of the first order adds is a hundred times the tolerance.
static void a_force_that_fades_is_extrapolated_to_the_middle_of_a_substep(void **state) {
    (void)state;
    sk_model *model = body_in_the_air();
    model->types[0].aero.drag_zero = 60.0;
    model->aircraft[0].velocity = (sk_vec3){0, 50.0, 0};
    sk_state *s = after_a_tick(model);
    double before = sk_state_aircraft(s, 0)->velocity.y;
    double k = 0.5 * sk_air_at(sk_state_aircraft(s, 0)->position.z).density * 60.0 / 1000.0;
    fixture_run(model, s, TICK);
    double lost = before - sk_state_aircraft(s, 0)->velocity.y;
    check_law("world, speed lost to drag in a tick", lost, before - before / (1.0 + k * before * TICK), 3e-5);
    sk_model_destroy(model);
}

// dw/dt = -l w: w = w0 exp(-l t).
static void a_moment_that_fades_is_extrapolated_to_the_middle_of_a_substep(void **state) {
    (void)state;
    static const double SPEED = 50.0;
    sk_model *model = body_in_the_air();
    sk_aircraft_type *type = &model->types[0];
    type->aero.roll_roll_rate = -600.0;
    model->aircraft[0].velocity = (sk_vec3){0, SPEED, 0};
    model->aircraft[0].rate = (sk_vec3){0.5, 0, 0};
    sk_state *s = after_a_tick(model);
    double before = sk_state_aircraft(s, 0)->rate.x;
    double density = sk_air_at(sk_state_aircraft(s, 0)->position.z).density;
    double l = 0.25 * density * SPEED * 600.0 / type->mass.inertia.row[0].x;
    fixture_run(model, s, TICK);
    check_law("world, roll lost to damping in a tick", before - sk_state_aircraft(s, 0)->rate.x,
              before * (1.0 - sk_exp(-l * TICK)), 1e-4);
    sk_model_destroy(model);
}

// A propeller of the same thrust and power coefficients at every speed; nothing drives its shaft.
static void add_propeller(sk_aircraft_type *type, double thrust, double power) {
    type->propeller = (sk_propeller){.present = true,
                                     .diameter = 1.0,
                                     .inertia = 1.0,
                                     .thrust = {2, {0, 100}, {thrust, thrust}},
                                     .power = {2, {0, 100}, {power, power}},
                                     .engine_power = 1.0,
                                     .engine_speed = 100.0};
}

// dw/dt = -k w^2, as drag.
static void a_shaft_s_torque_is_extrapolated_to_the_middle_of_a_substep(void **state) {
    (void)state;
    sk_model *model = body_in_the_air();
    add_propeller(&model->types[0], 0.0, 3.0);
    model->aircraft[0].engine_speed = 200.0;
    sk_state *s = after_a_tick(model);
    double before = sk_state_aircraft(s, 0)->engine_speed;
    double k = 3.0 * sk_air_at(sk_state_aircraft(s, 0)->position.z).density / (8.0 * SK_PI * SK_PI * SK_PI);
    fixture_run(model, s, TICK);
    double lost = before - sk_state_aircraft(s, 0)->engine_speed;
    check_law("world, speed that a shaft loses in a tick", lost, before - before / (1.0 + k * before * TICK), 5e-5);
    sk_model_destroy(model);
}

// A thrust that turns with the body: over the tick it pushes along the chord of the arc.
static void a_force_that_turns_is_taken_in_the_middle_of_a_substep(void **state) {
    (void)state;
    static const double RATE = 3.0;
    sk_model *model = body_in_the_air();
    add_propeller(&model->types[0], 1.0, 0.0);
    model->types[0].propeller.inertia = 1e-9; // no gyroscope
    model->types[0].aero.area = 0.0;
    model->aircraft[0].engine_speed = 200.0;
    model->aircraft[0].rate = (sk_vec3){0, 0, RATE};
    sk_state *s = after_a_tick(model);
    sk_vec3 nose = sk_rotate(sk_state_aircraft(s, 0)->attitude, (sk_vec3){1, 0, 0}),
            before = sk_state_aircraft(s, 0)->velocity;
    fixture_run(model, s, TICK);
    sk_vec3 gained = sk_sub(sk_state_aircraft(s, 0)->velocity, before);
    double aside = sk_cross(nose, gained).z, along = sk_dot(nose, gained);
    check_law("world, direction of a force that turns", -aside / along, sk_tan(0.5 * RATE * TICK), 1e-4);
    sk_model_destroy(model);
}

// Over a slope the factor of a disc's nose and tail differs: half of that, 3/4 of the radius out, is what grows to the rim.
static void ground_that_slopes_under_a_rotor_tilts_its_inflow(void **state) {
    (void)state;
    static const double SLOPE = 0.3, HEIGHT = 9.0, INFLOW = 10.0;
    sk_model *model = fixture_model(fixture_asphalt(), SLOPE, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->rotors.present = true;
    type->rotors.main = cobra();
    sk_rotor *rotor = &type->rotors.main;
    rotor->position = (sk_vec3){0, 0, 0};
    sk_solid solid = {.shape = model->ground};
    sk_state *s = NULL;
    test_state_begin(model, &s);
    sk_aircraft_state *a = sk_state_aircraft(s, 0);
    a->position = (sk_vec3){0, 0, HEIGHT};
    a->attitude = sk_attitude_from_angles(0, 0, 0);
    a->main_inflow.x = INFLOW;
    sk_harmonic found = sk_rotor_ground_of(
        model, type, a, (sk_ground){.solids = &solid, .solid_count = 1, .materials = model->materials},
        (sk_vec3){0, 0, 0});
    double rise = 0.75 * rotor->radius * sk_tan(SLOPE);
    double tail = sk_rotor_ground_factor(rotor, HEIGHT + rise, 0.0, INFLOW);
    double nose = sk_rotor_ground_factor(rotor, HEIGHT - rise, 0.0, INFLOW);
    check_law("world, tilt of a rotor's inflow over a slope", found.cosine, 0.5 * (tail - nose) / 0.75, 1e-9);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_force_that_fades_is_extrapolated_to_the_middle_of_a_substep),
        cmocka_unit_test(a_moment_that_fades_is_extrapolated_to_the_middle_of_a_substep),
        cmocka_unit_test(a_shaft_s_torque_is_extrapolated_to_the_middle_of_a_substep),
        cmocka_unit_test(a_force_that_turns_is_taken_in_the_middle_of_a_substep),
        cmocka_unit_test(ground_that_slopes_under_a_rotor_tilts_its_inflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
