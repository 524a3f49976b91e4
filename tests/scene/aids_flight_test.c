// Aeroplanes flown by their aids in a world: what keys leave is held, nothing stalls, the tail does not strike.
#include "base/random.h"
#include "check.h"
#include "validate/aided_flight.h"

#include <stdio.h>
#include <stdlib.h>

static const double DEGREE = SK_PI / 180.0;
static const char *const *const TYPES = sk_aided_aeroplanes;
enum { TYPE_COUNT = SK_AIDED_AEROPLANES, SECOND = SK_TICK_HZ };

static sk_run f; // large

static void good(sk_result r) {
    if (!r.ok) fail_msg("%s", r.text);
}

static void set(const char *control, double value) {
    sk_aided_ask(&f, control, value);
}

static void standing(const char *type) {
    good(sk_aided_load(&f, type, "tailwheel_lock=1"));
    set("throttle", 1.0);
}

static sk_aircraft_state *now(void) {
    return sk_run_aircraft(&f);
}

static const sk_aids_type *limits(void) {
    return &sk_run_type(&f)->aids;
}

static void a_bank_stays_within_a_fifth_of_a_degree_of_what_keys_left(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        sk_aided_hold h;
        good(sk_aided_hold_bank(TYPES[i], &h));
        printf("%s: bank %.3f to %.3f degrees, asked for %.3f\n", TYPES[i], h.held.least / DEGREE, h.held.most / DEGREE,
               h.target / DEGREE);
        assert_true(fabs(h.target - 15.0 * DEGREE) < 0.3 * DEGREE);
        assert_true(h.held.most - h.target < 0.2 * DEGREE && h.target - h.held.least < 0.2 * DEGREE);
        assert_true(h.held.most - h.held.least < 0.2 * DEGREE); // and does not swing
    }
}

static void a_path_stays_within_a_fifth_of_a_degree_of_what_keys_left(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++)
        for (double ask = -1.0; ask < 2.0; ask += 2.0) {
            sk_aided_hold h;
            good(sk_aided_hold_path(TYPES[i], ask, &h));
            printf("%s: path %.3f to %.3f degrees, asked for %.3f\n", TYPES[i], h.held.least / DEGREE,
                   h.held.most / DEGREE, h.target / DEGREE);
            assert_true(fabs(h.target - ask * 1.5 * DEGREE) < 0.1 * DEGREE);
            assert_true(h.held.most - h.target < 0.2 * DEGREE && h.target - h.held.least < 0.2 * DEGREE);
        }
}

static void taking_over_changes_the_path_by_less_than_a_degree(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        double change;
        good(sk_aided_take_over(TYPES[i], &change));
        printf("%s: taken over at 187 ft, the path changes by %.2f degrees in 5 s\n", TYPES[i], change / DEGREE);
        assert_true(change < 1.0 * DEGREE);
    }
}

// Full throttle, Down from the rotation speed on until it flies.
static void take_off(const char *type) {
    standing(type);
    for (int i = 0; i < 60 * SECOND && now()->height < 3.0; i++) {
        double speed = sk_length(now()->velocity);
        set("ask_path", speed > limits()->rotation_speed && !now()->aids.rolls ? 0.0
                        : speed > limits()->rotation_speed                     ? 1.0
                                                                               : 0.0);
        sk_aided_go_on(&f, 1.0 / SECOND);
    }
    set("ask_path", 0.0);
    assert_true(now()->height >= 3.0);
    assert_true(!sk_aided_is_damaged(&f));
}

static void hands_off_after_lift_off_it_climbs_straight_and_does_not_stall(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        take_off(TYPES[i]);
        double heading = now()->velocity.x / now()->velocity.y, before = now()->height;
        sk_span alpha = sk_aided_watch(&f, sk_aided_incidence, 30.0);
        printf("%s: after 30 s hands off %.0f m higher, incidence at most %.1f degrees, bank %.2f\n", TYPES[i],
               now()->height - before, alpha.most / DEGREE, sk_aided_bank(&f) / DEGREE);
        assert_true(alpha.most < limits()->incidence);
        assert_true(now()->height > before + 25.0);
        assert_true(fabs(sk_aided_bank(&f)) < 1.0 * DEGREE);
        assert_true(fabs(now()->velocity.x / now()->velocity.y - heading) < 0.1);
        sk_run_end(&f);
    }
}

static void down_held_from_standstill_strikes_no_tail_and_does_not_stall(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        standing(TYPES[i]);
        set("ask_path", 1.0);
        double most = 0.0;
        for (int k = 0; k < 60 * SECOND; k++) {
            sk_aided_go_on(&f, 1.0 / SECOND);
            if (now()->height > 3.0) most = fmax(most, sk_aided_incidence(&f));
            assert_true(!sk_aided_is_damaged(&f));
        }
        printf("%s: Down held for a minute: %.0f m high, incidence at most %.1f degrees\n", TYPES[i], now()->height,
               most / DEGREE);
        assert_true(now()->height > 30.0);
        assert_true(most < limits()->incidence + 2.0 * DEGREE);
        sk_run_end(&f);
    }
}

static double airspeed(const sk_run *run) {
    double height = sk_state_aircraft(run->state, 0)->position.z;
    return sk_run_speed(run) * sqrt(sk_air_at(height).density / SK_AIR_DENSITY_SEA_LEVEL);
}

static void up_held_with_full_throttle_does_not_overspeed(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        good(sk_aided_load(&f, TYPES[i], "height=1500 speed=%g", sk_aided_cruising_speed(TYPES[i])));
        set("throttle", 1.0);
        set("ask_path", -1.0);
        sk_span s = sk_aided_watch(&f, airspeed, 90.0);
        printf("%s: Up held for 90 s: at most %.1f m/s, %.0f m high\n", TYPES[i], s.most, now()->position.z);
        assert_true(s.most < limits()->cruise_speed + 7.0);
        assert_true(now()->position.z < 1450.0); // and yet it goes down
        sk_run_end(&f);
    }
}

static void left_to_the_flare_it_lands_softly_and_full_brakes_stop_it_straight(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        sk_aided_landing l;
        good(sk_aided_land(TYPES[i], (sk_aided_wind){0}, &l));
        printf("%s: touches down at %.2f m/s, stops after %.0f m, %.1f m aside, slips for %.2f s\n", TYPES[i], l.sink,
               l.run, l.aside, l.slip);
        assert_true(l.stopped && !l.damaged && l.sink < 1.0 && l.run < 600.0 && fabs(l.aside) < 5.0);
    }
}

// m/s: two thirds of the 10 ft/s that certification asks a landing gear to bear (14 CFR 23.473).
static const double SINK_MOST = 2.03;

static void it_rolls_out_straight_in_wind_from_every_side(void **state) {
    (void)state;
    int turns = getenv("SKIDPAD_LONG") != NULL ? 48 : 8;
    for (int i = 0; i < TYPE_COUNT; i++) {
        double widest = 0.0, longest = 0.0, hardest = 0.0;
        for (int k = 0; k < turns; k++) {
            double from = 360.0 * k / turns;
            sk_aided_landing l;
            good(sk_aided_land(TYPES[i], sk_aided_wind_for(TYPES[i], from, k + 1), &l));
            if (!l.stopped || l.damaged || fabs(l.aside) > 15.0 || l.run > 700.0 || l.sink > SINK_MOST)
                fail_msg("%s, wind from %g: %.1f m aside, %.0f m, sinking at %.2f m/s, damaged %d, stopped %d",
                         TYPES[i], from, l.aside, l.run, l.sink, l.damaged, l.stopped);
            widest = fmax(widest, fabs(l.aside));
            longest = fmax(longest, l.run);
            hardest = fmax(hardest, l.sink);
        }
        printf("%s, wind from %d sides: at most %.1f m aside, %.0f m long, %.2f m/s at the touchdown\n", TYPES[i],
               turns, widest, longest, hardest);
    }
}

static void any_attitude_hands_off_ends_upright_and_flying(void **state) {
    (void)state;
    uint64_t random = 7;
    int count = getenv("SKIDPAD_LONG") != NULL ? 10000 : 40;
    sk_aided_recovery worst = {.incidence_over = -INFINITY, .speed_over = -INFINITY, .height = INFINITY};
    for (int i = 0; i < count; i++) {
        const char *type = TYPES[i % TYPE_COUNT];
        sk_aided_start start = sk_aided_any_start(&random);
        sk_aided_recovery r;
        good(sk_aided_recover(type, start, &r));
        if (!sk_aided_recovered(&r))
            fail_msg("%s from bank %g, pitch %g, %g of its speed: bank %g, incidence %+g, speed %+g, height %g", type,
                     start.roll / DEGREE, start.pitch / DEGREE, start.speed, r.bank / DEGREE, r.incidence_over / DEGREE,
                     r.speed_over, r.height);
        worst.bank = fmax(worst.bank, r.bank);
        worst.incidence_over = fmax(worst.incidence_over, r.incidence_over);
        worst.speed_over = fmax(worst.speed_over, r.speed_over);
        worst.height = fmin(worst.height, r.height);
    }
    printf("of %d: bank at most %.1f degrees, incidence %+.1f, speed %+.1f m/s, lowest %.0f m\n", count,
           worst.bank / DEGREE, worst.incidence_over / DEGREE, worst.speed_over, worst.height);
}

static void on_its_wheels_it_stands_as_its_file_says(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        standing(TYPES[i]);
        assert_true(fabs(sk_aided_pitch(&f) - limits()->parked_pitch) < 1.5 * DEGREE);
        sk_run_end(&f);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bank_stays_within_a_fifth_of_a_degree_of_what_keys_left),
        cmocka_unit_test(a_path_stays_within_a_fifth_of_a_degree_of_what_keys_left),
        cmocka_unit_test(taking_over_changes_the_path_by_less_than_a_degree),
        cmocka_unit_test(hands_off_after_lift_off_it_climbs_straight_and_does_not_stall),
        cmocka_unit_test(down_held_from_standstill_strikes_no_tail_and_does_not_stall),
        cmocka_unit_test(up_held_with_full_throttle_does_not_overspeed),
        cmocka_unit_test(left_to_the_flare_it_lands_softly_and_full_brakes_stop_it_straight),
        cmocka_unit_test(it_rolls_out_straight_in_wind_from_every_side),
        cmocka_unit_test(any_attitude_hands_off_ends_upright_and_flying),
        cmocka_unit_test(on_its_wheels_it_stands_as_its_file_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
