// Helicopters flown by their aids in a world: they stay where keys left them, land softly, and keep to what the gears bear.
#include "check.h"
#include "validate/aided_hover.h"

#include <stdio.h>

static const double DEGREE = SK_PI / 180.0;
static const char *const *const TYPES = sk_aided_helicopters;
enum { TYPE_COUNT = SK_AIDED_HELICOPTERS, SECOND = SK_TICK_HZ };

static sk_run f; // large

static void good(sk_result r) {
    if (!r.ok) fail_msg("%s", r.text);
}

static void set(const char *control, double value) {
    sk_aided_ask(&f, control, value);
}

static void go_on(double seconds) {
    sk_aided_go_on(&f, seconds);
}

static void press(const char *control, double value, double seconds) {
    sk_aided_press(&f, control, value, seconds);
}

static sk_aircraft_state *now(void) {
    return sk_run_aircraft(&f);
}

static const char *const CALM = "";

static void hands_off_it_stays_where_it_is(void **state) {
    (void)state;
    for (int i = 0; i < 2 * TYPE_COUNT; i++) {
        bool calm = i < TYPE_COUNT;
        sk_aided_hover h;
        good(sk_aided_hover_minute(TYPES[i % TYPE_COUNT], calm ? CALM : sk_aided_breeze, &h));
        printf("%s, %s: a minute within %.2f m, %.2f m up or down\n", TYPES[i % TYPE_COUNT],
               calm ? "calm" : "6 kt, gusts of 4", h.aside, h.level);
        assert_true(h.holds && h.aside < (calm ? 0.3 : 2.0) && h.level < (calm ? 0.1 : 1.0));
    }
}

static void in_still_air_it_does_not_swing(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        sk_aided_hover h;
        good(sk_aided_hover_minute(TYPES[i], CALM, &h));
        printf("%s: pitch within %.4f degrees, roll within %.4f\n", TYPES[i], h.pitch / DEGREE, h.roll / DEGREE);
        assert_true(h.pitch < 0.2 * DEGREE && h.roll < 0.2 * DEGREE);
    }
}

static void one_key_at_a_time_moves_it_and_let_go_it_stops(void **state) {
    (void)state;
    static const char *const KEYS[] = {"ask_path", "ask_path", "ask_bank", "ask_bank"};
    for (int i = 0; i < TYPE_COUNT; i++) {
        good(sk_aided_lift_off(&f, TYPES[i], sk_aided_breeze));
        for (int k = 0; k < 4; k++) {
            sk_vec3 from = now()->position;
            press(KEYS[k], k % 2 == 0 ? -1.0 : 1.0, 1.5);
            go_on(12.0);
            double travel = sk_length(sk_sub(now()->position, from));
            assert_true(now()->hover.holds_place && travel > 1.5 && travel < 9.0);
            assert_true(sk_length(now()->velocity) < 1.0);
        }
        sk_run_end(&f);
    }
}

static void it_lands_softly_and_the_collective_goes_down(void **state) {
    (void)state;
    for (int i = 0; i < 2 * TYPE_COUNT; i++) {
        sk_aided_descent d;
        good(sk_aided_set_down(TYPES[i % TYPE_COUNT], i < TYPE_COUNT ? CALM : sk_aided_breeze, &d));
        printf("%s: touches down at %.2f m/s\n", TYPES[i % TYPE_COUNT], d.sink);
        assert_true(d.stands && !d.damaged && d.sink < 0.8);
    }
}

static void a_climb_that_is_held_keeps_to_what_the_gears_bear(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        sk_aided_climb c;
        good(sk_aided_climb_on(TYPES[i], &c));
        printf("%s: at most %.3f of the torque, rotor at least at %.3f of its speed, %.0f m high\n", TYPES[i], c.torque,
               c.rotor_speed, c.height);
        assert_true(c.torque < 1.02 && c.rotor_speed > 0.93 && c.height > 20.0);
    }
}

static void a_key_that_is_held_flies_on_and_let_go_it_holds_the_speed(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        good(sk_aided_lift_off(&f, TYPES[i], CALM));
        press("ask_climb", 1.0, 20.0);
        press("ask_path", -1.0, 15.0);
        go_on(10.0);
        double speed = sk_length(now()->velocity), height = now()->position.z;
        go_on(20.0);
        printf("%s: %.1f m/s, 20 s later %.1f, %.1f m higher\n", TYPES[i], speed, sk_length(now()->velocity),
               now()->position.z - height);
        assert_true(speed > 12.0 && fabs(sk_length(now()->velocity) - speed) < 2.0);
        assert_true(fabs(now()->position.z - height) < 5.0 && fabs(sk_aided_bank(&f)) < 10.0 * DEGREE);
        press("ask_path", 1.0, 30.0); // back to a hover
        go_on(30.0);
        assert_true(sk_length(now()->velocity) < 9.0 && fabs(now()->position.z - height) < 15.0);
        sk_run_end(&f);
    }
}

static void over_a_deck_it_stays_with_the_deck(void **state) {
    (void)state;
    good(sk_run_load(&f, "frigate", "aircraft=ah1s start=hover sea_state=3"));
    sk_aided_switch_all(&f, true);
    go_on(60.0);
    printf("over the deck: %.2f m from its place after a minute\n", sk_length(now()->hover.away));
    assert_true(now()->hover.holds_place && sk_length(now()->hover.away) < 3.0 && !now()->frozen);
    assert_true(sk_length(now()->velocity) > 3.0); // the ship goes on
    set("ask_climb", -1.0);
    go_on(40.0);
    assert_true(now()->hover.landed && now()->throttle < 0.01 && !sk_aided_is_damaged(&f));
    sk_run_end(&f);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_off_it_stays_where_it_is),
        cmocka_unit_test(in_still_air_it_does_not_swing),
        cmocka_unit_test(one_key_at_a_time_moves_it_and_let_go_it_stops),
        cmocka_unit_test(it_lands_softly_and_the_collective_goes_down),
        cmocka_unit_test(a_climb_that_is_held_keeps_to_what_the_gears_bear),
        cmocka_unit_test(a_key_that_is_held_flies_on_and_let_go_it_holds_the_speed),
        cmocka_unit_test(over_a_deck_it_stays_with_the_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
