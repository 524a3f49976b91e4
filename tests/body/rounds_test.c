// Spheres and capsules that touch scenery, pieces and each other.
#include "check.h"
#include "yard.h"

static const double G = 9.81;

static void a_ball_rests_where_its_weight_is_carried(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.5);
    int32_t ball = yard_type(&y, ball_type(0.3, 1000.0));
    yard_body(&y, ball, sk_vec(0, 0, 0.32), sk_vec(0, 0, 0));
    yard_ready(&y);
    yard_run(&y, 1.9); // it bounces, and comes to rest
    sk_vec3 before = y.body[0].position;
    assert_true(before.z < 0.3 && before.z > 0.3 - 0.001);
    yard_run(&y, 2.0);
    assert_near(sk_length(sk_sub(y.body[0].position, before)), 0.0, 5e-6); // as an island may sleep
    assert_true(y.body[0].asleep);
    yard_end(&y);
}

// A ball that slides without rolling ends with 5/7 of its speed: friction takes the same angular momentum, whatever mu is.
static void a_sliding_ball_rolls_with_five_sevenths_of_its_speed(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.4);
    int32_t ball = yard_type(&y, ball_type(0.3, 1000.0));
    yard_body(&y, ball, sk_vec(0, 0, 0.2999), sk_vec(4.0, 0, 0));
    yard_ready(&y);
    yard_run(&y, 1.5);
    double v = y.body[0].velocity.x, spin = sk_body_rate(&y.type[ball], &y.body[0]).y;
    assert_near(v, 4.0 * 5.0 / 7.0, 0.01);
    assert_near(spin * 0.3, v, 0.01);
    yard_end(&y);
}

// A ball that rolls loses its speed at the rate g lag / (R (1 + 2 / 5)).
static void a_ball_with_a_lag_rolls_ever_more_slowly(void **state) {
    (void)state;
    static const double LAG = 0.01, RADIUS = 0.3, BEGIN = 2.0, SECONDS = 4.0;
    yard y = {0};
    yard_begin(&y, 0.0, 0.4);
    int32_t ball = yard_type(&y, ball_type(RADIUS, 1000.0));
    y.type[ball].lag = LAG;
    yard_body(&y, ball, sk_vec(0, 0, 0.2999), sk_vec(BEGIN, 0, 0));
    y.body[0].spin = sk_mat3_mul(&y.type[ball].inertia, sk_vec(0, BEGIN / RADIUS, 0));
    yard_ready(&y);
    yard_run(&y, SECONDS);
    double expected = BEGIN * exp(-G * LAG / (1.4 * RADIUS) * SECONDS);
    assert_near(y.body[0].velocity.x, expected, 0.01 * expected);
    yard_end(&y);
}

static void balls_and_boxes_keep_their_momentum(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.4);
    int32_t ball = yard_type(&y, ball_type(0.3, 1000.0)), box = yard_type(&y, box_type(0.5, 0.5, 0.5, 400.0));
    yard_body(&y, box, sk_vec(0.8, 0.1, 5), sk_vec(-1, 0, 0));
    yard_body(&y, ball, sk_vec(0, 0, 5), sk_vec(2, 0, 0.1));
    yard_body(&y, ball, sk_vec(-0.7, 0.1, 5), sk_vec(6, 0, 0));
    for (int i = 0; i < 3; i++) y.around[i].gravity = 0.0;
    yard_ready(&y);
    sk_vec3 before = yard_momentum(&y);
    yard_run(&y, 1.0);
    double size = y.type[ball].mass * 8.0 + y.type[box].mass;
    assert_near(sk_length(sk_sub(yard_momentum(&y), before)), 0.0, 1e-13 * size);
    assert_true(y.body[0].velocity.x > -0.9); // it was hit
    yard_end(&y);
}

static void a_ball_on_a_crate_presses_it_down(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.5);
    int32_t crate = yard_type(&y, box_type(1.0, 1.0, 1.0, 300.0)), ball = yard_type(&y, ball_type(0.3, 1000.0));
    double alone = y.type[crate].mass * G / y.type[crate].kappa;
    yard_body(&y, crate, sk_vec(0, 0, 0.5), sk_vec(0, 0, 0));
    yard_body(&y, ball, sk_vec(0, 0, 1.3), sk_vec(0, 0, 0));
    yard_ready(&y);
    yard_run(&y, 4.0);
    double both = alone * (1.0 + y.type[ball].mass / y.type[crate].mass);
    assert_near(0.5 - y.body[0].position.z, both, 2e-6);
    assert_true(y.body[0].asleep && y.body[1].asleep);
    yard_end(&y);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_rests_where_its_weight_is_carried),
        cmocka_unit_test(a_sliding_ball_rolls_with_five_sevenths_of_its_speed),
        cmocka_unit_test(a_ball_with_a_lag_rolls_ever_more_slowly),
        cmocka_unit_test(balls_and_boxes_keep_their_momentum),
        cmocka_unit_test(a_ball_on_a_crate_presses_it_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
