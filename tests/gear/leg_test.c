// Legs that break together, and legs that go up.
#include "check.h"
#include "gear/cart.h"
#include "stepping.h"
#include "world/outputs.h"

static void a_leg_breaks_with_all_its_wheels(void **state) {
    (void)state;
    sk_model *model = cart_on_soft_gear(fixture_material(0.8, 0.6, 0.01, INFINITY));
    model->types[0].wheels[0].leg = model->types[0].wheels[2].leg = 7;
    model->types[0].wheels[0].stiffness = 2e4; // this one is spent first
    sk_state *s = cart_begun(model);
    sk_state_aircraft(s, 0)->velocity.z = -2.2;
    fixture_run(model, s, 0.12);
    assert_true(sk_state_aircraft(s, 0)->wheel[0].broken && sk_state_aircraft(s, 0)->wheel[2].broken &&
                !sk_state_aircraft(s, 0)->wheel[1].broken);
    assert_int_equal(cart_count_events(s, SK_EVENT_WHEEL_BREAKS), 2);
    sk_model_destroy(model);
}

static void a_leg_goes_up_and_down_in_its_time_and_drags_while_it_is_out(void **state) {
    (void)state;
    sk_model *model = cart_with_legs_that_go_up(0.0, 0.2);
    sk_state *s = cart_begun(model);
    sk_controls controls[SK_AIRCRAFT_ROOM] = {0};
    sk_state_aircraft(s, 0)->position.z = 3000.0;
    sk_state_aircraft(s, 0)->velocity.y = 50.0;
    sk_outputs out;
    sk_control_set(&controls[0], "gear_up", 1.0);
    double density = sk_air_at(3000.0).density;
    for (int i = 0; i <= 5 * SK_TICK_HZ + 1; i++) { // the first tick moves nothing
        double extension = sk_clamp(1.0 - (i - 1) / (5.0 * SK_TICK_HZ), 0.0, 1.0);
        assert_true(fabs(sk_state_aircraft(s, 0)->wheel[1].extension - extension) < 1e-9);
        if (i == 0) {
            sk_outputs_of(model, s, 0, &out);
            assert_true(fabs(out.aero.force.x + 3.0 * 0.5 * density * 0.2 * 2500.0) < 1e-6 * density * 500.0);
        }
        step_world(model, s, controls);
    }
    sk_outputs_of(model, s, 0, &out);
    assert_true(out.aero.force.x == 0.0 && sk_state_aircraft(s, 0)->wheel[1].extension == 0.0);
    sk_control_set(&controls[0], "gear_up", 0.0);
    for (int i = 0; i < 5 * SK_TICK_HZ + 1; i++) step_world(model, s, controls);
    assert_true(sk_state_aircraft(s, 0)->wheel[1].extension == 1.0);
    sk_model_destroy(model);
}

static void a_leg_that_is_out_is_torn_off_above_its_speed(void **state) {
    (void)state;
    sk_model *model = cart_with_legs_that_go_up(60.0, 0.0);
    sk_controls up[SK_AIRCRAFT_ROOM] = {0}, down[SK_AIRCRAFT_ROOM] = {0};
    sk_control_set(&up[0], "gear_up", 1.0);
    sk_state *s = cart_begun(model);
    sk_state_aircraft(s, 0)->position.z = 3000.0;
    double thin = sqrt(sk_air_at(3000.0).density / SK_AIR_DENSITY_SEA_LEVEL); // equivalent airspeed counts
    sk_state_aircraft(s, 0)->velocity.y = 59.0 / thin;
    for (int i = 0; i < 20; i++) step_world(model, s, down);
    assert_int_equal(cart_count_events(s, SK_EVENT_LEG_TORN_OFF), 0);
    for (int i = 0; i < 6 * SK_TICK_HZ; i++) {
        sk_state_aircraft(s, 0)->velocity = (sk_vec3){0.0, 50.0, 0.0};
        step_world(model, s, up);
    }
    sk_state_aircraft(s, 0)->velocity.y = 70.0 / thin;
    step_world(model, s, up);
    assert_int_equal(cart_count_events(s, SK_EVENT_LEG_TORN_OFF), 0); // up, they are safe
    for (int i = 0; i < 2; i++) step_world(model, s, down);
    assert_int_equal(cart_count_events(s, SK_EVENT_LEG_TORN_OFF), 3);
    for (int i = 0; i < 3; i++) assert_true(sk_state_aircraft(s, 0)->wheel[i].broken);
    sk_model_destroy(model);
}

static void the_squat_switch_keeps_a_leg_down_and_one_without_folds(void **state) {
    (void)state;
    sk_model *model = cart_with_legs_that_go_up(0.0, 0.0);
    sk_state *s = cart_begun(model);
    sk_controls up[SK_AIRCRAFT_ROOM] = {0};
    sk_control_set(&up[0], "gear_up", 1.0);
    for (int i = 0; i < 24; i++) step_world(model, s, up);
    assert_true(sk_state_aircraft(s, 0)->wheel[1].extension == 1.0 &&
                sk_state_aircraft(s, 0)->wheel[2].extension == 1.0);
    assert_true(sk_state_aircraft(s, 0)->wheel[0].extension < 0.97);
    assert_int_equal(sk_state_aircraft(s, 0)->wheel[0].contact.mode, SK_AIR); // and bears nothing
    double heading, pitch, roll;
    sk_attitude_to_angles(sk_state_aircraft(s, 0)->attitude, &heading, &pitch, &roll);
    assert_true(pitch < -0.01);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leg_breaks_with_all_its_wheels),
        cmocka_unit_test(a_leg_goes_up_and_down_in_its_time_and_drags_while_it_is_out),
        cmocka_unit_test(a_leg_that_is_out_is_torn_off_above_its_speed),
        cmocka_unit_test(the_squat_switch_keeps_a_leg_down_and_one_without_folds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
