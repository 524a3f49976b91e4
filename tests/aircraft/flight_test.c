// Air, propeller and rigid body, away from the ground.
#include "aircraft/aircraft_type.h"
#include "aircraft/atmosphere.h"
#include "base/random.h"
#include "check.h"
#include "math/elementary.h"

static const uint64_t SEED = 20260103;

// A light aircraft's coefficients, round numbers.
static sk_aerodynamics sample(void) {
    sk_aerodynamics a = {.area = 16,
                         .span = 11,
                         .chord = 1.5,
                         .reference = {0.1, 0, -0.5},
                         .lift = {4, {-0.3, -0.1, 0.28, 0.4}, {-0.9, -0.25, 1.45, 1.0}},
                         .drag = {3, {-0.1, 0, 0.28}, {0.01, 0.005, 0.18}},
                         .roll_by_yaw_alpha = {2, {0, 0.1}, {0.08, 0.19}},
                         .drag_zero = 0.027,
                         .drag_beta = 0.17,
                         .drag_elevator = 0.06,
                         .lift_elevator = 0.43,
                         .lift_pitch_rate = 3.9,
                         .side_beta = -0.39,
                         .side_rudder = 0.19,
                         .side_roll_rate = -0.07,
                         .side_yaw_rate = 0.21,
                         .roll_beta = -0.09,
                         .roll_roll_rate = -0.48,
                         .roll_aileron = 0.23,
                         .roll_rudder = 0.015,
                         .pitch_zero = 0.1,
                         .pitch_alpha = -1.8,
                         .pitch_pitch_rate = -19,
                         .pitch_elevator = -1.1,
                         .yaw_beta = 0.059,
                         .yaw_roll_rate = -0.028,
                         .yaw_yaw_rate = -0.094,
                         .yaw_aileron = -0.005,
                         .yaw_rudder = -0.043,
                         .blend_alpha = {0.36, 0.6},
                         .blend_beta = {0.35, 0.7},
                         .slipstream_tail = 0.7,
                         .plate_count = 3};
    a.plates[0] = (sk_plate){{0, 0, -0.5}, {0, 0, 1}, {1, 0, 0}, 16, 1.3, 0.0, 0.3, 0};
    a.plates[1] = (sk_plate){{-4.5, 0, 0}, {0, 0, 1}, {1, 0, 0}, 3, 1.2, 4.0, 0.1, 0};
    a.plates[2] = (sk_plate){{-2, 0, 0}, {0, 1, 0}, {1, 0, 0}, 8, 1.0, 0.0, 0.4, 0};
    return a;
}

static sk_wrench at(const sk_aerodynamics *a, sk_vec3 velocity, sk_vec3 rate) {
    sk_flow flow = {.velocity = velocity, .rate = rate, .density = 1.225, .height = 1000};
    return sk_aerodynamics_evaluate(a, &flow, (sk_surfaces){0.1, -0.1, 0.05, 0});
}

static sk_vec3 direction(double alpha, double beta, double speed) {
    return (sk_vec3){speed * sk_cos(beta) * sk_cos(alpha), speed * sk_sin(beta), speed * sk_cos(beta) * sk_sin(alpha)};
}

// Drag coefficient at 40 m/s without sideslip, its ground effect included.
static double drag_at(const sk_aerodynamics *a, double alpha, double flaps, double height) {
    sk_vec3 v = direction(alpha, 0.0, 40.0);
    sk_flow flow = {.velocity = v, .density = 1.225, .height = height};
    sk_wrench w = sk_aerodynamics_evaluate(a, &flow, (sk_surfaces){.flaps = flaps});
    return -sk_dot(w.force, v) / 40.0 / (0.5 * 1.225 * 40.0 * 40.0 * a->area);
}

static void near(double value, double expected) {
    if (!(fabs(value - expected) < 1e-12)) fail_msg("%.17g for %.17g", value, expected);
}

static void drag_curves_of_flaps_replace_that_of_the_wing(void **state) {
    (void)state;
    sk_aerodynamics a = sample();
    a.plate_count = 0;
    a.ground_drag = (sk_table){2, {0.0, 1.0}, {0.5, 1.0}};
    a.flap_stages = 3;
    a.flap_curves = 3;
    for (int i = 0; i < 3; i++) a.flap_angle[i] = 0.2 * i;
    a.flap_drag[1] = 0.007;
    a.flap_drag[2] = 0.018;
    a.flap_curve[2] = (sk_table){2, {-0.1, 0.3}, {0.02, 0.22}}; // at 0.1: 0.12
    double clean = 0.005 + 0.175 * 0.1 / 0.28;                  // of the wing at 0.1
    near(drag_at(&a, 0.1, 0.0, 1000.0), 0.027 + clean);
    near(drag_at(&a, 0.1, 0.2, 1000.0), 0.027 + 0.007 + clean); // a stage without a curve
    near(drag_at(&a, 0.1, 0.4, 1000.0), 0.027 + 0.018 + 0.12);
    near(drag_at(&a, 0.1, 0.4, 0.0), 0.027 + 0.018 + 0.5 * 0.12);
    near(drag_at(&a, 0.1, 0.3, 1000.0), 0.027 + 0.5 * (0.007 + 0.018) + 0.5 * (clean + 0.12));
}

static void air_at_rest_pushes_nothing(void **state) {
    (void)state;
    sk_aerodynamics a = sample();
    sk_wrench w = at(&a, (sk_vec3){0, 0, 0}, (sk_vec3){0, 0, 0});
    assert_true(sk_length(w.force) == 0.0 && sk_length(w.moment) == 0.0);
    w = at(&a, (sk_vec3){1e-300, -1e-300, 1e-300}, (sk_vec3){0, 0, 0});
    assert_true(sk_is_finite3(w.force) && sk_is_finite3(w.moment) && sk_length(w.force) < 1e-200);
}

static void forces_are_continuous_at_every_angle(void **state) {
    (void)state;
    sk_aerodynamics a = sample();
    uint64_t random = SEED;
    for (int i = 0; i < 200000; i++) {
        double alpha = sk_random_range(&random, -SK_PI, SK_PI), beta = sk_random_range(&random, -1.57, 1.57);
        sk_vec3 v = direction(alpha, beta, 15.0), step = {1e-6, -1e-6, 1e-6}, rate = {0.1, 0.2, -0.1};
        sk_wrench one = at(&a, v, rate), two = at(&a, sk_add(v, step), rate);
        assert_true(sk_is_finite3(one.force) && sk_is_finite3(one.moment));
        assert_true(sk_length(sk_sub(one.force, two.force)) < 0.02); // of some 2 kN
        assert_true(sk_length(sk_sub(one.moment, two.moment)) < 0.05);
    }
}

static void plate_with_a_slope_lifts_like_a_wing_until_it_stalls(void **state) {
    (void)state;
    sk_aerodynamics a = {.blend_alpha = {0, 1}, .blend_beta = {0, 1}, .plate_count = 1};
    a.plates[0] = (sk_plate){{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, 2.0, 1.2, 4.0, 0.0, 0};
    double pressure = 0.5 * 1.225 * 30.0 * 30.0 * 2.0, small = 0.05, steep = 1.2;
    double lift = -at(&a, direction(small, 0.0, 30.0), (sk_vec3){0, 0, 0}).force.z;
    assert_true(fabs(lift / pressure - 4.0 * sk_sin(small)) < 1e-9);
    lift = -at(&a, direction(steep, 0.0, 30.0), (sk_vec3){0, 0, 0}).force.z;
    assert_true(fabs(lift / pressure - 1.2 * sk_sin(steep)) < 1e-9);
}

static void forces_meet_at_plus_and_minus_180_degrees(void **state) {
    (void)state;
    sk_aerodynamics a = sample();
    sk_wrench one = at(&a, direction(SK_PI - 1e-9, 0.1, 15), (sk_vec3){0, 0, 0});
    sk_wrench two = at(&a, direction(-SK_PI + 1e-9, 0.1, 15), (sk_vec3){0, 0, 0});
    assert_true(sk_length(sk_sub(one.force, two.force)) < 1e-4 && sk_length(sk_sub(one.moment, two.moment)) < 1e-4);
}

static void air_never_drives_a_still_airframe(void **state) {
    (void)state;
    // With neutral surfaces the force takes energy from the motion through the air at every angle.
    sk_aerodynamics a = sample();
    uint64_t random = SEED;
    for (int i = 0; i < 100000; i++) {
        sk_vec3 v = direction(sk_random_range(&random, -SK_PI, SK_PI), sk_random_range(&random, -1.57, 1.57), 20.0);
        sk_flow flow = {.velocity = v, .density = 1.225, .height = 1000};
        sk_wrench w = sk_aerodynamics_evaluate(&a, &flow, (sk_surfaces){0});
        assert_true(sk_dot(w.force, v) <= 0.0);
    }
}

static void air_that_turns_is_a_body_that_turns_the_other_way(void **state) {
    (void)state;
    // Air that turns like a solid about the centre of gravity, against a body that turns in still air; about the reference point, which
    // the flow of the tables is taken at, where that counts.
    sk_aerodynamics a = sample();
    a.reference = (sk_vec3){0, 0, 0};
    uint64_t random = SEED;
    for (int i = 0; i < 20000; i++) {
        double alpha = sk_random_range(&random, -SK_PI, SK_PI), beta = sk_random_range(&random, -1.57, 1.57);
        sk_vec3 v = direction(alpha, beta, 15.0);
        sk_vec3 w = {sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1)};
        sk_flow flow = {.velocity = v, .density = 1.225, .height = 1000};
        flow.gradient = (sk_mat3){{{0, -w.z, w.y}, {w.z, 0, -w.x}, {-w.y, w.x, 0}}};
        sk_wrench air = sk_aerodynamics_evaluate(&a, &flow, (sk_surfaces){0.1, -0.1, 0.05, 0});
        sk_wrench body = at(&a, v, sk_neg(w));
        assert_true(sk_length(sk_sub(air.force, body.force)) < 1e-9);
        assert_true(sk_length(sk_sub(air.moment, body.moment)) < 1e-9);
    }
}

static void a_high_wing_is_in_the_wind_of_its_height(void **state) {
    (void)state;
    // Wind from ahead that grows by 2 1/s upward; the wing is 0.6 m above the centre of gravity and meets 1.2 m/s more.
    sk_aerodynamics a = sample();
    a.plate_count = 0;
    a.reference = (sk_vec3){0, 0, -0.6};
    sk_flow slow = {.velocity = {30, 0, 1}, .density = 1.225, .height = 1000}, fast = slow;
    slow.gradient.row[0] = (sk_vec3){0, 0, 2.0}; // body x of the air, per metre down
    fast.velocity.x = 31.2;
    sk_wrench one = sk_aerodynamics_evaluate(&a, &slow, (sk_surfaces){0}),
              two = sk_aerodynamics_evaluate(&a, &fast, (sk_surfaces){0});
    assert_true(sk_length(sk_sub(one.force, two.force)) < 1e-9 && sk_length(one.force) > 100.0);
}

static void an_elevator_reverses_in_reverse_flow(void **state) {
    (void)state;
    sk_aerodynamics a = sample();
    for (int sign = -1; sign <= 1; sign += 2) {
        sk_flow flow = {.velocity = {20.0 * sign, 0, 0}, .density = 1.225, .height = 1000};
        double up = sk_aerodynamics_evaluate(&a, &flow, (sk_surfaces){.elevator = -0.2}).moment.y;
        double down = sk_aerodynamics_evaluate(&a, &flow, (sk_surfaces){.elevator = 0.2}).moment.y;
        assert_true((up - down) * sign > 0.0);
    }
}

static void the_standard_atmosphere_has_its_published_values(void **state) {
    (void)state;
    const struct {
        double height, temperature, pressure, density;
    } published[] = {{0, 288.150, 101325, 1.2250},
                     {5000, 255.676, 54048, 0.73643},
                     {11000, 216.774, 22700, 0.36480},
                     {20000, 216.650, 5529.3, 0.088910}};
    for (int i = 0; i < 4; i++) {
        sk_air air = sk_air_at(published[i].height);
        assert_true(fabs(air.temperature - published[i].temperature) < 1e-3);
        assert_true(fabs(air.pressure / published[i].pressure - 1.0) < 2e-5);
        assert_true(fabs(air.density / published[i].density - 1.0) < 3e-5);
    }
    assert_true(fabs(sk_gravity_at(SK_GRAVITY_EQUATOR, 30000 * 0.3048) / 0.3048 - 31.9951) < 5e-5);
}

static void a_free_top_keeps_its_energy_and_momentum(void **state) {
    (void)state;
    sk_mass mass = {1.0, {{{2, 0.1, -0.2}, {0.1, 3, 0.05}, {-0.2, 0.05, 4}}}, {{{0, 0, 0}}}};
    mass.inertia_inverse = sk_mat3_inverse_symmetric(&mass.inertia);
    sk_rigid_body body = {.attitude = {1, 0, 0, 0}, .rate = {1.0, 0.7, -0.4}};
    sk_vec3 before = sk_rotate(body.attitude, sk_mat3_mul(&mass.inertia, body.rate));
    double energy = sk_dot(body.rate, sk_mat3_mul(&mass.inertia, body.rate));
    for (int i = 0; i < 96000; i++) sk_rigid_body_step(&body, &mass, &(sk_body_load){0}, 1.0 / 960.0);
    sk_vec3 after = sk_rotate(body.attitude, sk_mat3_mul(&mass.inertia, body.rate));
    assert_true(sk_length(sk_sub(after, before)) < 1e-9);
    assert_true(fabs(sk_dot(body.rate, sk_mat3_mul(&mass.inertia, body.rate)) / energy - 1.0) < 1e-10);
}

static void a_falling_body_follows_the_parabola_exactly(void **state) {
    (void)state;
    sk_mass mass = {2.0, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
    sk_rigid_body body = {.velocity = {3, 0, 10}, .attitude = {1, 0, 0, 0}};
    for (int i = 0; i < 9600; i++) sk_rigid_body_step(&body, &mass, &(sk_body_load){.gravity = 9.80665}, 1.0 / 960.0);
    assert_true(fabs(body.position.z - (100.0 - 0.5 * 9.80665 * 100.0)) < 1e-9);
    assert_true(fabs(body.position.x - 30.0) < 1e-9);
}

static void a_propeller_at_rest_pulls_and_a_windmill_brakes(void **state) {
    (void)state;
    sk_propeller p = {.present = true,
                      .diameter = 1.9,
                      .inertia = 2.3,
                      .thrust = {3, {0, 1.1, 1.5}, {0.073, 0, -0.034}},
                      .power = {2, {0, 1.5}, {0.066, 0.036}},
                      .engine_power = 119e3,
                      .engine_speed = 282.7,
                      .idle_torque = 0.1,
                      .friction_torque = 10,
                      .pumping_torque = 20,
                      .p_factor = 0.03};
    sk_propeller_output out = sk_propeller_evaluate(&p, 240, (sk_vec3){0, 0, 0}, 1.0, 1.225, true);
    assert_true(out.thrust > 1000.0 && out.slipstream > 0.0 && out.wrench.moment.x < 0.0);
    out = sk_propeller_evaluate(&p, 60, (sk_vec3){40, 0, 5}, 0.0, 1.225, true);
    assert_true(out.thrust < 0.0 && out.slipstream == 0.0 && out.wrench.moment.z < 0.0);
    out = sk_propeller_evaluate(&p, 0, (sk_vec3){-10, 0, 0}, 0.5, 1.225, true);
    assert_true(isfinite(out.thrust) && isfinite(out.acceleration));
}

static void effective_mass_falls_with_distance_from_the_centre(void **state) {
    (void)state;
    sk_mass mass = {1000, {{{1300, 0, 0}, {0, 1800, 0}, {0, 0, 2700}}}, {{{0, 0, 0}}}};
    mass.inertia_inverse = sk_mat3_inverse_symmetric(&mass.inertia);
    assert_true(fabs(sk_effective_mass(&mass, (sk_vec3){0, 0, 1}, (sk_vec3){0, 0, 1}) - 1000.0) < 1e-9);
    double tip = sk_effective_mass(&mass, (sk_vec3){0, 5.4, 0}, (sk_vec3){0, 0, 1});
    assert_true(fabs(1.0 / tip - (1.0 / 1000.0 + 5.4 * 5.4 / 1300.0)) < 1e-12);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drag_curves_of_flaps_replace_that_of_the_wing),
        cmocka_unit_test(air_at_rest_pushes_nothing),
        cmocka_unit_test(forces_are_continuous_at_every_angle),
        cmocka_unit_test(plate_with_a_slope_lifts_like_a_wing_until_it_stalls),
        cmocka_unit_test(forces_meet_at_plus_and_minus_180_degrees),
        cmocka_unit_test(air_never_drives_a_still_airframe),
        cmocka_unit_test(air_that_turns_is_a_body_that_turns_the_other_way),
        cmocka_unit_test(a_high_wing_is_in_the_wind_of_its_height),
        cmocka_unit_test(an_elevator_reverses_in_reverse_flow),
        cmocka_unit_test(the_standard_atmosphere_has_its_published_values),
        cmocka_unit_test(a_free_top_keeps_its_energy_and_momentum),
        cmocka_unit_test(a_falling_body_follows_the_parabola_exactly),
        cmocka_unit_test(a_propeller_at_rest_pulls_and_a_windmill_brakes),
        cmocka_unit_test(effective_mass_falls_with_distance_from_the_centre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
