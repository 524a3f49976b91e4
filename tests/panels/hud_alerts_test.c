// What the instruments warn of.
#include "panels/hud_frames.h"

static void level_flight_raises_no_alert(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    expect(&frame, NULL);
}

static void a_stall_is_reported_at_the_angle_of_most_lift_and_before(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    outputs.alpha = 0.25;
    expect(&frame, "NEAR STALL");
    outputs.alpha = 0.29;
    expect(&frame, "STALL");
    outputs.on_ground = 2.0; // a nose held high on the runway is no stall
    expect(&frame, NULL);
}

static void each_trouble_has_its_word(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    sk_state_aircraft(state, 0)->engine_running = 0;
    expect(&frame, "ENGINE STOPPED");
    model.aircraft[0].engine_speed = 0.0; // its scene begins with the engine off
    expect(&frame, NULL);
    frame = level_flight();
    sk_state_aircraft(state, 0)->engine_speed = 290.0;
    expect(&frame, "ENGINE OVERSPEED");
    frame = level_flight();
    outputs.load_factor = 4.2;
    expect(&frame, "LOAD FACTOR");
    frame = level_flight();
    sk_state_aircraft(state, 0)->wheel[0].broken = 1;
    expect(&frame, "WHEEL BROKEN");
    frame = level_flight();
    outputs.on_ground = 3.0;
    controls.parking_brake = 32767;
    expect(&frame, "PARKING BRAKE");
    controls.throttle = 0;
    expect(&frame, NULL);
}

static void an_aircraft_in_water_is_reported_and_does_not_stall(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    sk_material materials[2] = {{.name = "sand", .strength = INFINITY}, {.name = "water"}};
    sk_shapes *shapes = sk_shapes_create();
    sk_shape bed, water, all;
    assert_true(sk_shape_half_space(shapes, sk_vec(0, 0, 1), -30.0, &bed).ok);
    assert_true(sk_shape_half_space(shapes, sk_vec(0, 0, 1), 0.0, &water).ok);
    assert_true(sk_shape_made_of(shapes, 0, bed, &bed).ok && sk_shape_made_of(shapes, 1, water, &water).ok);
    assert_true(sk_shape_union(shapes, (sk_shape[2]){bed, water}, 2, &all).ok);
    assert_true(sk_scenery_compile(shapes, all, (sk_scenery_options){materials, 2, false}, &model.scenery).ok);
    assert_true(sk_scenery_compile(shapes, all, (sk_scenery_options){materials, 2, true}, &model.ground).ok);
    sk_state_aircraft(state, 0)->position = sk_vec(0, 0, 1.0);
    expect(&frame, NULL);
    sk_state_aircraft(state, 0)->position = sk_vec(0, 0, -5.0);
    outputs.alpha = 0.4;
    expect(&frame, "IN THE WATER");
    sk_scenery_destroy(model.scenery);
    sk_scenery_destroy(model.ground);
    sk_shapes_destroy(shapes);
}

static void a_rotor_out_of_its_limits_is_reported(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    expect(&frame, NULL);
    assert_true(fabs(sk_hud_rotor_of(&frame).speed - 1.0) < 1e-12);
    assert_true(fabs(sk_hud_rotor_of(&frame).torque - 0.5) < 1e-12);
    sk_state_aircraft(state, 0)->engine_speed = 0.906 * 34.0; // the instrument says 91
    expect(&frame, NULL);
    sk_state_aircraft(state, 0)->engine_speed = 0.904 * 34.0;
    expect(&frame, "LOW ROTOR RPM");
    outputs.on_ground = 8.0; // parked with the lever down it is being run up
    controls.throttle = 0;
    expect(&frame, NULL);
    assert_true(sk_hud_rotor_of(&frame).low); // but the lamp is lit
    outputs.on_ground = 0.0;                  // a wreck on its side
    outputs.hull_touches = 1.0;
    expect(&frame, NULL);
    frame = hover();
    sk_state_aircraft(state, 0)->engine_speed = 1.056 * 34.0;
    expect(&frame, "ROTOR OVERSPEED");
    frame = hover();
    sk_state_aircraft(state, 0)->engine_torque = 1.006 * sk_rotors_torque_limit(&type.rotors);
    expect(&frame, "OVERTORQUE");
    // 1.1 MW of which the gears bear 86 %: the engine's most power at rated speed is 116 %.
    sk_state_aircraft(state, 0)->engine_torque = 1.1e6 / 34.0;
    assert_true(fabs(sk_hud_rotor_of(&frame).torque - 1.0 / 0.86) < 1e-9);
}

static void a_steep_descent_into_its_own_wash_is_reported_and_a_fast_one_is_not(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    sk_state_aircraft(state, 0)->velocity.z = -2.0;
    expect(&frame, NULL);
    sk_state_aircraft(state, 0)->velocity.z = -6.0;
    expect(&frame, "VORTEX RING");
    outputs.wind = sk_vec(0.0, 15.0, 0.0); // it is the motion through the air that counts
    expect(&frame, NULL);
    sk_state_aircraft(state, 0)->velocity.y = 15.0;
    expect(&frame, "VORTEX RING");
}

static void a_helicopter_without_wheels_has_no_parking_brake_to_forget(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    outputs.on_ground = 8.0;
    controls.parking_brake = 32767;
    expect(&frame, NULL);
}

static void a_trouble_ages_while_it_lasts(void **unused) {
    (void)unused;
    level_flight();
    sk_hud hud = {0};
    sk_state_aircraft(state, 0)->wheel[0].broken = 1;
    for (int i = 0; i < 3; i++) sk_hud_watch(&hud, &model, state, 0, 2.0);
    assert_true(hud.trouble_age[SK_HUD_WHEEL_BROKEN] == 6.0);
    assert_true(hud.trouble_age[SK_HUD_ENGINE_STOPPED] == 0.0);
    sk_state_aircraft(state, 0)->wheel[0].broken = 0; // restarted
    sk_hud_watch(&hud, &model, state, 0, 2.0);
    assert_true(hud.trouble_age[SK_HUD_WHEEL_BROKEN] == 0.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_flight_raises_no_alert),
        cmocka_unit_test(a_stall_is_reported_at_the_angle_of_most_lift_and_before),
        cmocka_unit_test(each_trouble_has_its_word),
        cmocka_unit_test(an_aircraft_in_water_is_reported_and_does_not_stall),
        cmocka_unit_test(a_rotor_out_of_its_limits_is_reported),
        cmocka_unit_test(a_steep_descent_into_its_own_wash_is_reported_and_a_fast_one_is_not),
        cmocka_unit_test(a_helicopter_without_wheels_has_no_parking_brake_to_forget),
        cmocka_unit_test(a_trouble_ages_while_it_lasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
