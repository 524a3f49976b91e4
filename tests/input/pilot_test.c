// The keyboard pilot.
#include "check.h"
#include "input/input.h"
#include <string.h>

static const double TICK = 1.0 / SK_TICK_HZ;

typedef struct fixture {
    sk_pilot pilot;
    bool held[SK_ACTION_COUNT];
    sk_stick_input stick;
} fixture;

static fixture fresh(void) {
    fixture f = {0};
    sk_aircraft_type type = {
        .aero = {.flap_stages = 4, .flap_angle = {0.0, 0.17453292519943295, 0.3490658503988659, 0.52359877559829882}}};
    sk_controls controls = {.parking_brake = 32767};
    sk_pilot_begin(&f.pilot, &type, &controls, (sk_sticks){0});
    return f;
}

static void fly(fixture *f, double seconds, double airspeed) {
    int ticks = (int)(seconds * SK_TICK_HZ + 0.5);
    sk_motion_cues cues = {.airspeed = airspeed};
    for (int i = 0; i < ticks; i++) sk_pilot_tick(&f->pilot, f->held, &f->stick, &cues, TICK);
}

static void a_released_stick_centres_itself(void **state) {
    (void)state;
    fixture f = fresh();
    f.held[SK_DO_pitch_up] = f.held[SK_DO_roll_left] = f.held[SK_DO_rudder_right] = true;
    fly(&f, 1.0, 0.0);
    assert_near(f.pilot.push.elevator, 1.0, 0.0);
    assert_near(f.pilot.push.aileron, -1.0, 0.0);
    assert_near(f.pilot.push.rudder, 1.0, 0.0);
    memset(f.held, 0, sizeof f.held);
    fly(&f, 0.2, 0.0);
    assert_near(f.pilot.push.elevator, 1.0 - 0.2 * 3.0, 1e-9);
    fly(&f, 0.5, 0.0);
    assert_near(f.pilot.push.elevator, 0.0, 0.0);
    assert_near(f.pilot.push.aileron, 0.0, 0.0);
}

static void keys_move_the_stick_slower_the_more_it_does(void **state) {
    (void)state;
    double pitch[2], roll[2], pedal[2];
    for (int i = 0; i < 2; i++) {
        fixture f = fresh();
        f.held[SK_DO_pitch_up] = f.held[SK_DO_roll_right] = f.held[SK_DO_rudder_left] = true;
        fly(&f, 0.25, i == 0 ? 22.0 : 44.0);
        pitch[i] = f.pilot.push.elevator;
        pedal[i] = f.pilot.push.rudder;
        f = fresh();
        f.held[SK_DO_roll_right] = true;
        fly(&f, 0.25, i == 0 ? 30.0 : 60.0);
        roll[i] = f.pilot.push.aileron;
    }
    assert_true(pitch[0] > 0.2 && roll[0] > 0.3 && pedal[0] < -0.1);
    assert_near(pitch[1], 0.25 * pitch[0], 1e-9);
    assert_near(roll[1], 0.5 * roll[0], 1e-9);
    assert_near(pedal[1], -0.25 * 1.0, 1e-9); // the least rate
    assert_near(sk_pilot_pitch_rate(1.0), 2.0, 0.0);
    assert_near(sk_pilot_pitch_rate(300.0), 0.4, 0.0);
    assert_near(sk_pilot_pedal_rate(12.8), 1.25, 1e-12);
}

static void toe_brakes_ramp_and_let_go_sooner_than_they_bite(void **state) {
    (void)state;
    fixture f = fresh();
    f.pilot.aided = f.pilot.aids.brakes = true;
    f.held[SK_DO_brake_left] = true;
    fly(&f, 0.2, 0.0);
    assert_near(f.pilot.brake_left, 0.5, 1e-9);
    assert_near(f.pilot.brake_right, 0.0, 0.0);
    f.held[SK_DO_brakes] = true;
    fly(&f, 0.4, 0.0);
    assert_near(f.pilot.brake_left, 1.0, 0.0);
    assert_near(f.pilot.brake_right, 1.0, 1e-9);
    memset(f.held, 0, sizeof f.held);
    fly(&f, 0.2, 0.0);
    assert_near(f.pilot.brake_left, 0.0, 0.0);
}

static void without_the_aid_a_held_brake_presses_harder_by_and_by(void **state) {
    (void)state;
    for (int has_none = 0; has_none < 2; has_none++) { // the aid is off; or on, in an aircraft that has none
        fixture f = fresh();
        f.pilot.aided = has_none == 0;
        f.pilot.aids.brakes = has_none != 0;
        f.held[SK_DO_brakes] = true;
        fly(&f, 0.1, 0.0);
        assert_near(f.pilot.brake_left, 0.25, 1e-9); // a tap is as ever
        fly(&f, 0.1, 0.0);
        double firm = f.pilot.brake_left;
        assert_true(firm >= 0.4 && firm < 0.43);
        fly(&f, 1.0, 0.0);
        assert_near(f.pilot.brake_left, firm + 0.4, 1e-9);
        fly(&f, 1.0, 0.0);
        assert_near(f.pilot.brake_right, 1.0, 0.0);
        memset(f.held, 0, sizeof f.held);
        fly(&f, 0.2, 0.0);
        assert_near(f.pilot.brake_left, 0.0, 0.0);
    }
}

static void flaps_go_notch_by_notch_and_stop_at_the_ends(void **state) {
    (void)state;
    fixture f = fresh();
    static const double DOWN[] = {1.0 / 3.0, 2.0 / 3.0, 1.0, 1.0};
    for (int i = 0; i < 4; i++) {
        assert_true(sk_pilot_press(&f.pilot, SK_DO_flaps_down));
        assert_near(f.pilot.flaps, DOWN[i], 1e-12);
    }
    sk_pilot_press(&f.pilot, SK_DO_flaps_cycle);
    assert_near(f.pilot.flaps, 0.0, 0.0);
    sk_pilot_press(&f.pilot, SK_DO_flaps_cycle);
    assert_near(f.pilot.flaps, 1.0 / 3.0, 1e-12);
    sk_pilot_press(&f.pilot, SK_DO_flaps_up);
    sk_pilot_press(&f.pilot, SK_DO_flaps_up);
    assert_near(f.pilot.flaps, 0.0, 0.0);
}

static void throttle_and_parking_brake_stay_where_they_are_put(void **state) {
    (void)state;
    fixture f = fresh();
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).parking_brake, 32767);
    sk_pilot_press(&f.pilot, SK_DO_parking_brake);
    sk_pilot_press(&f.pilot, SK_DO_throttle_full);
    fly(&f, 5.0, 0.0);
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).parking_brake, 0);
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).throttle, 32767);
    assert_false(sk_pilot_press(&f.pilot, SK_DO_quit));
}

static void lock_and_gear_reach_the_controls_and_stay(void **state) {
    (void)state;
    fixture f = fresh();
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).tailwheel_lock, 0);
    sk_pilot_press(&f.pilot, SK_DO_tailwheel_lock);
    sk_pilot_press(&f.pilot, SK_DO_gear);
    fly(&f, 1.0, 0.0);
    sk_controls controls = sk_pilot_controls(&f.pilot, &f.stick);
    assert_int_equal(controls.tailwheel_lock, 32767);
    assert_int_equal(controls.gear_up, 32767);
    sk_aircraft_type type = {0};
    f.pilot.aids.rudder = true;
    sk_pilot_begin(&f.pilot, &type, &controls, (sk_sticks){0}); // the pilot who takes over finds them there
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).tailwheel_lock, 32767);
    assert_true(f.pilot.aids.rudder);
    sk_pilot_press(&f.pilot, SK_DO_tailwheel_lock);
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).tailwheel_lock, 0);
}

static void a_gear_retracts_when_one_leg_takes_time_for_it(void **state) {
    (void)state;
    sk_aircraft_type type = {.wheel_count = 3};
    assert_false(sk_type_has_retractable_gear(&type));
    type.wheels[2].retraction.time = 7.0;
    assert_true(sk_type_has_retractable_gear(&type));
}

static sk_controls sticks(double elevator, double aileron, double rudder) {
    return (sk_controls){.elevator = sk_control_quantise(elevator, -1.0),
                         .aileron = sk_control_quantise(aileron, -1.0),
                         .rudder = sk_control_quantise(rudder, -1.0),
                         .trim = sk_control_quantise(0.3, -1.0),
                         .brake_left = sk_control_quantise(0.25, 0.0)};
}

static double elevator_of(const fixture *f) {
    return sk_control_value(sk_pilot_controls(&f->pilot, &f->stick).elevator);
}
static double aileron_of(const fixture *f) {
    return sk_control_value(sk_pilot_controls(&f->pilot, &f->stick).aileron);
}

// Watched for `seconds` with this aileron, at last with another one for 0.2 s. The elevator stands at 0.4.
static fixture watched(sk_aircraft_type *type, double seconds, double aileron, double last) {
    fixture f = fresh();
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) {
        bool over = i >= (int)((seconds - 0.2) * SK_TICK_HZ);
        sk_controls controls = sticks(0.4, over ? last : aileron, -0.1);
        sk_pilot_watch(&f.pilot, type, &controls, TICK);
    }
    return f;
}

static void who_takes_over_finds_all_controls_where_they_were(void **state) {
    (void)state;
    sk_aircraft_type type = {0};
    fixture f = watched(&type, 5.0, 0.05, 0.05);
    sk_controls found = sk_pilot_controls(&f.pilot, &f.stick), was = sticks(0.4, 0.05, -0.1);
    assert_memory_equal(&found, &was, sizeof was);
    fly(&f, 5.0, 30.0);
    found = sk_pilot_controls(&f.pilot, &f.stick);
    was.brake_left = 0; // no foot is on it
    for (int i = 0; i < SK_CONTROL_COUNT; i++) {
        int16_t a, b;
        memcpy(&a, (const char *)&found + sk_control_table[i].offset, sizeof a);
        memcpy(&b, (const char *)&was + sk_control_table[i].offset, sizeof b);
        if (a - b > 60 || b - a > 60) fail_msg("%s: %d, was %d", sk_control_table[i].name, a, b);
    }
}

static void a_short_movement_of_the_one_before_ends(void **state) {
    (void)state;
    sk_aircraft_type type = {0};
    fixture f = watched(&type, 5.0, 0.0, 0.6);
    assert_near(aileron_of(&f), 0.6, 1e-4);
    fly(&f, TICK, 30.0);
    assert_near(aileron_of(&f), 0.6, 0.03);
    fly(&f, 1.0, 30.0);
    assert_near(aileron_of(&f), 0.0, 0.12); // the mean of a second with 0.2 s of 0.6 in it
    assert_near(elevator_of(&f), 0.4, 1e-3);
}

static void keys_move_a_stick_from_where_it_rests_to_both_stops_and_back(void **state) {
    (void)state;
    sk_aircraft_type type = {0};
    fixture f = watched(&type, 5.0, 0.0, 0.0);
    double last = elevator_of(&f);
    for (int i = 0; i < 6; i++) {
        f.held[SK_DO_pitch_up] = i == 1;
        f.held[SK_DO_pitch_down] = i == 3;
        for (int k = 0; k < SK_TICK_HZ; k++) {
            fly(&f, TICK, 0.0);
            assert_true(fabs(elevator_of(&f) - last) < 0.05); // never a jump
            last = elevator_of(&f);
        }
        assert_near(last, i == 1 ? 1.0 : i == 3 ? -1.0 : 0.4, 1e-3);
    }
    sk_pilot_press(&f.pilot, SK_DO_centre);
    fly(&f, 0.5, 0.0);
    assert_near(elevator_of(&f), 0.0, 0.0);
}

static void a_stick_that_is_moved_takes_the_rest_away_without_a_jump(void **state) {
    (void)state;
    sk_aircraft_type type = {0};
    fixture f = watched(&type, 5.0, 0.0, 0.0);
    f.stick.elevator = -0.06;
    double last = elevator_of(&f) + f.stick.elevator;
    for (int k = 0; k < SK_TICK_HZ; k++) {
        fly(&f, TICK, 30.0);
        assert_true(fabs(elevator_of(&f) - last) < 0.07);
        last = elevator_of(&f);
    }
    assert_near(last, -0.06, 1e-4);
    assert_near(f.pilot.rest.elevator, 0.0, 0.0);
}

// With it the stick asks for a rate, and a rest would ask for ever.
static void an_augmented_helicopters_stick_rests_in_the_middle(void **state) {
    (void)state;
    sk_aircraft_type type = {.rotors.present = true};
    fixture f = watched(&type, 5.0, 0.0, 0.0);
    assert_near(elevator_of(&f), 0.4, 1e-4);
    fly(&f, 1.0, 0.0);
    assert_near(elevator_of(&f), 0.0, 0.0);
    sk_controls controls = sticks(0.4, 0.0, 0.0);
    controls.unaugmented = 32767;
    sk_pilot_begin(&f.pilot, &type, &controls, sk_sticks_of(&controls));
    fly(&f, 1.0, 0.0);
    assert_near(elevator_of(&f), 0.4, 1e-4);
    sk_pilot_press(&f.pilot, SK_DO_augmentation);
    fly(&f, 1.0, 0.0);
    assert_near(elevator_of(&f), 0.0, 0.0);
}

static void the_engine_is_switched_as_long_as_its_key_is_down(void **state) {
    (void)state;
    fixture f = fresh();
    f.held[SK_DO_engine_start] = true;
    fly(&f, TICK, 0.0);
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).engine_switch, 32767);
    f.held[SK_DO_engine_start] = false;
    f.held[SK_DO_engine_stop] = true;
    fly(&f, TICK, 0.0);
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).engine_switch, -32767);
    f.held[SK_DO_engine_stop] = false;
    fly(&f, TICK, 0.0);
    assert_int_equal(sk_pilot_controls(&f.pilot, &f.stick).engine_switch, 0);
}

static void a_key_hooks_or_releases_the_nearest_tie_once_and_keys_reel(void **state) {
    (void)state;
    for (int hooked = 0; hooked < 2; hooked++) {
        fixture f = fresh();
        sk_motion_cues cues = {.tie = 4, .tie_hooked = hooked};
        assert_true(sk_pilot_press(&f.pilot, SK_DO_tie_hook));
        sk_pilot_tick(&f.pilot, f.held, &f.stick, &cues, TICK);
        sk_controls controls = sk_pilot_controls(&f.pilot, &f.stick);
        assert_int_equal(controls.hook, hooked ? -32767 : 32767);
        assert_int_equal(controls.tie, 5);
        f.held[SK_DO_tie_out] = true;
        sk_pilot_tick(&f.pilot, f.held, &f.stick, &cues, TICK);
        controls = sk_pilot_controls(&f.pilot, &f.stick);
        assert_int_equal(controls.hook, 0);
        assert_int_equal(controls.reel, -32767);
        assert_int_equal(controls.tie, 5);
        f.held[SK_DO_tie_out] = false;
        sk_pilot_tick(&f.pilot, f.held, &f.stick, &cues, TICK);
        controls = sk_pilot_controls(&f.pilot, &f.stick);
        assert_int_equal(controls.reel, 0);
        assert_int_equal(controls.tie, 0);
    }
}

static void a_joystick_adds_to_the_keys_within_the_stops(void **state) {
    (void)state;
    fixture f = fresh();
    f.stick = (sk_stick_input){.elevator = -0.5, .aileron = 0.75, .brake_left = 0.5};
    f.held[SK_DO_roll_right] = true;
    fly(&f, 1.0, 0.0);
    sk_controls controls = sk_pilot_controls(&f.pilot, &f.stick);
    assert_near(sk_control_value(controls.elevator), -0.5, 1e-4);
    assert_int_equal(controls.aileron, 32767);
    assert_near(sk_control_value(controls.brake_left), 0.5, 1e-4);
}

static void an_axis_is_exact_at_its_ends_and_still_in_its_dead_zone(void **state) {
    (void)state;
    sk_axis_rule rule = {0, false, 0.03, 0.3, SK_AXIS_UNCALIBRATED};
    assert_true(sk_axis_shape(rule, 32767) == 1.0);
    assert_true(sk_axis_shape(rule, -32768) == -1.0);
    assert_true(sk_axis_shape(rule, 0) == 0.0);
    assert_true(sk_axis_shape(rule, 900) == 0.0); // 0.0275
    assert_true(sk_axis_shape(rule, 1200) > 0.0);
    double half = (0.5 - 0.03) / 0.97;
    assert_near(sk_axis_shape(rule, 16384), 0.7 * half + 0.3 * half * half * half, 1e-4);
    rule.invert = true;
    assert_true(sk_axis_shape(rule, 32767) == -1.0);
    double last = -2.0;
    for (int raw = 32767; raw >= -32768; raw -= 13) {
        double value = sk_axis_shape(rule, raw);
        assert_true(value >= last); // never turns back
        last = value;
    }
}

static void a_calibrated_axis_reaches_its_stops_where_the_device_does(void **state) {
    (void)state;
    sk_axis_rule stick = {.expo = 0.0, .low = -20000, .centre = 1000, .high = 30000};
    assert_true(sk_axis_shape(stick, -20000) == -1.0 && sk_axis_shape(stick, -32768) == -1.0);
    assert_true(sk_axis_shape(stick, 1000) == 0.0);
    assert_true(sk_axis_shape(stick, 30000) == 1.0 && sk_axis_shape(stick, 32767) == 1.0);
    assert_near(sk_axis_shape(stick, 15500), 0.5, 1e-12);
    assert_near(sk_axis_shape(stick, -9500), -0.5, 1e-12);
    sk_axis_rule lever = {.dead_zone = 0.1, .low = 0, .high = 20000};
    assert_true(sk_axis_lever(lever, -5000) == 0.0 && sk_axis_lever(lever, 2000) == 0.0);
    assert_true(sk_axis_lever(lever, 20000) == 1.0);
    assert_near(sk_axis_lever(lever, 11000), 0.5, 1e-12);
    lever.invert = true;
    assert_true(sk_axis_lever(lever, 20000) == 0.0 && sk_axis_lever(lever, 0) == 1.0);
}

static SDL_Event key(SDL_Scancode code, Uint16 mod, bool down) {
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .keysym = {.scancode = code, .mod = mod}}};
    return event;
}

static void a_key_ends_what_it_began_even_if_a_modifier_came_in_between(void **state) {
    (void)state;
    sk_input input;
    assert_true(sk_input_begin(&input, "/dev/null", "").ok);
    SDL_Event event = key(SDL_SCANCODE_B, 0, true);
    assert_int_equal(sk_input_event(&input, &event).pressed, SK_DO_brakes);
    assert_true(input.held[SK_DO_brakes]);
    event = key(SDL_SCANCODE_B, KMOD_LSHIFT, false);
    sk_input_event(&input, &event);
    assert_false(input.held[SK_DO_brakes]);
    assert_true(input.touched);
    sk_input_end(&input);
}

static void a_pause_holds_a_brake_whose_key_goes_up(void **state) {
    (void)state;
    sk_input input;
    assert_true(sk_input_begin(&input, "/dev/null", "").ok);
    SDL_Event event = key(SDL_SCANCODE_B, 0, true);
    sk_input_event(&input, &event);
    sk_input_latch(&input, true);
    event = key(SDL_SCANCODE_B, 0, false);
    sk_input_event(&input, &event);
    assert_true(input.held[SK_DO_brakes]);
    sk_input_latch(&input, false);
    assert_false(input.held[SK_DO_brakes]);
    sk_input_end(&input);
}

static void a_pause_does_not_hold_what_only_looks(void **state) {
    (void)state;
    sk_input input;
    assert_true(sk_input_begin(&input, "/dev/null", "").ok);
    sk_input_latch(&input, true);
    SDL_Event event = key(SDL_SCANCODE_X, 0, true);
    sk_input_event(&input, &event);
    assert_true(input.held[SK_DO_zoom_in]);
    event = key(SDL_SCANCODE_X, 0, false);
    sk_input_event(&input, &event);
    assert_false(input.held[SK_DO_zoom_in]);
    sk_input_end(&input);
}

static void losing_the_window_lets_every_key_go(void **state) {
    (void)state;
    sk_input input;
    assert_true(sk_input_begin(&input, "/dev/null", "").ok);
    SDL_Event event = key(SDL_SCANCODE_UP, KMOD_NUM, true);
    sk_input_event(&input, &event);
    assert_true(input.held[SK_DO_pitch_down]);
    SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
    sk_input_event(&input, &lost);
    assert_false(input.held[SK_DO_pitch_down]);
    sk_input_end(&input);
}

static void looking_around_is_no_touch_of_the_controls(void **state) {
    (void)state;
    sk_input input;
    assert_true(sk_input_begin(&input, "/dev/null", "").ok);
    SDL_Event event = key(SDL_SCANCODE_V, 0, true);
    assert_int_equal(sk_input_event(&input, &event).pressed, SK_DO_camera_next);
    sk_input_tick(&input, &(sk_motion_cues){0}, TICK);
    assert_false(input.touched);
    sk_input_end(&input);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_released_stick_centres_itself),
        cmocka_unit_test(keys_move_the_stick_slower_the_more_it_does),
        cmocka_unit_test(toe_brakes_ramp_and_let_go_sooner_than_they_bite),
        cmocka_unit_test(without_the_aid_a_held_brake_presses_harder_by_and_by),
        cmocka_unit_test(flaps_go_notch_by_notch_and_stop_at_the_ends),
        cmocka_unit_test(throttle_and_parking_brake_stay_where_they_are_put),
        cmocka_unit_test(a_gear_retracts_when_one_leg_takes_time_for_it),
        cmocka_unit_test(who_takes_over_finds_all_controls_where_they_were),
        cmocka_unit_test(a_short_movement_of_the_one_before_ends),
        cmocka_unit_test(keys_move_a_stick_from_where_it_rests_to_both_stops_and_back),
        cmocka_unit_test(a_stick_that_is_moved_takes_the_rest_away_without_a_jump),
        cmocka_unit_test(an_augmented_helicopters_stick_rests_in_the_middle),
        cmocka_unit_test(the_engine_is_switched_as_long_as_its_key_is_down),
        cmocka_unit_test(a_key_hooks_or_releases_the_nearest_tie_once_and_keys_reel),
        cmocka_unit_test(a_joystick_adds_to_the_keys_within_the_stops),
        cmocka_unit_test(an_axis_is_exact_at_its_ends_and_still_in_its_dead_zone),
        cmocka_unit_test(a_calibrated_axis_reaches_its_stops_where_the_device_does),
        cmocka_unit_test(lock_and_gear_reach_the_controls_and_stay),
        cmocka_unit_test(a_key_ends_what_it_began_even_if_a_modifier_came_in_between),
        cmocka_unit_test(a_pause_holds_a_brake_whose_key_goes_up),
        cmocka_unit_test(a_pause_does_not_hold_what_only_looks),
        cmocka_unit_test(losing_the_window_lets_every_key_go),
        cmocka_unit_test(looking_around_is_no_touch_of_the_controls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
