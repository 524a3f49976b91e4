// The air behind a hangar: closed forms, continuity, and its effect on an aircraft.
// clang-format off
#include "check.h"
#include "environment/airwake.h"
#include "world/flight.h"
#include "environment/turbulence.h"
#include "world/world.h"
#include "base/random.h"
#include "math/elementary.h"
// clang-format on

#include <stdio.h>
#include <string.h>

// That of the frigate: 12.1 m wide, 5.5 m high, 14 m long, its door at y = -36; the ship heads for +y.
static const sk_airwake HANGAR = {
    .present = true, .low = {-6.05, -36.0, 5.0}, .high = {6.05, -22.0, 10.5}, .strength = 1.0, .turbulence = 0.2};
static const double HEIGHT = 5.5, SPEED = 12.0;

static void expect(const char *what, double value, double expected, double tolerance) {
    if (fabs(value - expected) <= tolerance) return;
    fail_msg("%s: expected %.12g within %g, got %.12g", what, expected, tolerance, value);
}

static sk_vec3 ahead(double speed) {
    return sk_vec(0.0, -speed, 0.0);
}

// On the middle line, `behind` metres aft of the door and `up` above the deck, in wind from ahead.
static sk_airwake_effect on_the_line(double behind, double up) {
    return sk_airwake_at(&HANGAR, sk_vec(0.0, -36.0 - behind, 5.0 + up), ahead(SPEED));
}

static bool is_nothing(sk_airwake_effect e) {
    return e.velocity.x == 0.0 && e.velocity.y == 0.0 && e.velocity.z == 0.0 && e.sigma == 0.0 && e.passing == 0.0;
}

// 1.8 W/H / ((L/H)^0.3 (1 + 0.24 W/H)) heights.
static void the_cavity_is_as_long_as_fackrell_found(void **state) {
    (void)state;
    double cavity = sk_airwake_cavity(&HANGAR, sk_vec(0.0, -1.0, 0.0));
    expect("cavity", cavity / HEIGHT, 1.8 * 2.2 / (pow(14.0 / 5.5, 0.3) * (1.0 + 0.24 * 2.2)), 1e-12);
    assert_true(cavity > 1.5 * HEIGHT && cavity < 2.5 * HEIGHT); // behind hangars of frigates some two heights
    sk_airwake cube = {.present = true, .high = {4.0, 4.0, 4.0}};
    expect("of a cube", sk_airwake_cavity(&cube, sk_vec(1.0, 0.0, 0.0)), 4.0 * 1.8 / 1.24, 1e-12);
    sk_airwake wall = {.present = true, .high = {4.0, 0.5, 4.0}};
    expect("of a wall, as thick as the formula knows", sk_airwake_cavity(&wall, sk_vec(0.0, 1.0, 0.0)),
           4.0 * 1.8 / (1.24 * pow(0.3, 0.3)), 1e-12);
}

static void far_away_ahead_above_and_beside_it_does_nothing(void **state) {
    (void)state;
    double cavity = sk_airwake_cavity(&HANGAR, sk_vec(0.0, -1.0, 0.0));
    assert_true(is_nothing(on_the_line(10.0 * cavity + 0.1, 2.0)));
    assert_false(is_nothing(on_the_line(9.9 * cavity, 2.0)));
    assert_true(is_nothing(on_the_line(-14.5, 2.0)));              // before the hangar
    assert_true(is_nothing(on_the_line(5.0, 2.0 * HEIGHT + 0.1))); // over the deck
    assert_true(is_nothing(sk_airwake_at(&HANGAR, sk_vec(30.0, -46.0, 7.0), ahead(SPEED))));
    assert_true(is_nothing(sk_airwake_at(&HANGAR, sk_vec(0.0, -46.0, 7.0), sk_vec(0.0, 0.0, 0.0))));
    assert_true(is_nothing(sk_airwake_at(&HANGAR, sk_vec(0.0, -46.0, 7.0), sk_vec(0.0, SPEED, 0.0)))); // from astern
    sk_airwake none = HANGAR;
    none.present = false;
    assert_true(is_nothing(sk_airwake_at(&none, sk_vec(0.0, -40.0, 6.0), ahead(SPEED))));
}

// Calm at the door; backwards by a fifth halfway along the cavity; at rest where the flow reattaches; then it comes back as the distance to
// the power of -1.5, which holds until the fade begins at five cavities.
static void near_the_deck_the_deficit_is_as_stated(void **state) {
    (void)state;
    double cavity = sk_airwake_cavity(&HANGAR, sk_vec(0.0, -1.0, 0.0));
    static const double at[] = {1e-9, 0.5, 1.0, 2.0, 4.0}, lost[] = {1.0, 1.2, 1.0, 0.35355339, 0.125};
    for (int i = 0; i < 5; i++) {
        sk_airwake_effect e = on_the_line(at[i] * cavity, 0.0);
        expect("wind left", (e.velocity.y - SPEED) / SPEED, lost[i] - 1.0, 1e-6);
        assert_true(e.velocity.x == 0.0 && e.velocity.z == 0.0); // nothing blows through the deck
    }
}

static void over_the_deck_the_air_sinks_and_is_rough(void **state) {
    (void)state;
    double cavity = sk_airwake_cavity(&HANGAR, sk_vec(0.0, -1.0, 0.0)), most = 0.0, down = 0.0;
    for (double behind = 0.0; behind < 3.0 * cavity; behind += 0.05) {
        for (double up = 0.0; up < 2.5 * HEIGHT; up += 0.05) {
            sk_airwake_effect e = on_the_line(behind, up);
            assert_true(e.velocity.z <= 0.0);
            most = sk_max(most, e.sigma);
            down = sk_max(down, -e.velocity.z);
        }
    }
    expect("largest deviation", most / SPEED, 0.2, 1e-4);
    expect("largest draught", down / SPEED, 0.15, 1e-4);
    sk_airwake_effect e = on_the_line(cavity, HEIGHT);
    expect("draught at the hangar's height, one cavity behind", -e.velocity.z / SPEED, 0.15, 1e-12);
    expect("length of eddies", e.length, HEIGHT, 0.0);
}

// Turned block and turned wind: the wake turns with them. From starboard it lies to port.
static void it_lies_downwind_whatever_the_wind(void **state) {
    (void)state;
    sk_airwake square = {
        .present = true, .low = {-4.0, -4.0, 0.0}, .high = {4.0, 4.0, 5.0}, .strength = 1.0, .turbulence = 0.2};
    for (int k = 0; k < 4; k++) {
        static const double sine[] = {0.0, 1.0, 0.0, -1.0}, cosine[] = {1.0, 0.0, -1.0, 0.0};
        sk_vec3 along = {cosine[k], sine[k], 0.0}, across = {-sine[k], cosine[k], 0.0};
        sk_vec3 place = sk_add(sk_add_scaled(sk_scale(9.0, along), 2.0, across), sk_vec(0.0, 0.0, 1.5));
        sk_airwake_effect e = sk_airwake_at(&square, place, sk_scale(SPEED, along));
        sk_airwake_effect first = sk_airwake_at(&square, sk_vec(9.0, 2.0, 1.5), sk_vec(SPEED, 0.0, 0.0));
        expect("along", sk_dot(e.velocity, along), first.velocity.x, 1e-12);
        expect("across", sk_dot(e.velocity, across), 0.0, 1e-12);
        expect("up", e.velocity.z, first.velocity.z, 1e-12);
        assert_true(is_nothing(sk_airwake_at(&square, sk_sub(place, sk_scale(18.0, along)), sk_scale(SPEED, along))));
        assert_true(first.velocity.x < -0.5 * SPEED);
    }
    // Green 45: the hangar's corner throws its wake over the port side of the deck.
    sk_vec3 flow = {-8.5, -8.5, 0.0};
    double port = sk_length(sk_airwake_at(&HANGAR, sk_vec(-6.0, -42.0, 6.0), flow).velocity);
    double starboard = sk_length(sk_airwake_at(&HANGAR, sk_vec(6.0, -48.0, 6.0), flow).velocity);
    assert_true(port > 6.0 && starboard == 0.0);
}

// Small steps in place and in wind make small steps in everything, wherever they are: no edge that would jolt an aircraft.
static void it_is_continuous_in_place_and_wind(void **state) {
    (void)state;
    uint64_t random = 20261122;
    const double STEP = 1e-6, STEEPEST = 25.0; // 1/s: the layer at the side of a block along which the wind blows
    double steepest = 0.0;
    for (int i = 0; i < 200000; i++) {
        sk_vec3 place = {sk_random_range(&random, -25.0, 25.0), sk_random_range(&random, -140.0, -10.0),
                         sk_random_range(&random, 3.0, 20.0)};
        double s, c, from = sk_random_range(&random, -3.2, 3.2);
        sk_sincos(from, &s, &c);
        sk_vec3 flow = {SPEED * s, SPEED * c, 0.0},
                by = {sk_random_range(&random, -1.0, 1.0), sk_random_range(&random, -1.0, 1.0),
                      sk_random_range(&random, -1.0, 1.0)};
        bool turns = i % 2 == 0;
        sk_vec3 there = turns ? place : sk_add_scaled(place, STEP, by);
        sk_vec3 other = turns ? sk_add_scaled(flow, STEP, sk_vec(by.x, by.y, 0.0)) : flow;
        sk_airwake_effect a = sk_airwake_at(&HANGAR, place, flow), b = sk_airwake_at(&HANGAR, there, other);
        double jump = sk_length(sk_sub(a.velocity, b.velocity)) + fabs(a.sigma - b.sigma) + fabs(a.passing - b.passing);
        steepest = sk_max(steepest, jump / STEP);
    }
    print_message("steepest: %.3g\n", steepest);
    assert_true(steepest < STEEPEST);
}

// Variances add up, and without a wake nothing changes.
static void its_eddies_add_to_those_of_the_weather(void **state) {
    (void)state;
    sk_dryden open = sk_dryden_at(10.0, 1.0, 10.0);
    sk_airwake_effect none = {0}, wake = {.sigma = 2.0, .length = 5.5, .passing = 6.0};
    sk_dryden same = sk_dryden_with(open, &none), both = sk_dryden_with(open, &wake);
    assert_memory_equal(&same, &open, sizeof same);
    expect("sigma", both.sigma_w * both.sigma_w, open.sigma_w * open.sigma_w + 4.0, 1e-12);
    expect("passing", both.passing, 6.0, 0.0);
    assert_true(both.length_u > 5.5 && both.length_u < open.length_u);
    sk_dryden calm = sk_dryden_with(sk_dryden_at(10.0, 0.0, 10.0), &wake);
    expect("sigma in calm", calm.sigma_u, 2.0, 1e-12);
    expect("length in calm", calm.length_w, 5.5, 1e-12);
}

static void blocks_and_numbers_without_sense_are_refused(void **state) {
    (void)state;
    assert_true(sk_airwake_check(&HANGAR).ok);
    for (int i = 0; i < 6; i++) {
        sk_airwake w = HANGAR;
        if (i == 0) w.high.x = w.low.x;
        if (i == 1) w.high.z = 4.0;
        if (i == 2) w.low.y = NAN;
        if (i == 3) w.strength = -0.1;
        if (i == 4) w.turbulence = 1.5;
        if (i == 5) w.strength = NAN;
        sk_result r = sk_airwake_check(&w);
        if (r.ok) fail_msg("case %d was taken", i);
        assert_non_null(strstr(r.text, "the airwake's"));
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cavity_is_as_long_as_fackrell_found),
        cmocka_unit_test(far_away_ahead_above_and_beside_it_does_nothing),
        cmocka_unit_test(near_the_deck_the_deficit_is_as_stated),
        cmocka_unit_test(over_the_deck_the_air_sinks_and_is_rough),
        cmocka_unit_test(it_lies_downwind_whatever_the_wind),
        cmocka_unit_test(it_is_continuous_in_place_and_wind),
        cmocka_unit_test(its_eddies_add_to_those_of_the_weather),
        cmocka_unit_test(blocks_and_numbers_without_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
