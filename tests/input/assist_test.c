// The assisted rudder: against models of an aircraft that are as simple as its law.
#include "check.h"
#include "input/assist.h"
#include <math.h>

static const double TICK = 1.0 / SK_TICK_HZ, DEGREE = SK_PI / 180.0;

static sk_assist fresh(bool on) {
    sk_aircraft_type type = {.wheel_count = 3};
    type.wheels[0].position.x = 1.2;
    type.wheels[0].steer_limit = 10.0 * DEGREE;
    type.wheels[1].position.x = type.wheels[2].position.x = -0.4;
    sk_assist assist = {.on = on};
    sk_assist_begin(&assist, &type);
    return assist;
}

// Rolls with r = a V rudder + push, where push is the yaw rate a crosswind or a propeller would give. Answers the heading.
static double roll(sk_assist *assist, double heading, double speed, double push, double seconds) {
    sk_feel feel = {.ground_speed = speed, .wheels = 3, .heading = heading, .track = heading};
    for (double t = 0.0; t < seconds; t += TICK) {
        double rudder = sk_assist_tick(assist, &feel, false, TICK);
        feel.yaw_rate = assist->authority * speed * rudder + push;
        feel.heading += feel.yaw_rate * TICK;
        feel.track = feel.heading;
    }
    return feel.heading;
}

static void its_authority_is_that_of_the_steered_wheel(void **state) {
    (void)state;
    assert_true(fabs(fresh(true).authority - 10.0 * DEGREE / 1.6) < 1e-12);
}

static void on_the_ground_it_holds_the_heading_against_a_steady_push_at_every_speed(void **state) {
    (void)state;
    for (double speed = 2.0; speed <= 30.0; speed += 4.0) {
        sk_assist assist = fresh(true);
        double heading = roll(&assist, 1.0, speed, 3.0 * DEGREE, 15.0);
        if (!(fabs(heading - 1.0) < 0.2 * DEGREE))
            fail_msg("at %g m/s the heading is off by %g degrees", speed, (heading - 1.0) / DEGREE);
        heading = roll(&assist, heading, speed, 0.0, 15.0); // and when it ends
        assert_true(fabs(heading - 1.0) < 0.2 * DEGREE);
    }
}

static void switched_off_it_adds_nothing(void **state) {
    (void)state;
    sk_assist assist = fresh(false);
    sk_feel feel = {.ground_speed = 20.0, .airspeed = 20.0, .wheels = 3, .yaw_rate = 0.5, .sideslip = 0.3};
    for (int i = 0; i < 50; i++) assert_true(sk_assist_tick(&assist, &feel, false, TICK) == 0.0);
    feel.wheels = 0;
    for (int i = 0; i < 50; i++) assert_true(sk_assist_tick(&assist, &feel, false, TICK) == 0.0);
}

static void feet_on_the_pedals_have_them_alone_and_leave_a_new_heading(void **state) {
    (void)state;
    sk_assist assist = fresh(true);
    roll(&assist, 0.0, 10.0, 0.1, 5.0);
    assert_true(assist.rudder < -0.01);
    sk_feel feel = {.ground_speed = 10.0, .wheels = 3, .heading = 0.8, .track = 0.8};
    assert_true(sk_assist_tick(&assist, &feel, true, TICK) == 0.0); // at once
    double heading = roll(&assist, 0.8, 10.0, 0.1, 10.0);
    assert_true(fabs(heading - 0.8) < 1.0 * DEGREE); // it does not turn back to what it held before
}

static void a_touchdown_in_a_crab_straightens_along_the_way(void **state) {
    (void)state;
    sk_assist assist = fresh(true);
    sk_feel feel = {.ground_speed = 28.0, .airspeed = 30.0, .heading = 0.15, .track = 0.0};
    for (int i = 0; i < 20; i++) sk_assist_tick(&assist, &feel, false, TICK);
    feel.wheels = 2;
    sk_assist_tick(&assist, &feel, false, TICK);
    assert_true(assist.heading == 0.0);
    for (int i = 0; i < 10; i++) sk_assist_tick(&assist, &feel, false, TICK);
    assert_true(assist.rudder < 0.0);
}

// A weathercock with a steady yawing moment: s'' = -4 s - 1.5 s' + rudder... in terms of sideslip, nose right lessens it.
static void in_the_air_it_takes_out_sideslip(void **state) {
    (void)state;
    sk_assist assist = fresh(true);
    double slip = 0.0, rate = 0.0;
    for (int i = 0; i < 30 * SK_TICK_HZ; i++) {
        sk_feel feel = {.airspeed = 40.0, .ground_speed = 40.0, .sideslip = slip};
        double rudder = sk_assist_tick(&assist, &feel, false, TICK);
        rate += TICK * (-4.0 * slip - 1.5 * rate - 2.0 * rudder + 0.4);
        slip += TICK * rate;
    }
    assert_true(fabs(slip) < 0.2 * DEGREE); // 0.1 rad without it
    assert_true(assist.rudder > 0.15 && assist.rudder < 0.25);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_authority_is_that_of_the_steered_wheel),
        cmocka_unit_test(on_the_ground_it_holds_the_heading_against_a_steady_push_at_every_speed),
        cmocka_unit_test(switched_off_it_adds_nothing),
        cmocka_unit_test(feet_on_the_pedals_have_them_alone_and_leave_a_new_heading),
        cmocka_unit_test(a_touchdown_in_a_crab_straightens_along_the_way),
        cmocka_unit_test(in_the_air_it_takes_out_sideslip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
