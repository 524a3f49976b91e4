// The laws of a helicopter's aids: against models that are as simple as the laws.
#include "aircraft/hover.h"
#include "base/random.h"
#include "check.h"
#include <math.h>
#include <stdio.h>

static const double TICK = 1.0 / 120.0, DEGREE = SK_PI / 180.0;
static const sk_aids_switches ALL = {.hover = true, .height = true, .landing = true, .torque = true};

static sk_hover_input hovering(void) {
    return (sk_hover_input){.on = ALL,
                            .gain = 1.0,
                            .at = {.collective = 0.5},
                            .height = 10.0,
                            .level = 12.0,
                            .lift = 1.0,
                            .torque = 0.7,
                            .speed = 1.0,
                            .augmented = true,
                            .dt = TICK};
}

// A stick that asks for rates, a disc that leans, air that resists: v' = -g pitch + wind - 0.1 v.
static void drift(sk_hover_state *hover, sk_hover_input *in, double wind, double seconds) {
    sk_vec3 fastest = sk_augmentation_fastest();
    for (double t = 0.0; t < seconds; t += TICK) {
        sk_hover_controls out = sk_hover_tick(hover, in);
        in->at = out;
        in->pitch += TICK * fastest.x * out.back;
        in->roll += TICK * fastest.y * out.right;
        in->over.y += TICK * (-9.8 * in->pitch - 0.1 * in->over.y - wind);
        in->over.x += TICK * (9.8 * in->roll - 0.1 * in->over.x);
    }
}

static void let_go_it_stays_over_a_place_whatever_the_wind(void **state) {
    (void)state;
    sk_hover_state hover = {0};
    sk_hover_input in = hovering();
    drift(&hover, &in, 0.4, 40.0); // a lean of 2.3 degrees
    assert_true(hover.holds_place && sk_length(in.over) < 0.02 && sk_length(hover.away) < 0.1);
    assert_true(fabs(hover.lean_pitch + 0.4 / 9.8) < 0.2 * DEGREE);
    in.over.x = 1.5; // pushed
    drift(&hover, &in, 0.4, 20.0);
    assert_true(hover.holds_place && sk_length(in.over) < 0.05 && sk_length(hover.away) < 0.5);
}

static void keys_ask_for_a_drift_that_ends_when_they_are_let_go(void **state) {
    (void)state;
    sk_hover_state hover = {0};
    sk_hover_input in = hovering();
    drift(&hover, &in, 0.0, 5.0);
    in.ask_ahead = 1.0;
    drift(&hover, &in, 0.0, 2.0);
    assert_true(fabs(hover.ahead - 3.0) < 0.1 && in.over.y > 1.0); // 1.5 m/s^2
    in.ask_ahead = 0.0;
    drift(&hover, &in, 0.0, 20.0);
    assert_true(hover.holds_place && fabs(in.over.y) < 0.1);
    in.height = 0.0; // near the ground: 40 % of 4 m/s
    in.ask_right = 1.0;
    drift(&hover, &in, 0.0, 5.0);
    assert_true(fabs(hover.right - 1.6) < 1e-9);
}

static void a_key_that_is_held_flies_on_and_the_speed_stays(void **state) {
    (void)state;
    sk_hover_state hover = {0};
    sk_hover_input in = hovering();
    in.ask_ahead = 1.0;
    drift(&hover, &in, 0.0, 12.0);
    assert_true(hover.ahead > 15.0);
    in.ask_ahead = 0.0;
    double kept = hover.ahead;
    drift(&hover, &in, 0.0, 20.0);
    assert_true(hover.ahead == kept && fabs(in.over.y - kept) < 0.5);
}

// climb' = 30 (collective - 0.5) - 2 climb: a rotor whose thrust falls as it climbs.
static void climb(sk_hover_state *hover, sk_hover_input *in, double seconds) {
    for (double t = 0.0; t < seconds && !in->touching; t += TICK) {
        in->at = sk_hover_tick(hover, in);
        in->climb += TICK * (30.0 * (in->at.collective - 0.5) - 2.0 * in->climb);
        in->height += TICK * in->climb;
        in->level += TICK * in->climb;
        in->touching = in->height <= 0.0;
    }
}

static void the_height_is_held_and_a_descent_ends_softly(void **state) {
    (void)state;
    sk_hover_state hover = {0};
    sk_hover_input in = hovering();
    in.at.collective = 0.45;
    climb(&hover, &in, 20.0);
    double level = hover.level;
    assert_true(hover.holds_level && fabs(in.level - level) < 0.05);
    in.ask_climb = 1.0;
    climb(&hover, &in, 8.0);
    assert_true(fabs(in.climb - 1.5) < 0.2);
    in.ask_climb = -1.0;
    climb(&hover, &in, 60.0);
    printf("touches down at %.2f m/s\n", -in.climb);
    assert_true(in.touching && in.climb > -0.6 && hover.limits_landing);
    in.at = sk_hover_tick(&hover, &in);
    double before = hover.collective;
    for (int i = 0; i < 120; i++) in.at = sk_hover_tick(&hover, &in);
    assert_true(fabs(before - hover.collective - 0.10) < 0.002); // down by 0.10 a second
}

static void light_on_its_skids_it_lifts_off_by_itself_unless_it_has_landed(void **state) {
    (void)state;
    sk_hover_state hover = {0};
    sk_hover_input in = hovering();
    in.touching = true;
    in.at.collective = 0.3;
    in.lift = 0.5;
    for (int i = 0; i < 120; i++) in.at = sk_hover_tick(&hover, &in);
    assert_true(hover.landed && hover.collective < 0.21); // it was on the ground as the aid began
    in.ask_climb = 1.0;
    for (int i = 0; i < 60; i++) in.at = sk_hover_tick(&hover, &in);
    in.ask_climb = 0.0;
    double before = in.at.collective;
    for (int i = 0; i < 60; i++) in.at = sk_hover_tick(&hover, &in);
    assert_true(in.at.collective == before); // released it waits
    in.lift = 0.8;
    for (int i = 0; i < 60; i++) in.at = sk_hover_tick(&hover, &in);
    assert_true(hover.lifts && in.at.collective > before + 0.07);
    in.ask_climb = -1.0;
    for (int i = 0; i < 60; i++) in.at = sk_hover_tick(&hover, &in);
    assert_true(!hover.lifts && in.at.collective < before + 0.05);
}

static void the_collective_stays_within_what_the_gears_bear(void **state) {
    (void)state;
    sk_hover_state hover = {0};
    sk_hover_input in = hovering();
    in.ask_climb = 1.0;
    double most = 0.0;
    for (int i = 0; i < 1200; i++) { // a climb that never comes
        in.at = sk_hover_tick(&hover, &in);
        in.torque += 0.02 * (1.6 * in.at.collective - in.torque);
        most = sk_max(most, in.torque);
    }
    assert_true(hover.limits_torque && most < 1.0 && in.torque > 0.93);
}

static void a_pilot_who_moves_stick_or_pedals_has_them_and_nothing_moves_faster_than_4_a_second(void **state) {
    (void)state;
    uint64_t random = 20261123;
    const double most = 4.0 * TICK + 1e-12;
    sk_hover_state hover = {0};
    sk_hover_input in = hovering();
    for (int i = 0; i < 100000; i++) {
        sk_hover_state was = hover;
        in.on.hover = sk_random_unit(&random) < 0.8;
        in.on.height = sk_random_unit(&random) < 0.8;
        in.ask_ahead = floor(sk_random_range(&random, -1.0, 2.0));
        in.ask_right = floor(sk_random_range(&random, -1.0, 2.0));
        in.ask_climb = floor(sk_random_range(&random, -1.0, 2.0));
        in.ask_turn = sk_random_range(&random, -1.0, 1.0);
        in.pitch = sk_random_range(&random, -1.5, 1.5);
        in.roll = sk_random_range(&random, -3.0, 3.0);
        in.heading = sk_random_range(&random, 0.0, 6.3);
        in.over = (sk_vec3){sk_random_range(&random, -50.0, 50.0), sk_random_range(&random, -50.0, 50.0), 0.0};
        in.climb = sk_random_range(&random, -20.0, 20.0);
        in.height = sk_random_range(&random, -0.5, 20.0);
        in.lift = sk_random_range(&random, 0.0, 1.5);
        in.torque = sk_random_range(&random, 0.0, 1.5);
        in.speed = sk_random_range(&random, 0.0, 1.2);
        in.touching = sk_random_unit(&random) < 0.3;
        sk_hover_controls out = sk_hover_tick(&hover, &in);
        bool begins = !was.holds_stick && hover.holds_stick, lever = !was.holds_lever && hover.holds_lever;
        assert_true(begins || (fabs(hover.back - was.back) <= most && fabs(hover.side - was.side) <= most));
        assert_true(!begins || (fabs(out.back - in.at.back) <= most && fabs(out.right - in.at.right) <= most));
        assert_true(fabs(hover.pedals - was.pedals) <= most);
        assert_true(!in.on.height || fabs(out.collective - (lever ? in.at.collective : was.collective)) <= most);
        assert_true(out.collective >= 0.0 && out.collective <= 1.0 && fabs(out.back) <= 1.0 && fabs(out.right) <= 1.0);
        in.at = out;
        in.commands.collective = out.collective;
    }
    in = hovering();
    in.commands.back = 0.3;
    in.over.y = 3.0;
    for (int i = 0; i < 240; i++) sk_hover_tick(&hover, &in);
    assert_true(!hover.holds_stick && hover.back == 0.0 && sk_hover_tick(&hover, &in).back == 0.3);
}

// In the first tick, for small errors: it leans by 5.7 + 1.15 / 120 degrees for a m/s that is missing, and goes back to the place at 0.35 of
// the way a second; the collective moves by 0.06 + 0.05 / 120 for a m/s of climb.
static void stick_and_collective_answer_to_the_gain(void **state) {
    (void)state;
    const double gain[2] = {1.0, 1.3};
    for (int i = 0; i < 2; i++) {
        double g = gain[i];
        sk_hover_state hover = {.holds_stick = 1, .holds_lever = 1, .collective = 0.5, .lift = 0.5};
        sk_hover_input in = hovering();
        in.gain = g;
        in.over.x = 0.01;
        in.climb = 0.02;
        in.dt = TICK;
        sk_hover_controls out = sk_hover_tick(&hover, &in);
        double missing = -0.01 * (1.0 + g * 0.35 * TICK), lean = g * (5.7 + 1.15 * TICK) * DEGREE * missing;
        assert_true(fabs(out.right - (g * 2.0 * lean / sk_augmentation_fastest().y)) < 1e-12);
        assert_true(fabs(out.collective - (0.5 - g * (0.06 + 0.05 * TICK) * 0.02)) < 1e-12);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(let_go_it_stays_over_a_place_whatever_the_wind),
        cmocka_unit_test(keys_ask_for_a_drift_that_ends_when_they_are_let_go),
        cmocka_unit_test(a_key_that_is_held_flies_on_and_the_speed_stays),
        cmocka_unit_test(the_height_is_held_and_a_descent_ends_softly),
        cmocka_unit_test(light_on_its_skids_it_lifts_off_by_itself_unless_it_has_landed),
        cmocka_unit_test(the_collective_stays_within_what_the_gears_bear),
        cmocka_unit_test(stick_and_collective_answer_to_the_gain),
        cmocka_unit_test(a_pilot_who_moves_stick_or_pedals_has_them_and_nothing_moves_faster_than_4_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
