// What holds of a rotor in any motion: its mirror image, any direction for forward, finite numbers, no power out of nothing.
#include "aircraft/whirling.h"
#include "base/random.h"

static const uint64_t SEED = 20261122;

static void clockwise_rotor_is_a_mirror_image(void **state) {
    (void)state;
    sk_rotor left = cobra(), right = cobra();
    left.hinge_stiffness = right.hinge_stiffness = 0.2;
    right.sense = -1.0;
    uint64_t random = SEED;
    for (int i = 0; i < 1000; i++) {
        sk_vec3 v = {sk_random_range(&random, -60, 60), sk_random_range(&random, -20, 20),
                     sk_random_range(&random, -20, 20)};
        sk_vec3 w = {sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1)};
        double forward = sk_random_range(&random, -0.1, 0.1), side = sk_random_range(&random, -0.1, 0.1);
        sk_rotor_flow flow = {.velocity = v, .rate = w, .density = RHO, .ground = {1.0, 0.0, 0.0}}, mirror = flow;
        mirror.velocity.y = -v.y;
        mirror.rate.x = -w.x;
        mirror.rate.z = -w.z;
        sk_harmonic inflow = {8.0, 3.0, 1.0};
        sk_rotor_output a = sk_rotor_evaluate(&left, 33.0, sk_rotor_pitch(&left, 0.2, forward, side), inflow, &flow);
        sk_rotor_output b =
            sk_rotor_evaluate(&right, 33.0, sk_rotor_pitch(&right, 0.2, forward, -side), inflow, &mirror);
        near(b.force.x, a.force.x, 1e-6);
        near(b.force.y, -a.force.y, 1e-6);
        near(b.thrust, a.thrust, 1e-6);
        near(b.torque, a.torque, 1e-6);
        near(b.moment.x, -a.moment.x, 1e-6);
        near(b.moment.y, a.moment.y, 1e-6);
    }
}

static void rotor_turned_about_its_shaft_is_the_same_rotor(void **state) {
    (void)state;
    // A disc knows no forward: flow and cyclic turned by any angle turn the forces with them, but for the reverse flow that eight azimuths
    // see one or the other way.
    sk_rotor r = cobra();
    sk_harmonic inflow;
    sk_rotor_output ahead = settled(&r, 0.25, 0.0, 0.0, (sk_vec3){20.0, 0.0, 0.0}, &inflow);
    for (int i = 1; i < 12; i++) {
        double angle = i * SK_PI / 6.0, c = sk_cos(angle), s = sk_sin(angle);
        sk_rotor_output out = settled(&r, 0.25, 0.0, 0.0, (sk_vec3){20.0 * c, 20.0 * s, 0.0}, &inflow);
        near(out.thrust, ahead.thrust, 2e-3 * ahead.thrust);
        near(c * out.force.x + s * out.force.y, ahead.force.x, 2e-3 * ahead.thrust);
        near(c * out.force.y - s * out.force.x, ahead.force.y, 2e-3 * ahead.thrust);
    }
}

static void rotor_at_rest_in_still_air_has_no_forces_and_no_flow_breaks_it(void **state) {
    (void)state;
    sk_rotor r = cobra();
    sk_rotor_flow still = {.density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_rotor_output out = sk_rotor_evaluate(&r, 0.0, sk_rotor_pitch(&r, 0.3, 0.1, 0.1), (sk_harmonic){0}, &still);
    assert_true(sk_length(out.force) == 0.0 && sk_length(out.moment) == 0.0 && out.torque == 0.0);
    uint64_t random = SEED;
    for (int i = 0; i < 100000; i++) {
        double far = i % 2 ? 300.0 : 1e-3;
        sk_rotor_flow flow = {.velocity = {sk_random_range(&random, -far, far), sk_random_range(&random, -far, far),
                                           sk_random_range(&random, -far, far)},
                              .rate = {sk_random_range(&random, -5, 5), sk_random_range(&random, -5, 5), 0.0},
                              .density = RHO,
                              .ground = {1.0, 0.0, 0.0}};
        sk_harmonic inflow = {sk_random_range(&random, -50, 50), sk_random_range(&random, -20, 20), 0.0};
        double speed = i % 3 ? sk_random_range(&random, 0, 40) : 1e-4;
        out = sk_rotor_evaluate(&r, speed, sk_rotor_pitch(&r, 0.3, 0.1, 0.1), inflow, &flow);
        sk_harmonic next = sk_rotor_inflow_after(inflow, &out, 1.0 / 960.0);
        assert_true(sk_is_finite3(out.force) && sk_is_finite3(out.moment) && isfinite(out.torque));
        assert_true(isfinite(next.mean) && fabs(next.mean) < 200.0 && isfinite(next.cosine) && isfinite(next.sine));
        assert_true(sk_length(out.force) < 3e6);
    }
}

// W: what the air gives to hub and shaft, and what it keeps in the wake, in any motion, at any speed, blades on their stops included.
static double power_out_of_nothing(const sk_rotor *r, uint64_t *random, double *scale) {
    double fast = sk_random_range(random, 0, 60), quick = sk_random_range(random, 0, 12);
    sk_vec3 v = {sk_random_range(random, -fast, fast), sk_random_range(random, -fast, fast),
                 sk_random_range(random, -fast, fast)};
    sk_vec3 w = {sk_random_range(random, -quick, quick), sk_random_range(random, -quick, quick), 0.0};
    sk_rotor_flow flow = {.velocity = v, .rate = w, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    double slow = 0.1 * r->speed * sk_random_range(random, 0.0, 1.0) * (double)(sk_random_word(random) % 3 > 0);
    double speed = sk_random_word(random) % 2 ? slow : sk_random_range(random, 0.1, 2.0) * r->speed,
           stick = sk_random_range(random, -0.15, 0.15);
    sk_harmonic pitch = sk_rotor_pitch(r, sk_random_range(random, -0.1, 0.3), stick, -stick);
    sk_harmonic inflow = {sk_random_range(random, -15, 15), 0.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(r, speed, pitch, inflow, &flow);
    double shaft = out.torque * speed, hub = sk_dot(out.force, v) + sk_dot(out.moment, w);
    *scale = fabs(shaft) + sk_length(out.force) * sk_length(v) + sk_length(out.moment) * sk_length(w) +
             fabs(out.thrust * out.induced);
    return hub - shaft + out.thrust * out.induced;
}

static void whatever_a_rotor_does_the_air_gives_it_nothing(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 40000; i++) {
        sk_rotor r = cobra();
        double scale, given;
        r.hinge_stiffness = i % 2 ? 0.0 : 0.15;
        r.sense = i % 4 < 2 ? 1.0 : -1.0;
        given = power_out_of_nothing(&r, &random, &scale);
        assert_true(given <= 1e-12 * scale);
        r.drag_zero = r.drag_square = 0.0; // blades without drag and stall: not a watt is lost either
        r.lift_most = INFINITY;
        r.induced_factor = 1.0;
        given = power_out_of_nothing(&r, &random, &scale);
        assert_true(fabs(given) <= 1e-12 * scale);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clockwise_rotor_is_a_mirror_image),
        cmocka_unit_test(rotor_turned_about_its_shaft_is_the_same_rotor),
        cmocka_unit_test(rotor_at_rest_in_still_air_has_no_forces_and_no_flow_breaks_it),
        cmocka_unit_test(whatever_a_rotor_does_the_air_gives_it_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
