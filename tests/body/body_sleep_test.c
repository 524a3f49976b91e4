// Which bodies fall asleep: prescribed motions, tick by tick.
#include "body/body_sleep.h"
#include "body/shapes.h"
#include "math/elementary.h"

static const double TICK = 1.0 / 120.0;

// A motion of one body: position, velocity and rate at time t.
typedef struct moment {
    sk_vec3 position, velocity, rate;
    sk_quat attitude;
} moment;

static sk_body_state at_moment(const sk_body_type *type, moment m) {
    sk_body_state s = sk_body_state_at(type, (sk_pose){m.position, m.attitude}, m.velocity, sk_vec(0, 0, 0));
    s.spin = sk_mat3_mul(&type->inertia, m.rate);
    return s;
}

// The first tick at which the body may sleep, or -1 in `seconds`.
static int64_t first_sleep(const sk_body_type *type, moment (*motion)(double t), double seconds,
                           sk_body_disturbance always) {
    sk_body_state s = at_moment(type, motion(0.0));
    const int32_t index[1] = {0};
    for (int64_t tick = 1; (double)tick * TICK <= seconds; tick++) {
        moment before = motion((double)(tick - 1) * TICK), now = motion((double)tick * TICK);
        sk_body_state next = at_moment(type, now);
        s.position = next.position;
        s.velocity = next.velocity;
        s.attitude = next.attitude;
        s.spin = next.spin;
        sk_body_disturbance seen = always;
        seen.velocity = before.velocity;
        seen.rate = before.rate;
        seen.tick = TICK;
        sk_body_stillness(type, &s, &seen, tick);
        if (sk_island_may_sleep(&s, index, 1, tick)) return tick;
    }
    return -1;
}

static moment at_rest(double t) {
    (void)t;
    return (moment){.attitude = {1, 0, 0, 0}};
}

// 1 mm on a string of 1 m.
static moment pendulum(double t) {
    double s, c, w = sqrt(9.80665);
    sk_sincos(w * t, &s, &c);
    return (moment){.position = {1e-3 * c, 0, 0}, .velocity = {-1e-3 * w * s, 0, 0}, .attitude = {1, 0, 0, 0}};
}

// 30 um a second: below the limit of speed all the time.
static moment creeping(double t) {
    return (moment){.position = {3e-5 * t, 0, 0}, .velocity = {3e-5, 0, 0}, .attitude = {1, 0, 0, 0}};
}

// Turns by 60 urad a second about its upright axis: its corners move 40 um.
static moment twisting(double t) {
    double s, c;
    sk_sincos(3e-5 * t, &s, &c);
    return (moment){.rate = {0, 0, 6e-5}, .attitude = {c, 0, 0, s}};
}

// A deck that heaves by 1 mm in 12 s: at most 0.5 mm/s and 0.3 mm/s^2, below both limits.
static moment heaving(double t) {
    double s, c, w = 2.0 * SK_PI / 12.0;
    sk_sincos(w * t, &s, &c);
    return (moment){.position = {0, 0, 1e-3 * s}, .velocity = {0, 0, 1e-3 * w * c}, .attitude = {1, 0, 0, 0}};
}

// A lift that rises and sinks by 0.1 mm in 12 s.
static moment slow_lift(double t) {
    double s, c, w = 2.0 * SK_PI / 12.0;
    sk_sincos(w * t, &s, &c);
    return (moment){.position = {0, 0, 1e-4 * s}, .velocity = {0, 0, 1e-4 * w * c}, .attitude = {1, 0, 0, 0}};
}

// 2 um at 10 Hz: within the path, too fast in its changes.
static moment shaking(double t) {
    double s, c, w = 2.0 * SK_PI * 10.0;
    sk_sincos(w * t, &s, &c);
    return (moment){.position = {2e-6 * s, 0, 0}, .velocity = {2e-6 * w * c, 0, 0}, .attitude = {1, 0, 0, 0}};
}

// Comes to rest after 2 s.
static moment settling(double t) {
    double left = sk_max(2.0 - t, 0.0);
    return (moment){.position = {-0.5 * left * left, 0, 0}, .velocity = {left, 0, 0}, .attitude = {1, 0, 0, 0}};
}

static void body_at_rest_sleeps_after_a_second(void **state) {
    (void)state;
    sk_body_type type = box_type(1, 1, 1, 500.0);
    assert_int_equal(first_sleep(&type, at_rest, 10.0, (sk_body_disturbance){0}), SK_STILL_TICKS);
    assert_int_equal(first_sleep(&type, settling, 10.0, (sk_body_disturbance){0}), 240 + SK_STILL_TICKS);
    sk_body_type_release(&type);
}

static void bodies_that_move_a_little_do_not_sleep(void **state) {
    (void)state;
    sk_body_type type = box_type(1, 1, 1, 500.0);
    moment (*const motions[])(double) = {pendulum, creeping, twisting, heaving, shaking};
    for (size_t i = 0; i < sizeof motions / sizeof motions[0]; i++) {
        int64_t tick = first_sleep(&type, motions[i], 30.0, (sk_body_disturbance){0});
        if (tick >= 0) fail_msg("motion %zu sleeps at tick %d", i, (int)tick);
    }
    sk_body_type_release(&type);
}

// A body at one place with a velocity: stillness begins again above 1 mm/s, whatever the path.
static void speed_alone_ends_stillness(void **state) {
    (void)state;
    sk_body_type type = box_type(1, 1, 1, 500.0);
    for (int i = 0; i < 2; i++) {
        sk_body_state s = at_moment(&type, at_rest(0.0));
        s.velocity.x = i == 0 ? 0.9e-3 : 1.1e-3;
        sk_body_stillness(&type, &s, &(sk_body_disturbance){.velocity = s.velocity, .tick = TICK}, 7);
        assert_int_equal(s.still_since, i == 0 ? 0 : 7);
    }
    sk_body_type_release(&type);
}

static void slip_winch_and_moving_ground_keep_awake(void **state) {
    (void)state;
    sk_body_type type = box_type(1, 1, 1, 500.0);
    const sk_body_disturbance causes[3] = {{.slides = true}, {.pulled = true}, {.ground_moves = true}};
    for (int i = 0; i < 3; i++) assert_int_equal(first_sleep(&type, at_rest, 10.0, causes[i]), -1);
    // At the end of its path a slow platform stays within 10 um for a second. It keeps its load awake all the same.
    assert_true(first_sleep(&type, slow_lift, 30.0, (sk_body_disturbance){0}) > 0);
    assert_int_equal(first_sleep(&type, slow_lift, 30.0, causes[2]), -1);
    sk_body_type_release(&type);
}

static void island_sleeps_and_wakes_as_a_whole(void **state) {
    (void)state;
    sk_body_type type = box_type(1, 1, 1, 500.0);
    sk_body_state bodies[3];
    const int32_t index[2] = {0, 2};
    for (int i = 0; i < 3; i++) bodies[i] = at_moment(&type, at_rest(0.0));
    bodies[1].still_since = 500; // of another island
    bodies[2].still_since = 40;
    assert_false(sk_island_may_sleep(bodies, index, 2, 159));
    assert_true(sk_island_may_sleep(bodies, index, 2, 160));
    bodies[0].velocity = sk_vec(0, 0, 2e-4);
    bodies[0].spin = sk_mat3_mul(&type.inertia, sk_vec(0, 0, 1e-4));
    double energy = sk_body_sleep(&type, &bodies[0]);
    assert_near(energy, 0.5 * 500.0 * 4e-8 + 0.5 * 500.0 / 6.0 * 1e-8, 1e-18);
    assert_true(sk_length(bodies[0].velocity) == 0.0 && sk_length(bodies[0].spin) == 0.0 && bodies[0].asleep == 1);
    assert_near(sk_body_sleep(&type, &bodies[2]), 0.0, 0.0);
    sk_body_state other = bodies[1];
    sk_island_wake(bodies, index, 2, 900);
    assert_true(bodies[0].asleep == 0 && bodies[2].asleep == 0 && bodies[0].still_since == 900);
    assert_false(sk_island_may_sleep(bodies, index, 2, 1019));
    sk_island_wake(bodies, index, 2, 950); // awake already: stillness goes on
    assert_true(sk_island_may_sleep(bodies, index, 2, 1020));
    assert_memory_equal(&other, &bodies[1], sizeof other);
    sk_body_type_release(&type);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(body_at_rest_sleeps_after_a_second), cmocka_unit_test(bodies_that_move_a_little_do_not_sleep),
        cmocka_unit_test(speed_alone_ends_stillness),         cmocka_unit_test(slip_winch_and_moving_ground_keep_awake),
        cmocka_unit_test(island_sleeps_and_wakes_as_a_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
