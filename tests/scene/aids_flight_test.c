// Aeroplanes flown by their aids in a world: what keys leave is held, nothing stalls, the tail does not strike.
#include "base/random.h"
#include "scene/loaded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double DEGREE = SK_PI / 180.0;
static const char *const TYPES[] = {"c172p", "c172rg", "j3cub", "j3cub_solo"};
enum { TYPE_COUNT = 4, SECOND = SK_TICK_HZ };

typedef struct flight {
    sk_scene *scene;
    const sk_aircraft_type *type;
    sk_controls controls;
    sk_state state;
} flight;

static flight f; // large

static void set(const char *control, double value) {
    assert_true(sk_control_set(&f.controls, control, value));
}

static void aids(double on) {
    static const char *const ALL[] = {"aid_bank",     "aid_path",  "aid_speed", "aid_rudder",
                                      "aid_steering", "aid_flare", "aid_brakes"};
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++) set(ALL[i], on);
}

static void begin_in(const char *wind, const char *type, const char *where) {
    char text[500];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = "
        "0 }), %s aircraft = { { type = '%s', engine = true, heading = 30, %s } } }",
        wind, type, where);
    f.scene = loaded(text);
    f.type = &f.scene->model->types[0];
    f.controls = f.scene->model->aircraft[0].controls;
    sk_state_begin(f.scene->model, &f.state);
    aids(1.0);
}

static void begin(const char *type, const char *where) {
    begin_in("", type, where);
}

static void cruising(const char *type, double roll, double pitch) {
    char where[120];
    double speed = strncmp(type, "c172", 4) == 0 ? 45.0 : 30.0;
    snprintf(where, sizeof where, "at = {0, 0, 400}, speed = %g, roll = %g, pitch = %g", speed, roll, pitch);
    begin(type, where);
    set("throttle", 0.7);
}

static void end(void) {
    sk_scene_destroy(f.scene);
}

static void go_on(double seconds) {
    int64_t until = f.state.tick + (int64_t)(seconds * SECOND + 0.5);
    while (f.state.tick < until) sk_world_step(f.scene->model, &f.state, &f.controls);
}

static void press(const char *control, double value, double seconds) {
    set(control, value);
    go_on(seconds);
    set(control, 0.0);
}

static sk_aircraft_state *now(void) {
    return &f.state.aircraft[0];
}

static double bank(void) {
    double heading, pitch, roll;
    sk_attitude_to_angles(now()->attitude, &heading, &pitch, &roll);
    return roll;
}

static double path(void) {
    return asin(now()->velocity.z / sk_length(now()->velocity));
}

static double incidence(void) {
    sk_vec3 air = sk_rotate_back(now()->attitude, now()->velocity);
    return sk_flow_angles_of(air).alpha;
}

static bool is_damaged(void) {
    for (int64_t i = 0; i < f.state.event_count && i < SK_EVENTS_KEPT; i++) {
        int64_t kind = f.state.event[i].kind;
        if (kind == SK_EVENT_HULL_TOUCHES || kind == SK_EVENT_PROPELLER_STRIKE || kind == SK_EVENT_WHEEL_BREAKS)
            return true;
    }
    return false;
}

// The least and the largest value over some seconds.
typedef struct span {
    double least, most;
} span;

static span watched(double (*number)(void), double seconds) {
    span s = {INFINITY, -INFINITY};
    for (int i = 0; i < (int)(seconds * SECOND); i++) {
        go_on(1.0 / SECOND);
        s.least = fmin(s.least, number());
        s.most = fmax(s.most, number());
    }
    return s;
}

static void a_bank_stays_within_a_fifth_of_a_degree_of_what_keys_left(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        cruising(TYPES[i], 0.0, 0.0);
        go_on(10.0);
        press("ask_bank", 1.0, 1.0);
        go_on(20.0);
        span s = watched(bank, 30.0);
        double target = now()->aids.bank;
        printf("%s: bank %.3f to %.3f degrees, asked for %.3f\n", TYPES[i], s.least / DEGREE, s.most / DEGREE,
               target / DEGREE);
        assert_true(fabs(target - 15.0 * DEGREE) < 0.3 * DEGREE);
        assert_true(s.most - target < 0.2 * DEGREE && target - s.least < 0.2 * DEGREE);
        assert_true(s.most - s.least < 0.2 * DEGREE); // and does not swing
        end();
    }
}

static void a_path_stays_within_a_fifth_of_a_degree_of_what_keys_left(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++)
        for (double ask = -1.0; ask < 2.0; ask += 2.0) {
            cruising(TYPES[i], 0.0, 0.0);
            go_on(5.0);
            set("ask_level", 1.0);
            go_on(10.0);
            set("ask_level", 0.0);
            press("ask_path", ask, 0.5);
            go_on(25.0);
            span s = watched(path, 20.0);
            double target = now()->aids.path;
            printf("%s: path %.3f to %.3f degrees, asked for %.3f\n", TYPES[i], s.least / DEGREE, s.most / DEGREE,
                   target / DEGREE);
            assert_true(fabs(target - ask * 1.5 * DEGREE) < 0.1 * DEGREE);
            assert_true(s.most - target < 0.2 * DEGREE && target - s.least < 0.2 * DEGREE);
            end();
        }
}

// Full throttle, Down from the rotation speed on until it flies.
static void take_off(const char *type) {
    begin(type, "at = {0, 0}");
    set("throttle", 1.0);
    set("tailwheel_lock", 1.0);
    for (int i = 0; i < 60 * SECOND && now()->height < 3.0; i++) {
        double speed = sk_length(now()->velocity);
        set("ask_path", speed > f.type->aids.rotation_speed && !now()->aids.rolls ? 0.0
                        : speed > f.type->aids.rotation_speed                     ? 1.0
                                                                                  : 0.0);
        go_on(1.0 / SECOND);
    }
    set("ask_path", 0.0);
    assert_true(now()->height >= 3.0);
    assert_true(!is_damaged());
}

static void hands_off_after_lift_off_it_climbs_straight_and_does_not_stall(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        take_off(TYPES[i]);
        double heading = now()->velocity.x / now()->velocity.y, before = now()->height;
        span alpha = watched(incidence, 30.0);
        printf("%s: after 30 s hands off %.0f m higher, incidence at most %.1f degrees, bank %.2f\n", TYPES[i],
               now()->height - before, alpha.most / DEGREE, bank() / DEGREE);
        assert_true(alpha.most < f.type->aids.incidence);
        assert_true(now()->height > before + 25.0);
        assert_true(fabs(bank()) < 1.0 * DEGREE);
        assert_true(fabs(now()->velocity.x / now()->velocity.y - heading) < 0.1);
        end();
    }
}

static void down_held_from_standstill_strikes_no_tail_and_does_not_stall(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        begin(TYPES[i], "at = {0, 0}");
        set("throttle", 1.0);
        set("tailwheel_lock", 1.0);
        set("ask_path", 1.0);
        double most = 0.0;
        for (int k = 0; k < 60 * SECOND; k++) {
            go_on(1.0 / SECOND);
            if (now()->height > 3.0) most = fmax(most, incidence());
            assert_true(!is_damaged());
        }
        printf("%s: Down held for a minute: %.0f m high, incidence at most %.1f degrees\n", TYPES[i], now()->height,
               most / DEGREE);
        assert_true(now()->height > 30.0);
        assert_true(most < f.type->aids.incidence + 2.0 * DEGREE);
        end();
    }
}

static double airspeed(void) {
    return sk_length(now()->velocity) * sqrt(sk_air_at(now()->position.z).density / SK_AIR_DENSITY_SEA_LEVEL);
}

static void up_held_with_full_throttle_does_not_overspeed(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        cruising(TYPES[i], 0.0, 0.0);
        now()->position.z = 1500.0;
        set("throttle", 1.0);
        set("ask_path", -1.0);
        span s = watched(airspeed, 90.0);
        printf("%s: Up held for 90 s: at most %.1f m/s, %.0f m high\n", TYPES[i], s.most, now()->position.z);
        assert_true(s.most < f.type->aids.cruise_speed + 7.0);
        assert_true(now()->position.z < 1450.0); // and yet it goes down
        end();
    }
}

static double hardest_touchdown(void) {
    double hardest = 0.0;
    for (int64_t i = 0; i < f.state.event_count && i < SK_EVENTS_KEPT; i++)
        if (f.state.event[i].kind == SK_EVENT_TOUCHDOWN) hardest = fmax(hardest, -f.state.event[i].value);
    return hardest;
}

typedef struct landing {
    double sink, run, aside; // m/s; m along and to the right of the track of the touchdown
    bool damaged;
} landing;

// Three degrees down with some power, throttle closed at 5 m, and from the touchdown on full brakes.
static landing landed(void) {
    landing l = {0};
    bool cessna = f.type->aids.speed > 30.0;
    set("tailwheel_lock", 1.0);
    set("throttle", cessna ? 0.36 : 0.3);
    press("ask_path", -1.0, 1.0);
    for (int k = 0; k < 60 * SECOND && now()->height > 6.0; k++) go_on(1.0 / SECOND);
    set("throttle", 0.0);
    double track = atan2(now()->velocity.x, now()->velocity.y);
    for (int k = 0; k < 60 * SECOND && !now()->aids.rolls; k++) go_on(1.0 / SECOND);
    assert_int_equal(now()->aids.landed, 1);
    l.sink = hardest_touchdown();
    sk_vec3 begun = now()->position;
    set("brake_left", 1.0);
    set("brake_right", 1.0);
    for (int k = 0; k < 90 * SECOND && sk_length(now()->velocity) > 0.05; k++) go_on(1.0 / SECOND);
    double north = now()->position.y - begun.y, east = now()->position.x - begun.x;
    l.aside = east * cos(track) - north * sin(track);
    l.run = east * sin(track) + north * cos(track);
    l.damaged = is_damaged();
    assert_true(sk_length(now()->velocity) < 0.1);
    return l;
}

static void left_to_the_flare_it_lands_softly_and_full_brakes_stop_it_straight(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        char where[120];
        bool cessna = strncmp(TYPES[i], "c172", 4) == 0;
        snprintf(where, sizeof where, "at = {0, 0, 40}, speed = %g", cessna ? 36.0 : 23.0);
        begin(TYPES[i], where);
        landing l = landed();
        printf("%s: touches down at %.2f m/s, stops after %.0f m, %.1f m aside\n", TYPES[i], l.sink, l.run, l.aside);
        assert_true(!l.damaged && l.sink < 1.0 && l.run < 600.0 && fabs(l.aside) < 5.0);
        end();
    }
}

// In a wind of 15 kt with gusts of 5 (the Cubs: 8 and 4), from so many degrees to the right of the way.
static landing landed_in(const char *type, double from, int seed) {
    char where[160], wind[160];
    bool cessna = strncmp(type, "c172", 4) == 0;
    double kt = cessna ? 15.0 : 8.0, gust = cessna ? 5.0 : 4.0, speed = cessna ? 36.0 : 23.0,
           across = kt * 1852.0 / 3600.0 * sin(from * DEGREE);
    double crab = asin(across / speed) / DEGREE;
    snprintf(wind, sizeof wind, "wind = { from = %g, speed = kt(%g), gusting = kt(%g), seed = %d },",
             fmod(30.0 - crab + from, 360.0), kt, kt + gust, seed);
    snprintf(where, sizeof where, "at = {0, 0, 40}, speed = %g", speed);
    begin_in(wind, type, where);
    return landed();
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
            landing l = landed_in(TYPES[i], from, k + 1);
            if (l.damaged || fabs(l.aside) > 15.0 || l.run > 700.0 || l.sink > SINK_MOST)
                fail_msg("%s, wind from %g: %.1f m aside, %.0f m, sinking at %.2f m/s, damaged %d", TYPES[i], from,
                         l.aside, l.run, l.sink, l.damaged);
            widest = fmax(widest, fabs(l.aside));
            longest = fmax(longest, l.run);
            hardest = fmax(hardest, l.sink);
            end();
        }
        printf("%s, wind from %d sides: at most %.1f m aside, %.0f m long, %.2f m/s at the touchdown\n", TYPES[i],
               turns, widest, longest, hardest);
    }
}

static void any_attitude_hands_off_ends_upright_and_flying(void **state) {
    (void)state;
    uint64_t random = 7;
    int count = getenv("SKIDPAD_LONG") != NULL ? 10000 : 40;
    for (int i = 0; i < count; i++) {
        const char *type = TYPES[i % TYPE_COUNT];
        double roll = sk_random_range(&random, -60.0, 60.0), pitch = sk_random_range(&random, -30.0, 30.0);
        cruising(type, roll, pitch);
        go_on(12.0);
        span rolls = watched(bank, 8.0), alpha = watched(incidence, 5.0);
        double speed = sk_length(now()->velocity);
        bool fine = rolls.most < 25.0 * DEGREE && rolls.least > -25.0 * DEGREE &&
                    alpha.most < f.type->aids.incidence + 1.0 * DEGREE && now()->height > 50.0 &&
                    speed < f.type->aids.cruise_speed + 8.0 && !now()->frozen;
        if (!fine)
            fail_msg("%s from bank %g, pitch %g: bank %g to %g, incidence %g, height %g, speed %g", type, roll, pitch,
                     rolls.least / DEGREE, rolls.most / DEGREE, alpha.most / DEGREE, now()->height, speed);
        end();
    }
}

static double swept(const sk_aircraft_state *a, const sk_aircraft_state *b) {
    double most = fmax(fabs(a->elevator - b->elevator), fabs(a->aileron - b->aileron));
    return fmax(most, fmax(fabs(a->rudder - b->rudder), fabs(a->throttle - b->throttle)));
}

static void switching_at_any_moment_moves_no_control_faster_than_a_hand_could(void **state) {
    (void)state;
    uint64_t random = 11;
    for (int i = 0; i < TYPE_COUNT; i++) {
        cruising(TYPES[i], 20.0, 5.0);
        for (int k = 0; k < 40 * SECOND; k++) {
            if (sk_random_unit(&random) < 0.02) aids(sk_random_unit(&random) < 0.5 ? 1.0 : 0.0);
            sk_aircraft_state before = *now();
            go_on(1.0 / SECOND);
            assert_true(swept(now(), &before) <= f.type->limits.surface_rate / SECOND + 1e-12);
        }
        end();
    }
}

static void on_its_wheels_it_stands_as_its_file_says(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        double heading, pitch, roll;
        begin(TYPES[i], "at = {0, 0}");
        sk_attitude_to_angles(now()->attitude, &heading, &pitch, &roll);
        check_number(pitch, f.type->aids.parked_pitch, 1.5 * DEGREE);
        end();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bank_stays_within_a_fifth_of_a_degree_of_what_keys_left),
        cmocka_unit_test(a_path_stays_within_a_fifth_of_a_degree_of_what_keys_left),
        cmocka_unit_test(hands_off_after_lift_off_it_climbs_straight_and_does_not_stall),
        cmocka_unit_test(down_held_from_standstill_strikes_no_tail_and_does_not_stall),
        cmocka_unit_test(up_held_with_full_throttle_does_not_overspeed),
        cmocka_unit_test(left_to_the_flare_it_lands_softly_and_full_brakes_stop_it_straight),
        cmocka_unit_test(it_rolls_out_straight_in_wind_from_every_side),
        cmocka_unit_test(any_attitude_hands_off_ends_upright_and_flying),
        cmocka_unit_test(switching_at_any_moment_moves_no_control_faster_than_a_hand_could),
        cmocka_unit_test(on_its_wheels_it_stands_as_its_file_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
