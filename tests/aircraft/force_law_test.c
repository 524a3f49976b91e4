// Closed forms of the laws of air, propeller and rigid body, one evaluation each.
#include "aircraft/aerodynamics.h"
#include "aircraft/atmosphere.h"
#include "aircraft/propeller.h"
#include "aircraft/whirling.h"
#include "law.h"

static const double DENSITY = 1.2, SPEED = 40.0, AREA = 16.0, SPAN = 11.0, EXACT = 1e-12;

// A wing whose tables hold to 20 degrees and whose plates hold from 40 on.
static sk_aerodynamics wing(void) {
    static const double DEGREE = SK_PI / 180.0;
    return (sk_aerodynamics){.area = AREA,
                             .span = SPAN,
                             .chord = 1.5,
                             .blend_alpha = {20.0 * DEGREE, 40.0 * DEGREE},
                             .blend_beta = {20.0 * DEGREE, 40.0 * DEGREE}};
}

static sk_wrench in_flow(const sk_aerodynamics *a, double alpha, sk_vec3 rate, sk_surfaces surfaces) {
    sk_flow flow = {.velocity = {SPEED * sk_cos(alpha), 0, SPEED * sk_sin(alpha)},
                    .rate = rate,
                    .density = DENSITY,
                    .height = 1000.0};
    return sk_aerodynamics_evaluate(a, &flow, surfaces);
}

static void the_tables_give_coefficients_times_pressure_and_area(void **state) {
    (void)state;
    sk_aerodynamics a = wing();
    a.drag_zero = 0.03;
    a.roll_roll_rate = -0.5;
    sk_wrench w = in_flow(&a, 0.0, (sk_vec3){0.2, 0, 0}, (sk_surfaces){0});
    check_law("aircraft, drag", -w.force.x, 0.5 * DENSITY * SPEED * SPEED * AREA * 0.03, EXACT);
    check_law("aircraft, damping of roll", w.moment.x,
              0.5 * DENSITY * SPEED * SPEED * AREA * SPAN * -0.5 * (0.2 * SPAN / (2.0 * SPEED)), EXACT);
}

static void control_surfaces_give_coefficients_times_pressure_and_area(void **state) {
    (void)state;
    sk_aerodynamics a = wing();
    a.lift_elevator = 0.4;
    sk_wrench w = in_flow(&a, 0.0, (sk_vec3){0, 0, 0}, (sk_surfaces){.elevator = 0.1});
    check_law("aircraft, lift of the elevator", -w.force.z, 0.5 * DENSITY * SPEED * SPEED * AREA * 0.4 * 0.1, EXACT);
}

// 1 - 3 s^2 + 2 s^3 of the tables is left.
static void between_tables_and_plates_the_blend_is_a_cubic(void **state) {
    (void)state;
    sk_aerodynamics a = wing();
    a.lift = (sk_table){2, {-2.0, 2.0}, {1.0, 1.0}};
    double whole = 0.5 * DENSITY * SPEED * SPEED * AREA;
    for (double s = 0.25; s < 1.0; s += 0.25) {
        double alpha = (20.0 + 20.0 * s) * SK_PI / 180.0;
        double lift = sk_length(in_flow(&a, alpha, (sk_vec3){0, 0, 0}, (sk_surfaces){0}).force);
        check_law("aircraft, blend of tables and plates", lift / whole, 1.0 - 3.0 * s * s + 2.0 * s * s * s, 1e-9);
    }
}

static void a_plate_across_the_flow_has_its_coefficient(void **state) {
    (void)state;
    sk_aerodynamics a = {.blend_alpha = {0.1, 0.2}, .blend_beta = {0.1, 0.2}, .plate_count = 1};
    a.plates[0] = (sk_plate){.normal = {1, 0, 0}, .chord = {0, 0, 1}, .area = 2.0, .drag = 1.3};
    sk_wrench w = in_flow(&a, 0.0, (sk_vec3){0, 0, 0}, (sk_surfaces){0});
    check_law("aircraft, force of a plate", -w.force.x, 0.5 * DENSITY * SPEED * SPEED * 2.0 * 1.3, EXACT);
}

static sk_propeller propeller(void) {
    return (sk_propeller){.present = true,
                          .diameter = 2.0,
                          .inertia = 2.0,
                          .thrust = {2, {0, 2}, {0.1, 0.1}},
                          .power = {2, {0, 2}, {0.05, 0.05}},
                          .engine_power = 1e5,
                          .engine_speed = 250.0,
                          .idle_torque = 0.1,
                          .p_factor = 0.03};
}

static sk_propeller_output turning(double speed, sk_vec3 flow, double density) {
    sk_propeller p = propeller();
    return sk_propeller_evaluate(&p, speed, flow, 1.0, density, true);
}

// Gagg and Ferrar: 1.132 density ratio - 0.132. Beyond the rated speed 3 - 2 ratio.
static void an_engine_loses_torque_with_height_and_beyond_its_speed(void **state) {
    (void)state;
    double rated = 1e5 / 250.0;
    check_law("aircraft, torque at 0.8 of the density",
              turning(250.0, (sk_vec3){0, 0, 0}, 0.8 * SK_AIR_DENSITY_SEA_LEVEL).engine_torque,
              rated * (1.132 * 0.8 - 0.132), EXACT);
    check_law("aircraft, torque at 1.2 of the speed",
              turning(300.0, (sk_vec3){0, 0, 0}, SK_AIR_DENSITY_SEA_LEVEL).engine_torque, rated * 0.6, 1e-9);
}

static void a_propeller_s_thrust_torque_and_slipstream_follow_its_tables(void **state) {
    (void)state;
    double n = 200.0 / (2.0 * SK_PI), thrust = 0.1 * DENSITY * n * n * 16.0;
    sk_propeller_output out = turning(200.0, (sk_vec3){0, 2.0, 0}, DENSITY);
    check_law("aircraft, thrust", out.thrust, thrust, EXACT);
    check_law("aircraft, torque of the propeller", out.torque, 0.05 * DENSITY * n * n * 32.0 / (2.0 * SK_PI), EXACT);
    check_law("aircraft, slipstream", out.slipstream, thrust / SK_PI, EXACT);
    check_law("aircraft, moment in oblique flow", out.wrench.moment.y, 0.03 * DENSITY * n * 16.0 * 2.0, EXACT);
}

// I dw/dt = -w x L: in a short step a rotor along x answers a yaw with a pitch.
static void a_rotor_s_momentum_turns_a_yaw_into_a_pitch(void **state) {
    (void)state;
    static const double SHORT = 1e-6, MOMENTUM = 50.0, YAW = 0.3;
    sk_mass mass = {1.0, {{{2, 0, 0}, {0, 3, 0}, {0, 0, 4}}}, {{{0, 0, 0}}}};
    mass.inertia_inverse = sk_mat3_inverse_symmetric(&mass.inertia);
    sk_rigid_body body = {.attitude = {1, 0, 0, 0}, .rate = {0, 0, YAW}};
    sk_rigid_body_step(&body, &mass, &(sk_body_load){.spin = MOMENTUM}, SHORT);
    check_law("aircraft, gyroscopic moment", 3.0 * body.rate.y / SHORT, -YAW * MOMENTUM, 1e-6);
}

// In a substep without contact the path has the acceleration's half.
static void a_free_body_moves_along_a_parabola(void **state) {
    (void)state;
    sk_mass mass = {2.0, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
    sk_rigid_body body = {.attitude = {1, 0, 0, 0}};
    sk_wrench push = {.force = {8, 0, 0}};
    sk_rigid_body_step(&body, &mass, &(sk_body_load){.smooth = push}, 0.1);
    check_law("aircraft, path of a substep", body.position.x, 0.5 * 4.0 * 0.01, EXACT);
}

// In a vacuum a blade on a spring flaps by its gyroscopic moment alone: (k w^2 + (0.1 rad/s)^2) b = 2 w p.
static void blades_of_a_body_that_rolls_and_pitches_flap_by_coriolis(void **state) {
    (void)state;
    static const double ROLL = 0.1, PITCH = 0.2, STIFFNESS = 0.1;
    sk_rotor rotor = cobra();
    rotor.hinge_stiffness = STIFFNESS;
    sk_rotor_flow flow = {.rate = {ROLL, PITCH, 0}, .ground = {1.0, 0, 0}};
    sk_rotor_output out = sk_rotor_evaluate(&rotor, rotor.speed, (sk_harmonic){0}, (sk_harmonic){0}, &flow);
    double stiff = STIFFNESS * rotor.speed * rotor.speed + 0.01;
    check_law("aircraft, flapping of a body that rolls", out.flapping.cosine, 2.0 * rotor.speed * ROLL / stiff, EXACT);
    check_law("aircraft, flapping of a body that pitches", out.flapping.sine, -2.0 * rotor.speed * PITCH / stiff,
              EXACT);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_give_coefficients_times_pressure_and_area),
        cmocka_unit_test(control_surfaces_give_coefficients_times_pressure_and_area),
        cmocka_unit_test(between_tables_and_plates_the_blend_is_a_cubic),
        cmocka_unit_test(a_plate_across_the_flow_has_its_coefficient),
        cmocka_unit_test(an_engine_loses_torque_with_height_and_beyond_its_speed),
        cmocka_unit_test(a_propeller_s_thrust_torque_and_slipstream_follow_its_tables),
        cmocka_unit_test(a_rotor_s_momentum_turns_a_yaw_into_a_pitch),
        cmocka_unit_test(a_free_body_moves_along_a_parabola),
        cmocka_unit_test(blades_of_a_body_that_rolls_and_pitches_flap_by_coriolis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
