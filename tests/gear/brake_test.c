// Brakes: anti-skid, steering by them, no fading.
#include "check.h"
#include "gear/cart.h"
#include "stepping.h"
#include "world/outputs.h"

static const double G = 9.80665;

// Metres from 25 m/s to rest, all brakes full on; *turned: rad that it has turned by meanwhile.
static double stopping_distance(sk_material material, bool anti_skid, double pedal, double *turned) {
    sk_model *model = fixture_model(material, 0.0, 0.0, false);
    for (int i = 0; i < 3; i++) model->types[0].wheels[i].anti_skid = anti_skid;
    model->types[0].wheels[0].steer_limit = 0.3;
    sk_state *s = cart_begun(model);
    sk_state_aircraft(s, 0)->velocity = (sk_vec3){0.0, 25.0, 0.0};
    sk_controls controls[SK_AIRCRAFT_ROOM] = {0};
    sk_control_set(&controls[0], "parking_brake", 1.0);
    sk_control_set(&controls[0], "rudder", pedal);
    for (int i = 0; i < 120 * 120 && sk_length(sk_state_aircraft(s, 0)->velocity) > 1e-3; i++)
        step_world(model, s, controls);
    assert_true(sk_length(sk_state_aircraft(s, 0)->velocity) <= 1e-3);
    double pitch, roll;
    sk_attitude_to_angles(sk_state_aircraft(s, 0)->attitude, turned, &pitch, &roll);
    if (*turned > SK_PI) *turned -= 2.0 * SK_PI;
    double distance = sk_state_aircraft(s, 0)->position.y;
    sk_model_destroy(model);
    return distance;
}

static void anti_skid_stops_shorter_than_locked_wheels_and_still_steers(void **state) {
    (void)state;
    static const double mu[][2] = {{0.12, 0.07}, {0.45, 0.30}, {0.8, 0.6}};
    for (int i = 0; i < 3; i++) {
        sk_material material = fixture_material(mu[i][0], mu[i][1], 0.0, INFINITY);
        double turned, locked = stopping_distance(material, false, 0.0, &turned);
        double kept = stopping_distance(material, true, 0.0, &turned);
        double ideal = 25.0 * 25.0 / (2.0 * G * mu[i][0]), sliding = 25.0 * 25.0 / (2.0 * G * mu[i][1]);
        assert_true(fabs(locked - sliding) < 0.02 * sliding);
        if (!(kept < locked && kept > ideal))
            fail_msg("mu %g: %.1f m, locked %.1f, at best %.1f", mu[i][0], kept, locked, ideal);
        double free_turn, locked_turn;
        stopping_distance(material, true, 0.2, &free_turn);
        stopping_distance(material, false, 0.2, &locked_turn);
        if (!(free_turn > 4.0 * fabs(locked_turn) && free_turn > 0.05))
            fail_msg("mu %g: turned by %.3f rad, locked by %.3f", mu[i][0], free_turn, locked_turn);
    }
}

static void anti_skid_never_lets_go_of_a_slow_wheel(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_material(0.12, 0.07, 0.0, INFINITY), 0.0, 0.0, true);
    for (int i = 0; i < 3; i++) model->types[0].wheels[i].anti_skid = true;
    sk_state *s = cart_begun(model);
    sk_state_aircraft(s, 0)->velocity.y = 2.9;
    while (sk_length(sk_state_aircraft(s, 0)->velocity) > 1e-6) {
        fixture_run(model, s, 1.0 / SK_TICK_HZ);
        for (int i = 0; i < 3; i++) assert_true(sk_state_aircraft(s, 0)->wheel[i].brake_released == 0.0);
    }
    sk_model_destroy(model);
}

static void brakes_turn_it_to_their_side_and_do_not_fade(void **state) {
    (void)state;
    for (int side = -1; side <= 1; side += 2) { // with a nose wheel that casters
        sk_model *model = cart_on_soft_gear(fixture_material(0.8, 0.6, 0.0, INFINITY));
        for (int i = 0; i < 3; i++) {
            sk_wheel_type *w = &model->types[0].wheels[i];
            w->damping = w->rebound_damping = 3e3;
            w->brake_force = i == 0 ? 0.0 : 300.0;
            w->brake_side = i == 1 ? -1 : 1;
        }
        model->types[0].wheels[0].caster =
            (sk_caster_type){.trail = 0.15, .inertia = 1.0, .damping = 20.0, .release = 1.0};
        sk_state *s = cart_begun(model);
        sk_state_aircraft(s, 0)->velocity.y = 8.0;
        sk_controls controls[SK_AIRCRAFT_ROOM] = {0};
        sk_control_set(&controls[0], side < 0 ? "brake_left" : "brake_right", 1.0);
        int braked = side < 0 ? 1 : 2;
        sk_outputs out;
        for (int i = 0; i < 10 * SK_TICK_HZ; i++) {
            step_world(model, s, controls);
            sk_outputs_of(model, s, 0, &out);
            if (i < 60) continue;
            assert_true(fabs(out.wheel[braked].report.border.band - 300.0) < 1e-9);
            assert_true(out.wheel[3 - braked].report.border.band < 1e-9);
            assert_true(fabs(out.wheel[braked].report.force_x + 300.0) < 1e-9);
        }
        if (!(side * sk_state_aircraft(s, 0)->rate.z > 0.05))
            fail_msg("side %d: %g rad/s, %g m/s, caster %g", side, sk_state_aircraft(s, 0)->rate.z,
                     sk_length(sk_state_aircraft(s, 0)->velocity), sk_state_aircraft(s, 0)->wheel[0].caster);
        sk_model_destroy(model);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anti_skid_stops_shorter_than_locked_wheels_and_still_steers),
        cmocka_unit_test(anti_skid_never_lets_go_of_a_slow_wheel),
        cmocka_unit_test(brakes_turn_it_to_their_side_and_do_not_fade),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
