// How a disc tilts: by the stick, by turning, by motion, by half a ground; against closed forms of flapping.
#include "aircraft/whirling.h"

static void disc_follows_the_stick_and_thrust_follows_the_disc(void **state) {
    (void)state;
    sk_rotor r = cobra();
    for (int stiff = 0; stiff < 2; stiff++) {
        r.hinge_stiffness = stiff ? 0.2 : 0.0;
        sk_harmonic inflow;
        sk_rotor_output out = settled(&r, 0.26, 0.05, 0.02, (sk_vec3){0}, &inflow);
        near(out.flapping.cosine, 0.05, 2e-4);
        near(out.flapping.sine, -0.02, 2e-4);
        if (!stiff) { // lift that a stiff hub has to bear leans otherwise
            near(out.force.x / out.thrust, 0.05, 1e-4);
            near(out.force.y / out.thrust, 0.02, 1e-4);
        }
        double stiffness = r.flapping_inertia * r.hinge_stiffness * r.speed * r.speed;
        near(out.moment.y, -stiffness * out.flapping.cosine, 1e-6 * (1.0 + stiffness));
        near(out.moment.x, -stiffness * out.flapping.sine, 1e-6 * (1.0 + stiffness));
        assert_true(!stiff || (out.moment.y < -1000.0 && out.moment.x > 1000.0)); // nose down, right side down
    }
}

static void turning_shaft_leaves_the_disc_behind(void **state) {
    (void)state;
    // Hover with pitch rate q: the disc lags by 16 q / (Lock w), and leans by q / w across.
    sk_rotor r = cobra();
    double q = 0.1, lag = 16.0 * q / (sk_rotor_lock(&r) * r.speed);
    sk_rotor_flow flow = {.rate = {0.0, q, 0.0}, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_harmonic inflow = {10.0, 0.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, 0.26, 0.0, 0.0), inflow, &flow);
    near(out.flapping.cosine, lag, 2e-3 * lag);
    near(fabs(out.flapping.sine), q / r.speed, 2e-3 * q / r.speed);
}

static void coning_and_inflow_gradient_tilt_a_moving_disc_to_the_advancing_side(void **state) {
    (void)state;
    // b_1 = 4/3 mu a_0 / (1 + mu^2 / 2) for uniform inflow, and the inflow's gradient over the tip speed on top.
    sk_rotor r = cobra();
    double tip = r.speed * r.radius, mu = 0.15;
    sk_rotor_flow flow = {.velocity = {mu * tip, 0.0, 0.0}, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_harmonic pitch = sk_rotor_pitch(&r, 0.25, 0.0, 0.0), even = {4.0, 0.0, 0.0}, uneven = {4.0, 5.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(&r, r.speed, pitch, even, &flow);
    double expected = -4.0 / 3.0 * mu * out.flapping.mean / (1.0 + 0.5 * mu * mu);
    near(out.flapping.sine, expected, 0.01 * fabs(expected));
    sk_rotor_output more = sk_rotor_evaluate(&r, r.speed, pitch, uneven, &flow);
    near(more.flapping.sine - out.flapping.sine, -5.0 / tip / (1.0 + 0.5 * mu * mu), 0.02 * 5.0 / tip);
}

static void half_a_disc_over_the_ground_rolls_away_from_it(void **state) {
    (void)state;
    sk_rotor r = cobra();
    r.hinge_stiffness = 0.2;
    // Ground to the right only: less inflow there, more lift, which raises the blades a quarter turn later, ahead.
    sk_rotor_flow flow = {.density = RHO, .ground = {0.95, 0.0, -0.05}};
    sk_harmonic inflow = {10.0, 0.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, 0.26, 0, 0), inflow, &flow);
    double tip = r.speed * r.radius;
    near(out.flapping.cosine, -0.5 / tip, 0.1 * 0.5 / tip); // up in front
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(disc_follows_the_stick_and_thrust_follows_the_disc),
        cmocka_unit_test(turning_shaft_leaves_the_disc_behind),
        cmocka_unit_test(coning_and_inflow_gradient_tilt_a_moving_disc_to_the_advancing_side),
        cmocka_unit_test(half_a_disc_over_the_ground_rolls_away_from_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
