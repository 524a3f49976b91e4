// What a rotor costs and what flows through it, against momentum theory and blade-element integrals.
#include "aircraft/whirling.h"

static void hover_has_the_induced_velocity_and_power_of_momentum_theory(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double collective;
    sk_harmonic inflow;
    sk_rotor_output out = thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    near(inflow.mean, sqrt(WEIGHT / (2.0 * RHO * disc(&r))), 1e-6);
    near(inflow.mean, 10.45, 0.02 * 10.45);
    near(out.torque * r.speed, 620e3, 0.05 * 620e3);
    // C_T = s a / 2 (pitch / 3 + twist / 4 - inflow / 2)
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius);
    double coefficient = WEIGHT / (RHO * disc(&r) * tip * tip);
    double root = 3.0 * (2.0 * coefficient / (solidity * r.lift_slope) + 0.5 * inflow.mean / tip - 0.25 * r.twist);
    near(collective, root, 1e-9);
    near(inflow.cosine, 0.0, 1e-12);
    near(sk_length(out.moment), 0.0, 1e-9);
    near(out.force.x, 0.0, 1e-6);
    near(out.force.y, 0.0, 1e-6);
}

static void hover_power_is_induced_and_profile(void **state) {
    (void)state;
    sk_rotor r = cobra();
    r.drag_square = 0.0;
    double collective;
    sk_harmonic inflow;
    sk_rotor_output out = thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius);
    double profile = solidity * r.drag_zero / 8.0 * RHO * disc(&r) * tip * tip * tip;
    near(out.torque * r.speed, r.induced_factor * WEIGHT * inflow.mean + profile, 1.0);
}

static void climbs_and_fast_descents_follow_momentum_theory(void **state) {
    (void)state;
    // v / v_h = -x / 2 + sqrt(x^2 / 4 + 1) climbing, -x / 2 - sqrt(x^2 / 4 - 1) in the windmill state. There the eddies' mass flow
    // 0.36 x besides x + v takes 0.054 at x = -2.5, and less further down.
    sk_rotor r = cobra();
    double hover = sqrt(WEIGHT / (2.0 * RHO * disc(&r))), collective;
    sk_harmonic inflow;
    const double climbs[] = {0.5, 1.0, 2.0};
    for (int i = 0; i < 3; i++) {
        double x = climbs[i];
        thrusting(&r, WEIGHT, (sk_vec3){0.0, 0.0, -x * hover}, &collective, &inflow);
        near(inflow.mean / hover, -0.5 * x + sqrt(0.25 * x * x + 1.0), 1e-6);
    }
    for (double x = 2.5; x <= 4.0; x += 0.5) {
        thrusting(&r, WEIGHT, (sk_vec3){0.0, 0.0, x * hover}, &collective, &inflow);
        near(inflow.mean / hover, 0.5 * x - sqrt(0.25 * x * x - 1.0), 0.055);
    }
}

static void fast_forward_flight_has_glauerts_inflow_and_gradient(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double V = 60.0, collective;
    sk_harmonic inflow;
    thrusting(&r, WEIGHT, (sk_vec3){V, 0.0, 0.0}, &collective, &inflow);
    double v = WEIGHT / (2.0 * RHO * disc(&r) * V); // v = T / 2 rho A V when V is large
    near(inflow.mean, v, 0.01 * v);
    double skew = sk_atan2(V, inflow.mean);
    near(inflow.cosine, 15.0 * SK_PI / 32.0 * sk_tan(0.5 * skew) * inflow.mean, 1e-6);
    near(inflow.sine, 0.0, 1e-9);
}

static void profile_power_grows_with_four_times_the_square_of_the_advance_ratio(void **state) {
    (void)state;
    // Without lift: torque and drag together take s Cd / 8 (1 + 4 mu^2), but for the reverse flow of order mu^4.
    sk_rotor r = cobra();
    r.twist = 0.0;
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius), mu = 0.2;
    sk_harmonic inflow;
    sk_rotor_output out = settled(&r, 0.0, 0.0, 0.0, (sk_vec3){mu * tip, 0.0, 0.0}, &inflow);
    double power = out.torque * r.speed - out.force.x * mu * tip;
    double hover = solidity * r.drag_zero / 8.0 * RHO * disc(&r) * tip * tip * tip;
    near(out.thrust, 0.0, 1e-6 * WEIGHT);
    near(power / hover, 1.0 + 4.0 * mu * mu, 0.005);
}

static void inflow_lags_by_the_published_ninety_milliseconds(void **state) {
    (void)state;
    // A small step of the collective from the hover: the inflow has done 63 % of its way after 0.09 s (data/ah1s.md). That lag is not put
    // in: it follows from Pitt and Peters's mass of air.
    sk_rotor r = cobra();
    double collective;
    sk_harmonic inflow, end;
    sk_rotor_flow flow = {.density = RHO, .ground = {1.0, 0.0, 0.0}};
    thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    settled(&r, collective + 0.001, 0.0, 0.0, (sk_vec3){0}, &end);
    double begin = inflow.mean, t = 0.0, h = 1.0 / 960.0;
    while (inflow.mean - begin < (1.0 - 0.36787944) * (end.mean - begin)) {
        sk_rotor_output out =
            sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, collective + 0.001, 0, 0), inflow, &flow);
        inflow = sk_rotor_inflow_after(inflow, &out, h);
        t += h;
    }
    near(t, 0.09, 0.005);
}

static void vortex_ring_takes_lift_from_steep_descents_only(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double hover = 10.45;
    assert_true(sk_rotor_ring(0.0, 0.0, hover) == 0.0 && sk_rotor_ring(0.0, hover, hover) == 0.0);
    assert_true(sk_rotor_ring(2.0 * hover, -hover, hover) == 0.0);
    // With the collective held a rotor that sinks faster gains thrust and so is damped; in the vortex ring it loses thrust.
    sk_harmonic inflow;
    double collective, rate[5] = {0.0, 0.2, 0.7, 1.0, 2.2}, thrust[5];
    thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    for (int i = 0; i < 5; i++)
        thrust[i] = settled(&r, collective, 0.0, 0.0, (sk_vec3){0.0, 0.0, rate[i] * hover}, &inflow).thrust;
    assert_true(thrust[1] > thrust[0]);
    assert_true(thrust[3] < thrust[2]);
    assert_true(thrust[4] > thrust[3]);
}

static void ground_effect_is_cheesemans_and_bennetts(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double R = r.radius;
    near(sk_rotor_ground_factor(&r, R, 0.0, 10.0), 1.0 - 1.0 / 16.0, 1e-12);
    near(sk_rotor_ground_factor(&r, R, 10.0, 10.0), 1.0 - 1.0 / 32.0, 1e-12);
    near(sk_rotor_ground_factor(&r, 1e9, 0.0, 10.0), 1.0, 1e-12);
    near(sk_rotor_ground_factor(&r, 0.0, 0.0, 10.0), 0.5, 1e-12);
    near(sk_rotor_ground_factor(&r, 3.0, 0.0, 0.0), 1.0, 1e-12);
    // At the same power a rotor bears 1 / (1 - (R / 4z)^2) more, which is how they put it: induced power is T v times the factor.
    r.drag_zero = r.drag_square = 0.0;
    r.induced_factor = 1.0;
    double z = r.radius, factor = sk_rotor_ground_factor(&r, z, 0.0, 10.0);
    sk_rotor_flow flow = {.density = RHO, .ground = {factor, 0.0, 0.0}};
    sk_harmonic inflow = {0.0, 0.0, 0.0};
    sk_rotor_output out = {0};
    for (int i = 0; i < 4000; i++) {
        out = sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, 0.26, 0, 0), inflow, &flow);
        inflow = sk_rotor_inflow_after(inflow, &out, 0.005);
    }
    double free_air = out.thrust * sqrt(out.thrust / (2.0 * RHO * disc(&r)));
    near(out.torque * r.speed / free_air, factor, 1e-6);
}

static void autorotation_takes_its_power_from_the_descent(void **state) {
    (void)state;
    // A rotor that keeps its speed without an engine: what the flow gives (force times velocity) goes into profile and induced losses,
    // and the torque vanishes. Vertical descent, helicopter's weight: found by the rate of descent.
    sk_rotor r = cobra();
    double low = 5.0, high = 40.0, collective;
    sk_harmonic inflow;
    sk_rotor_output out = {0};
    for (int i = 0; i < 30; i++) {
        double descent = 0.5 * (low + high);
        out = thrusting(&r, WEIGHT, (sk_vec3){0.0, 0.0, descent}, &collective, &inflow);
        *(out.torque > 0.0 ? &low : &high) = descent;
    }
    near(out.torque, 0.0, 20.0);
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius);
    double profile = solidity * 0.0103 / 8.0 * RHO * disc(&r) * tip * tip * tip;
    double losses = profile + r.induced_factor * WEIGHT * inflow.mean;
    near(WEIGHT * low, losses, 0.03 * losses);
    assert_true(low > 1.6 * 10.45 && low < 2.2 * 10.45); // the ideal is 1.7 to 1.9 of the hover's induced velocity
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hover_has_the_induced_velocity_and_power_of_momentum_theory),
        cmocka_unit_test(hover_power_is_induced_and_profile),
        cmocka_unit_test(climbs_and_fast_descents_follow_momentum_theory),
        cmocka_unit_test(fast_forward_flight_has_glauerts_inflow_and_gradient),
        cmocka_unit_test(profile_power_grows_with_four_times_the_square_of_the_advance_ratio),
        cmocka_unit_test(inflow_lags_by_the_published_ninety_milliseconds),
        cmocka_unit_test(vortex_ring_takes_lift_from_steep_descents_only),
        cmocka_unit_test(ground_effect_is_cheesemans_and_bennetts),
        cmocka_unit_test(autorotation_takes_its_power_from_the_descent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
