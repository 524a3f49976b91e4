// The laws of the flying aids: against models of an aircraft that are as simple as the laws.
#include "aircraft/aids.h"
#include "base/random.h"
#include "check.h"
#include <math.h>

static const double TICK = 1.0 / 120.0, DEGREE = SK_PI / 180.0;
static const sk_aids_type TYPE = {.speed = 32.0,
                                  .incidence = 11.0 * (SK_PI / 180.0),
                                  .rotation = 8.0 * (SK_PI / 180.0),
                                  .rotation_speed = 25.0,
                                  .cruise_speed = 60.0,
                                  .parked_pitch = 4.0 * (SK_PI / 180.0)};
static const sk_aids_switches ALL = {
    .bank = true, .path = true, .speed = true, .rudder = true, .steering = true, .flare = true, .brakes = true};

static sk_aids_input cruise(void) {
    return (sk_aids_input){.on = ALL,
                           .gain = 1.0,
                           .commands = {.throttle = 0.7},
                           .airspeed = 45.0,
                           .ground_speed = 45.0,
                           .height = 300.0,
                           .steer = 0.1,
                           .dt = TICK};
}

// p' = 12 (3 aileron + push - p): a roll that follows the ailerons, and a wing that pushes.
static void fly_bank(sk_aids_state *aids, sk_aids_input *in, double push, double seconds) {
    for (double t = 0.0; t < seconds; t += TICK) {
        double aileron = sk_aids_tick(&TYPE, aids, in).aileron;
        in->rate.x += TICK * 12.0 * (3.0 * aileron + push - in->rate.x);
        in->bank += TICK * in->rate.x;
    }
}

static void a_bank_is_held_where_the_key_left_it(void **state) {
    (void)state;
    for (double push = -0.3; push < 0.4; push += 0.3) {
        sk_aids_state aids = {0};
        sk_aids_input in = cruise();
        fly_bank(&aids, &in, push, 2.0);
        in.ask_bank = 1.0;
        fly_bank(&aids, &in, push, 1.0);
        double left = aids.bank;
        assert_true(fabs(left - 15.0 * DEGREE) < 0.3 * DEGREE); // 15 degrees a second
        in.ask_bank = 0.0;
        fly_bank(&aids, &in, push, 30.0);
        assert_true(aids.bank == left);
        assert_true(fabs(in.bank - left) < 0.2 * DEGREE);
    }
}

static void the_target_of_bank_has_limits_and_levels_when_small(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.ask_bank = -1.0;
    fly_bank(&aids, &in, 0.0, 5.0);
    assert_true(fabs(aids.bank + 25.0 * DEGREE) < 1e-12);
    in.ask_bank = 1.0; // back: faster
    double before = aids.bank;
    fly_bank(&aids, &in, 0.0, 1.0);
    assert_true(fabs(aids.bank - before - 22.5 * DEGREE) < 0.4 * DEGREE);
    in.ask_bank = 0.0;
    fly_bank(&aids, &in, 0.0, 3.0);
    assert_true(aids.bank == 0.0);
    in.height = 5.0; // low: 4 + 0.7 * 5 degrees
    in.ask_bank = 1.0;
    fly_bank(&aids, &in, 0.0, 5.0);
    assert_true(fabs(aids.bank - 7.5 * DEGREE) < 1e-12);
}

static void near_the_ground_a_bank_that_is_let_go_ends(void **state) {
    (void)state;
    const double heights[] = {11.0, 13.0}, left[] = {0.0, 10.0 * DEGREE}; // m; rad, of 10 degrees after 3 s
    for (int i = 0; i < 2; i++) {
        sk_aids_state aids = {0};
        sk_aids_input in = cruise();
        in.height = heights[i];
        in.ask_bank = 1.0;
        fly_bank(&aids, &in, 0.0, 10.0 / 15.0);
        in.ask_bank = 0.0;
        fly_bank(&aids, &in, 0.0, 3.0);
        assert_true(fabs(aids.bank - left[i]) < 0.2 * DEGREE);
    }
}

static void full_throttle_in_a_flare_goes_around(void **state) {
    (void)state;
    for (int keeps_down = 0; keeps_down < 2; keeps_down++) {
        sk_aids_state aids = {0};
        sk_aids_input in = cruise();
        in.on = (sk_aids_switches){.path = true, .flare = true};
        in.height = 4.0;
        in.path = -2.0 * DEGREE;
        for (double t = 0.0; t < 1.0; t += TICK) sk_aids_tick(&TYPE, &aids, &in);
        if (fabs(aids.path + 2.0 * DEGREE) > 1e-12) fail_msg("path %g degrees", aids.path / DEGREE);
        in.commands.throttle = 1.0;
        in.ask_path = keeps_down ? -1.0 : 0.0; // a key that asks for a descent wins
        for (double t = 0.0; t < 3.0; t += TICK) sk_aids_tick(&TYPE, &aids, &in);
        double wanted = keeps_down ? -7.0 : 3.0;
        if (fabs(aids.path / DEGREE - wanted) > 0.03) fail_msg("%g for %g degrees", aids.path / DEGREE, wanted);
    }
}

static void the_levelling_key_levels_wings_and_path(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.ask_bank = in.ask_path = 1.0;
    fly_bank(&aids, &in, 0.0, 2.0);
    assert_true(aids.bank > 20.0 * DEGREE && aids.path > 5.0 * DEGREE);
    in.ask_bank = in.ask_path = 0.0;
    in.ask_level = true;
    fly_bank(&aids, &in, 0.0, 3.0);
    assert_true(aids.bank == 0.0 && aids.path == 0.0);
}

// pitch'' = 8 elevator - 3 pitch' - push, path' = 1.5 (pitch - zero lift - path): what an elevator does to a stable aeroplane.
static void fly_path(sk_aids_state *aids, sk_aids_input *in, double push, double seconds) {
    static const double ZERO_LIFT = 3.0 * (SK_PI / 180.0);
    for (double t = 0.0; t < seconds; t += TICK) {
        double elevator = sk_aids_tick(&TYPE, aids, in).elevator;
        in->rate.y += TICK * (8.0 * elevator - 3.0 * in->rate.y - push);
        in->pitch += TICK * in->rate.y;
        in->path += TICK * 1.5 * (in->pitch - ZERO_LIFT - in->path);
        in->alpha = in->pitch - in->path;
    }
}

static void a_path_is_held_where_the_key_left_it_whatever_the_trim(void **state) {
    (void)state;
    for (double push = -1.5; push < 2.0; push += 1.5) {
        sk_aids_state aids = {0};
        sk_aids_input in = cruise();
        in.pitch = 3.0 * DEGREE;
        fly_path(&aids, &in, push, 10.0);
        in.ask_path = 1.0;
        fly_path(&aids, &in, push, 1.0);
        in.ask_path = 0.0;
        double left = aids.path;
        assert_true(fabs(left - 3.0 * DEGREE) < 0.6 * DEGREE); // 3 degrees a second
        fly_path(&aids, &in, push, 30.0);
        assert_true(aids.path == left);
        assert_true(fabs(in.path - left) < 0.1 * DEGREE);
    }
}

static void close_to_the_stall_the_nose_goes_down_and_the_throttle_opens(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.ask_path = 1.0;
    in.pitch = 12.0 * DEGREE;
    in.alpha = 15.0 * DEGREE;
    sk_aided_controls out = {0};
    for (int i = 0; i < 240; i++) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_int_equal(aids.limits_alpha, 1);
    assert_true(out.elevator < -0.2);
    assert_true(out.throttle > 0.95);
    in.on.speed = false; // the same without protection
    aids = (sk_aids_state){0};
    for (int i = 0; i < 240; i++) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_true(out.elevator > 0.0 && out.throttle == in.commands.throttle);
}

static void too_fast_the_nose_goes_up(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.airspeed = TYPE.cruise_speed + 10.0; // floor: -12 + 2 * 10 degrees
    in.ask_path = -1.0;
    sk_aided_controls out = {0};
    for (int i = 0; i < 120; i++) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_int_equal(aids.limits_speed, 1);
    assert_true(out.elevator > 0.1);
}

static void the_flare_ends_the_descent_at_a_third_of_a_metre_a_second(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.airspeed = in.ground_speed = 30.0;
    in.commands.throttle = 0.0;
    in.height = 30.0;
    in.pitch = in.path = -4.0 * DEGREE;
    in.alpha = 3.0 * DEGREE;
    while (in.height > 0.0) {
        fly_path(&aids, &in, 0.0, TICK);
        in.height += in.airspeed * sin(in.path) * TICK;
    }
    double sink = -in.airspeed * sin(in.path);
    assert_int_equal(aids.flares, 1);
    assert_true(sink > 0.2 && sink < 0.7); // 2.1 m/s without
}

// At 36 m/s it flies on above the ground; at 30 it comes down.
static void while_too_fast_to_stay_down_it_is_held_off(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.airspeed = in.ground_speed = 36.0;
    in.commands.throttle = 0.0;
    in.height = 20.0;
    in.pitch = in.path = -4.0 * DEGREE;
    in.alpha = 3.0 * DEGREE;
    double seconds = 0.0, lowest = in.height;
    while (seconds < 60.0 && in.height > 0.0) {
        if (seconds > 40.0) in.airspeed = in.ground_speed = 30.0;
        fly_path(&aids, &in, 0.0, TICK);
        in.height += in.airspeed * sin(in.path) * TICK;
        if (seconds < 40.0) lowest = sk_min(lowest, in.height);
        seconds += TICK;
    }
    assert_true(lowest > 0.1 && lowest < 1.0);
    assert_true(in.height <= 0.0 && seconds > 40.0);
}

static void before_the_rotation_speed_the_elevator_stays_near_the_middle(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.touching = in.steered = true;
    in.height = 0.0;
    in.ask_path = 1.0;
    in.airspeed = in.ground_speed = TYPE.rotation_speed - 1.0;
    sk_aided_controls out = {0};
    for (int i = 0; i < 240; i++) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_true(fabs(out.elevator - 0.3) < 1e-9);
    in.pitch = TYPE.rotation; // the nose is up already
    for (int i = 0; i < 240; i++) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_true(out.elevator < 1e-9);
    in.airspeed = TYPE.rotation_speed + 1.0;
    for (int i = 0; i < 600; i++) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_true(aids.pitch <= TYPE.rotation); // and never a higher nose
}

// Rolls with r = a V rudder + push, where push is the yaw rate a crosswind or a propeller would give.
static void roll_on(sk_aids_state *aids, sk_aids_input *in, double push, double seconds) {
    for (double t = 0.0; t < seconds; t += TICK) {
        double rudder = sk_aids_tick(&TYPE, aids, in).rudder;
        in->rate.z = in->steer * in->ground_speed * rudder + push;
        in->heading += in->rate.z * TICK;
        in->track = in->heading;
    }
}

static sk_aids_input rolling(double speed) {
    return (sk_aids_input){
        .on = ALL, .gain = 1.0, .ground_speed = speed, .touching = true, .steered = true, .steer = 0.1, .dt = TICK};
}

static void on_the_ground_the_heading_is_held_against_a_steady_push_at_every_speed(void **state) {
    (void)state;
    for (double speed = 2.0; speed <= 30.0; speed += 4.0) {
        sk_aids_state aids = {0};
        sk_aids_input in = rolling(speed);
        in.heading = in.track = 1.0;
        roll_on(&aids, &in, 3.0 * DEGREE, 15.0);
        if (!(fabs(in.heading - 1.0) < 0.2 * DEGREE))
            fail_msg("at %g m/s the heading is off by %g degrees", speed, (in.heading - 1.0) / DEGREE);
        roll_on(&aids, &in, 0.0, 15.0); // and when it ends
        assert_true(fabs(in.heading - 1.0) < 0.2 * DEGREE);
    }
}

static void keys_turn_the_heading_that_is_held(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = rolling(20.0);
    roll_on(&aids, &in, 0.0, 2.0);
    in.ask_turn = 1.0;
    roll_on(&aids, &in, 0.0, 2.0);
    in.ask_turn = 0.0;
    double left = aids.heading;
    assert_true(fabs(left - 2.0 / 20.0) < 0.01); // 1 / V rad/s
    roll_on(&aids, &in, 0.0, 5.0);
    assert_true(fabs(in.heading - left) < 0.2 * DEGREE);
}

static void a_skid_is_steered_out_of(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = rolling(20.0);
    roll_on(&aids, &in, 0.0, 1.0);
    in.heading = 0.5; // the tail has come round; the track is still 0
    in.track = 0.0;
    sk_aids_tick(&TYPE, &aids, &in);
    assert_true(fabs(aids.heading) <= 5.0 * DEGREE + 1e-12);
}

static void a_touchdown_in_a_crab_straightens_along_the_way(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = rolling(28.0);
    in.touching = in.steered = false;
    in.heading = 0.15;
    for (int i = 0; i < 20; i++) sk_aids_tick(&TYPE, &aids, &in);
    in.touching = true; // the nose wheel is still up
    sk_aids_tick(&TYPE, &aids, &in);
    assert_true(aids.heading == 0.0);
    for (int i = 0; i < 10; i++) sk_aids_tick(&TYPE, &aids, &in);
    assert_true(aids.rudder < 0.0);
}

// A weathercock with a steady yawing moment: nose right lessens the sideslip.
static void in_the_air_sideslip_is_taken_out(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    double rate = 0.0;
    for (int i = 0; i < 30 * 120; i++) {
        double rudder = sk_aids_tick(&TYPE, &aids, &in).rudder;
        rate += TICK * (-4.0 * in.beta - 1.5 * rate - 2.0 * rudder + 0.4);
        in.beta += TICK * rate;
    }
    assert_true(fabs(in.beta) < 0.2 * DEGREE); // 0.1 rad without it
    assert_true(aids.rudder > 0.15 && aids.rudder < 0.25);
}

static void what_is_put_on_its_wheels_has_not_landed(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = rolling(0.0);
    in.ask_path = 1.0;
    for (int i = 0; i < 120; i++) sk_aids_tick(&TYPE, &aids, &in);
    assert_int_equal(aids.landed, 0);
    assert_true(fabs(aids.elevator - 0.3) < 1e-9); // the stick comes back as far as before any take-off
    in.touching = false;
    in.ground_speed = 20.0;
    in.height = 2.0;
    sk_aids_tick(&TYPE, &aids, &in);
    in.touching = true;
    in.height = 0.0;
    sk_aids_tick(&TYPE, &aids, &in);
    assert_int_equal(aids.landed, 1);
    in.commands.throttle = 1.0; // and goes around
    sk_aids_tick(&TYPE, &aids, &in);
    assert_int_equal(aids.landed, 0);
}

static void a_bounce_with_power_does_not_end_the_descent(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = rolling(35.0);
    in.airspeed = 35.0;
    in.commands.throttle = 0.4;
    in.path = -4.0 * DEGREE;
    in.height = 2.0;
    in.touching = false;
    for (int i = 0; i < 10; i++) sk_aids_tick(&TYPE, &aids, &in);
    in.path = 0.0;
    in.height = 0.0;
    for (int touches = 1; touches >= 0; touches--) {
        in.touching = touches == 1;
        sk_aids_tick(&TYPE, &aids, &in);
    }
    assert_true(fabs(aids.path + 4.0 * DEGREE) < 1e-9);
    in.touching = true; // and goes around: the key lifts the nose
    in.ask_path = 1.0;
    sk_aids_tick(&TYPE, &aids, &in);
    in.touching = false;
    in.ask_path = 0.0;
    sk_aids_tick(&TYPE, &aids, &in);
    assert_true(fabs(aids.path - 3.0 * DEGREE) < 1e-9);
}

// With the throttle closed it comes down again by itself; opened, it flies on level.
static void a_bounce_ends_in_a_gentle_descent(void **state) {
    (void)state;
    for (int opens = 0; opens < 2; opens++) {
        sk_aids_state aids = {0};
        sk_aids_input in = rolling(36.0);
        in.airspeed = 36.0;
        in.commands.throttle = 0.0;
        in.path = -4.0 * DEGREE;
        in.height = 2.0;
        in.touching = false;
        for (int i = 0; i < 10; i++) sk_aids_tick(&TYPE, &aids, &in);
        in.path = in.height = 0.0;
        in.touching = true;
        sk_aids_tick(&TYPE, &aids, &in);
        if (opens == 1) in.commands.throttle = 1.0;
        sk_aids_tick(&TYPE, &aids, &in);
        in.touching = false;
        in.height = 1.5;
        for (int i = 0; i < 10; i++) sk_aids_tick(&TYPE, &aids, &in);
        assert_true(opens == 1 ? aids.path >= 0.0 : fabs(aids.path + 2.0 * DEGREE) < 1e-9);
    }
}

static double brake_at(double airspeed, double pitch, bool tailwheel, bool slipping, double seconds) {
    sk_aids_state aids = {0};
    sk_aids_input in = rolling(airspeed);
    in.airspeed = airspeed;
    in.pitch = pitch;
    in.tailwheel = tailwheel;
    in.slipping = slipping;
    in.commands.brake_left = in.commands.brake_right = 1.0;
    sk_aided_controls out = {0};
    for (double t = 0.0; t < seconds; t += TICK) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_true(out.brake_left == out.brake_right);
    return out.brake_left;
}

static void brakes_are_held_back_while_fast_while_slipping_and_with_the_tail_up(void **state) {
    (void)state;
    assert_true(fabs(brake_at(10.0, 0.0, false, false, 1.0) - 0.8 * (1.0 - 100.0 / 1300.0)) < 0.002);
    assert_true(fabs(brake_at(36.0, 0.0, false, false, 1.0) - 0.1) < 0.002);
    assert_true(brake_at(10.0, 0.0, false, true, 1.0) == 0.0);
    assert_true(brake_at(10.0, 3.0 * DEGREE, true, false, 1.0) == 0.0);
    assert_true(fabs(brake_at(10.0, 11.0 * DEGREE, true, false, 1.0) - 0.3) < 1e-9);
    assert_true(brake_at(0.5, 0.0, false, false, 1.0) == 1.0); // standing: all of it
}

static sk_aids_input anything(uint64_t *random) {
    sk_aids_input in = {.dt = TICK, .steer = 0.1};
    bool *const switches[] = {&in.on.bank,     &in.on.path,  &in.on.speed, &in.on.rudder,
                              &in.on.steering, &in.on.flare, &in.on.brakes};
    for (int i = 0; i < 7; i++) *switches[i] = sk_random_unit(random) < 0.7;
    in.ask_bank = floor(sk_random_range(random, -1.0, 2.0));
    in.ask_path = floor(sk_random_range(random, -1.0, 2.0));
    in.ask_turn = sk_random_range(random, -1.0, 1.0);
    in.airspeed = sk_random_range(random, 0.0, 90.0);
    in.ground_speed = sk_random_range(random, 0.0, 90.0);
    in.alpha = sk_random_range(random, -3.0, 3.0);
    in.beta = sk_random_range(random, -3.0, 3.0);
    in.pitch = sk_random_range(random, -1.5, 1.5);
    in.bank = sk_random_range(random, -3.1, 3.1);
    in.heading = sk_random_range(random, 0.0, 6.2);
    in.track = sk_random_range(random, 0.0, 6.2);
    in.path = sk_random_range(random, -1.5, 1.5);
    in.rate = (sk_vec3){sk_random_range(random, -3.0, 3.0), sk_random_range(random, -3.0, 3.0),
                        sk_random_range(random, -3.0, 3.0)};
    in.height = sk_random_range(random, -0.5, 20.0);
    in.commands.brake_left = 1.0;
    in.commands.elevator = sk_random_unit(random) < 0.2 ? sk_random_range(random, -1.0, 1.0) : 0.0;
    in.touching = sk_random_unit(random) < 0.3;
    in.steered = in.touching && sk_random_unit(random) < 0.5;
    in.slipping = sk_random_unit(random) < 0.3;
    in.tailwheel = sk_random_unit(random) < 0.3;
    return in;
}

// What an aid adds moves by at most 4 a second. As it begins, the control itself does.
static bool is_slow(double before, double added, bool begins, double at, double now) {
    const double most = 4.0 * TICK + 1e-12;
    return fabs(added - before) <= most || (begins && fabs(now - at) <= most);
}

static void whatever_happens_nothing_that_aids_add_moves_faster_than_4_a_second(void **state) {
    (void)state;
    uint64_t random = 20261123;
    const double most = 4.0 * TICK + 1e-12;
    sk_aids_state aids = {0};
    sk_aided_controls at = {0};
    for (int i = 0; i < 100000; i++) {
        sk_aids_input in = anything(&random);
        in.at = at;
        sk_aids_state was = aids;
        sk_aided_controls out = sk_aids_tick(&TYPE, &aids, &in);
        assert_true(is_slow(was.aileron, aids.aileron, !was.holds_bank && aids.holds_bank, at.aileron, out.aileron));
        assert_true(
            is_slow(was.elevator, aids.elevator, !was.holds_path && aids.holds_path, at.elevator, out.elevator));
        assert_true(is_slow(was.rudder, aids.rudder, !was.holds_pedals && aids.holds_pedals, at.rudder, out.rudder));
        assert_true(fabs(aids.throttle - was.throttle) <= most);
        assert_true(fabs(aids.brake_limit - was.brake_limit) <= most);
        assert_true(fabs(out.elevator) <= 1.0 && fabs(out.aileron) <= 1.0 && fabs(out.rudder) <= 1.0);
        assert_true(out.throttle >= 0.0 && out.throttle <= 1.0 && out.brake_left >= 0.0 && out.brake_left <= 1.0);
        at = out;
    }
}

static void switched_off_they_let_go_of_every_control(void **state) {
    (void)state;
    sk_aids_state aids = {.aileron = 0.9, .elevator = -0.9, .rudder = 0.6, .throttle = 0.4, .brake_limit = 0.9};
    sk_aids_input in = cruise();
    in.on = (sk_aids_switches){0};
    in.commands = (sk_aided_controls){0.6, 0.1, -0.2, 0.3, 0.5, 0.5};
    in.bank = 1.0;
    in.beta = 0.3;
    sk_aided_controls out = {0};
    for (int i = 0; i < 5 * 120; i++) out = sk_aids_tick(&TYPE, &aids, &in);
    assert_memory_equal(&out, &in.commands, sizeof out);
}

static void a_pilot_who_moves_a_control_has_it_alone_and_the_aid_goes_on_from_there(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.commands.aileron = 0.4;
    for (int i = 0; i < 62; i++) sk_aids_tick(&TYPE, &aids, &in); // it fades out within 0.5 s
    in.bank = 0.3;
    for (int i = 0; i < 120; i++) assert_true(sk_aids_tick(&TYPE, &aids, &in).aileron == 0.4);
    in.commands.aileron = 0.0; // for 1 s nobody has it
    for (int i = 0; i < 119; i++) assert_true(sk_aids_tick(&TYPE, &aids, &in).aileron == 0.0);
    for (int i = 0; i < 3; i++) sk_aids_tick(&TYPE, &aids, &in);
    assert_true(fabs(aids.bank - 0.3) < 1e-9); // the bank that it finds is the one that it holds
    in.bank = 0.2;
    for (int i = 0; i < 10; i++) sk_aids_tick(&TYPE, &aids, &in);
    double early = aids.aileron; // it fades in within 1 s
    for (int i = 0; i < 110; i++) sk_aids_tick(&TYPE, &aids, &in);
    assert_true(early > 0.0 && aids.aileron > 5.0 * early);
}

static void an_aid_begins_where_its_control_stands(void **state) {
    (void)state;
    sk_aids_state aids = {0};
    sk_aids_input in = cruise();
    in.at = (sk_aided_controls){.elevator = -0.25, .aileron = 0.1, .rudder = 0.15};
    in.pitch = in.alpha = 3.0 * DEGREE;
    in.rate = (sk_vec3){0.01, 0.05, 0.0};
    for (int i = 0; i < 3; i++) {
        sk_aided_controls out = sk_aids_tick(&TYPE, &aids, &in);
        assert_true(fabs(out.elevator + 0.25) < 1e-3);
        assert_true(fabs(out.aileron - 0.1) < 1e-3);
        assert_true(fabs(out.rudder - 0.15) < 1e-3);
    }
}

// At first, and below the fastest that a control moves, the answers to small errors are in proportion to the gain.
static void controls_answer_in_proportion_to_the_gain(void **state) {
    (void)state;
    sk_aided_controls answer[2];
    const double gain[2] = {1.0, 1.3};
    for (int i = 0; i < 2; i++) {
        sk_aids_state aids = {.holds_bank = 1, .holds_path = 1, .holds_pedals = 1};
        sk_aids_input in = cruise();
        in.gain = gain[i];
        in.airspeed = TYPE.speed;
        in.bank = 0.5 * DEGREE;
        in.rate.y = 0.02;
        in.beta = 0.005;
        answer[i] = sk_aids_tick(&TYPE, &aids, &in);
    }
    // -(0.030 + 0.024 / 120) of 0.5 degrees, 0.9 of 0.02 rad/s against the nose's way up, 3 + 1.5 / 120 of the sideslip
    assert_true(fabs(answer[0].aileron - (-0.5 * (0.030 + 0.024 * TICK))) < 1e-12);
    assert_true(fabs(answer[0].rudder - (0.005 * (3.0 + 1.5 * TICK))) < 1e-12);
    assert_true(fabs(answer[1].aileron - 1.3 * answer[0].aileron) < 1e-12);
    assert_true(fabs(answer[1].elevator - 1.3 * answer[0].elevator) < 1e-12);
    assert_true(fabs(answer[1].rudder - 1.3 * answer[0].rudder) < 1e-12);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bank_is_held_where_the_key_left_it),
        cmocka_unit_test(the_target_of_bank_has_limits_and_levels_when_small),
        cmocka_unit_test(near_the_ground_a_bank_that_is_let_go_ends),
        cmocka_unit_test(full_throttle_in_a_flare_goes_around),
        cmocka_unit_test(the_levelling_key_levels_wings_and_path),
        cmocka_unit_test(a_path_is_held_where_the_key_left_it_whatever_the_trim),
        cmocka_unit_test(close_to_the_stall_the_nose_goes_down_and_the_throttle_opens),
        cmocka_unit_test(too_fast_the_nose_goes_up),
        cmocka_unit_test(the_flare_ends_the_descent_at_a_third_of_a_metre_a_second),
        cmocka_unit_test(while_too_fast_to_stay_down_it_is_held_off),
        cmocka_unit_test(before_the_rotation_speed_the_elevator_stays_near_the_middle),
        cmocka_unit_test(on_the_ground_the_heading_is_held_against_a_steady_push_at_every_speed),
        cmocka_unit_test(keys_turn_the_heading_that_is_held),
        cmocka_unit_test(a_skid_is_steered_out_of),
        cmocka_unit_test(a_touchdown_in_a_crab_straightens_along_the_way),
        cmocka_unit_test(what_is_put_on_its_wheels_has_not_landed),
        cmocka_unit_test(a_bounce_with_power_does_not_end_the_descent),
        cmocka_unit_test(a_bounce_ends_in_a_gentle_descent),
        cmocka_unit_test(in_the_air_sideslip_is_taken_out),
        cmocka_unit_test(brakes_are_held_back_while_fast_while_slipping_and_with_the_tail_up),
        cmocka_unit_test(whatever_happens_nothing_that_aids_add_moves_faster_than_4_a_second),
        cmocka_unit_test(switched_off_they_let_go_of_every_control),
        cmocka_unit_test(a_pilot_who_moves_a_control_has_it_alone_and_the_aid_goes_on_from_there),
        cmocka_unit_test(an_aid_begins_where_its_control_stands),
        cmocka_unit_test(controls_answer_in_proportion_to_the_gain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
