// What the instruments tell: alerts, messages and how they pass.
#include "check.h"
#include "scene/shown.h"
#include "view/hud.h"
#include <string.h>

static sk_aircraft_type type;
static sk_model model;
static sk_state state;
static sk_outputs outputs;
static sk_controls controls;

// A Cessna-like aircraft in level flight: nothing to tell.
static sk_hud_frame level_flight(void) {
    memset(&state, 0, sizeof state);
    memset(&outputs, 0, sizeof outputs);
    controls = (sk_controls){.throttle = 20000};
    type = (sk_aircraft_type){
        .wheel_count = 1, .wheels = {{.brake_force = 2e3}}, .propeller = {.present = true, .engine_speed = 280.0}};
    type.aero.lift = (sk_table){.count = 4, .x = {-0.1, 0.0, 0.28, 0.5}, .y = {-0.2, 0.3, 1.5, 0.9}};
    model = (sk_model){.type_count = 1, .aircraft_count = 1, .types = &type};
    state.aircraft[0].engine_running = 1;
    state.aircraft[0].engine_speed = model.aircraft[0].engine_speed = 250.0;
    outputs.true_airspeed = 50.0;
    outputs.alpha = 0.05;
    outputs.load_factor = 1.0;
    return (sk_hud_frame){.model = &model, .state = &state, .outputs = &outputs, .controls = &controls};
}

static void expect(const sk_hud_frame *frame, const char *text) {
    sk_hud_alert alert[8];
    int32_t count = sk_hud_alerts(frame, alert, 8);
    if (text == NULL) {
        assert_int_equal(count, 0);
        return;
    }
    assert_int_equal(count, 1);
    assert_string_equal(alert[0].text, text);
}

static void level_flight_raises_no_alert(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    expect(&frame, NULL);
}

static void a_stall_is_told_at_the_angle_of_most_lift_and_before(void **unused) {
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
    state.aircraft[0].engine_running = 0;
    expect(&frame, "ENGINE STOPPED");
    model.aircraft[0].engine_speed = 0.0; // its scene begins with the engine off
    expect(&frame, NULL);
    frame = level_flight();
    state.aircraft[0].engine_speed = 290.0;
    expect(&frame, "ENGINE OVERSPEED");
    frame = level_flight();
    outputs.load_factor = 4.2;
    expect(&frame, "LOAD FACTOR");
    frame = level_flight();
    state.aircraft[0].wheel[0].broken = 1;
    expect(&frame, "WHEEL BROKEN");
    frame = level_flight();
    outputs.on_ground = 3.0;
    controls.parking_brake = 32767;
    expect(&frame, "PARKING BRAKE");
    controls.throttle = 0;
    expect(&frame, NULL);
}

static void the_gear_lamp_tells_where_the_legs_are_and_not_where_the_lever_is(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    type.wheel_count = 3; // two that retract and a fixed one
    type.wheels[0].retraction.time = type.wheels[1].retraction.time = 7.0;
    sk_wheel_state *wheel = state.aircraft[0].wheel;
    wheel[0].extension = wheel[1].extension = wheel[2].extension = 1.0;
    controls.gear_up = 32767; // held down by the squat switch
    assert_int_equal(sk_hud_gear_of(&frame), SK_HUD_GEAR_DOWN);
    wheel[0].extension = wheel[1].extension = 0.999;
    assert_int_equal(sk_hud_gear_of(&frame), SK_HUD_GEAR_UNSAFE);
    wheel[0].extension = 0.0;
    assert_int_equal(sk_hud_gear_of(&frame), SK_HUD_GEAR_UNSAFE);
    wheel[1].extension = 0.0;
    assert_int_equal(sk_hud_gear_of(&frame), SK_HUD_GEAR_UP);
    controls.gear_up = 0;
    assert_int_equal(sk_hud_gear_of(&frame), SK_HUD_GEAR_UP);
    wheel[0].extension = wheel[1].extension = 1.0;
    wheel[1].broken = 1;
    assert_int_equal(sk_hud_gear_of(&frame), SK_HUD_GEAR_BROKEN);
}

static void an_aircraft_in_water_is_told_and_does_not_stall(void **unused) {
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
    state.aircraft[0].position = sk_vec(0, 0, 1.0);
    expect(&frame, NULL);
    state.aircraft[0].position = sk_vec(0, 0, -5.0);
    outputs.alpha = 0.4;
    expect(&frame, "IN THE WATER");
    sk_scenery_destroy(model.scenery);
    sk_scenery_destroy(model.ground);
    sk_shapes_destroy(shapes);
}

static void a_hint_goes_once_what_it_says_is_done(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = level_flight();
    sk_keymap keys;
    sk_keymap_defaults(&keys);
    frame.keys = &keys;
    char first[SK_HUD_HINT_SIZE], more[SK_HUD_HINT_SIZE];
    controls = (sk_controls){.parking_brake = 32767};
    model.aircraft[0].controls = controls; // parked, idling
    sk_hud_hints(&hud, &frame, first, more);
    assert_non_null(strstr(first, "Shift+B releases the parking brake"));
    assert_non_null(strstr(first, "PageUp opens the throttle"));
    controls.parking_brake = 0;
    sk_hud_hints(&hud, &frame, first, more);
    assert_string_equal(first, "PageUp opens the throttle");
    controls.throttle = 20000;
    sk_hud_hints(&hud, &frame, first, more);
    assert_string_equal(first, "");
    assert_non_null(strstr(more, "V next camera"));
    sk_hud_note_action(&hud, SK_DO_camera_next);
    sk_hud_note_action(&hud, SK_DO_overlay_3);
    sk_hud_hints(&hud, &frame, first, more);
    assert_string_equal(more, "F1 all keys");
    sk_hud_note_action(&hud, SK_DO_help);
    sk_hud_hints(&hud, &frame, first, more);
    assert_string_equal(more, "");
}

// A Cobra-like helicopter in a hover: nothing to tell.
static sk_hud_frame hover(void) {
    sk_hud_frame frame = level_flight();
    type = (sk_aircraft_type){0};
    type.rotors = (sk_rotors){.present = true,
                              .main = {.speed = 34.0, .radius = 6.7},
                              .engine_power = 1.1e6,
                              .speed_low = 0.91,
                              .speed_high = 1.05,
                              .torque_limit = 0.86};
    model.aircraft[0].engine_speed = state.aircraft[0].engine_speed = 34.0;
    state.aircraft[0].attitude = (sk_quat){0.0, 0.70710678118654752, 0.70710678118654752, 0.0}; // level, nose north
    state.aircraft[0].main_inflow.x = 8.0;
    state.aircraft[0].engine_torque = 0.5 * sk_rotors_torque_limit(&type.rotors);
    outputs.true_airspeed = 0.0;
    return frame;
}

static void a_rotor_out_of_its_limits_is_told(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    expect(&frame, NULL);
    assert_true(fabs(sk_hud_rotor_of(&frame).speed - 1.0) < 1e-12);
    assert_true(fabs(sk_hud_rotor_of(&frame).torque - 0.5) < 1e-12);
    state.aircraft[0].engine_speed = 0.906 * 34.0; // the instrument says 91
    expect(&frame, NULL);
    state.aircraft[0].engine_speed = 0.904 * 34.0;
    expect(&frame, "LOW ROTOR RPM");
    outputs.on_ground = 8.0; // parked with the lever down it is being run up
    controls.throttle = 0;
    expect(&frame, NULL);
    assert_true(sk_hud_rotor_of(&frame).low); // but the lamp is lit
    outputs.on_ground = 0.0;                  // a wreck on its side
    type.point_count = 1;
    outputs.point[0].report.touching = true;
    expect(&frame, NULL);
    frame = hover();
    state.aircraft[0].engine_speed = 1.056 * 34.0;
    expect(&frame, "ROTOR OVERSPEED");
    frame = hover();
    state.aircraft[0].engine_torque = 1.006 * sk_rotors_torque_limit(&type.rotors);
    expect(&frame, "OVERTORQUE");
    // 1.1 MW of which the gears bear 86 %: the engine's most power at rated speed is 116 %.
    state.aircraft[0].engine_torque = 1.1e6 / 34.0;
    assert_true(fabs(sk_hud_rotor_of(&frame).torque - 1.0 / 0.86) < 1e-9);
}

static void a_steep_descent_into_its_own_wash_is_told_and_a_fast_one_is_not(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    state.aircraft[0].velocity.z = -2.0;
    expect(&frame, NULL);
    state.aircraft[0].velocity.z = -6.0;
    expect(&frame, "VORTEX RING");
    outputs.wind = sk_vec(0.0, 15.0, 0.0); // it is the motion through the air that counts
    expect(&frame, NULL);
    state.aircraft[0].velocity.y = 15.0;
    expect(&frame, "VORTEX RING");
}

static void a_helicopter_without_wheels_has_no_parking_brake_to_forget(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    outputs.on_ground = 8.0;
    controls.parking_brake = 32767;
    expect(&frame, NULL);
}

static void height_is_that_of_the_skids(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    type.skids.node_count = 2;
    type.skids.element_count = type.skids.tube_count = 1;
    type.skids.elements[0] = (sk_frame_element){{0, 1}, 0};
    type.skids.nodes[0].position = sk_vec(1.0, 0.0, 1.9);
    type.skids.nodes[1].position = sk_vec(-1.0, 0.0, 2.0);
    type.skids.tubes[0].diameter = 0.06;
    outputs.height = 12.03;
    assert_true(fabs(sk_hud_height(&frame) - 10.0) < 1e-12);
    outputs.height = 1.9; // squat on the ground
    assert_true(sk_hud_height(&frame) == 0.0);
}

// Heading for the east.
static void the_drift_is_seen_from_the_nose(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    outputs.heading = 0.5 * SK_PI;
    outputs.over_surface = sk_vec(3.0, 0.0, 0.7);
    sk_hud_drift drift = sk_hud_drift_of(&frame);
    assert_true(fabs(drift.ahead - 3.0) < 1e-12 && fabs(drift.right) < 1e-12);
    outputs.over_surface = sk_vec(0.0, -2.0, 0.0);
    drift = sk_hud_drift_of(&frame);
    assert_true(fabs(drift.ahead) < 1e-12 && fabs(drift.right - 2.0) < 1e-12);
}

static void a_skid_is_told_by_what_most_of_its_load_does(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    type.skids.node_count = 3;
    for (int i = 0; i < 3; i++) {
        type.skids.nodes[i].position = sk_vec(0.0, i < 2 ? -1.0 : 1.0, 2.0);
        type.skids.touches[i] = true;
    }
    sk_contact_report *heavy = &outputs.skid[0][0], *light = &outputs.skid[1][1];
    *heavy =
        (sk_contact_report){.touching = true, .mode = SK_STANDING, .normal_force = 3e3, .material = 4, .force_x = 3e2};
    *light =
        (sk_contact_report){.touching = true, .mode = SK_SLIPPING, .normal_force = 1e3, .material = 2, .force_y = 5e2};
    heavy->border.grip = 1.5e3, light->border.grip = 5e2;
    sk_hud_skid left = sk_hud_skid_of(&frame, -1), right = sk_hud_skid_of(&frame, 1);
    assert_int_equal(left.mode, SK_STANDING);
    assert_int_equal(left.material, 4);
    assert_true(fabs(left.load - 4e3) < 1e-9 && fabs(left.grip_used - 0.4) < 1e-12);
    assert_int_equal(right.mode, SK_AIR);
    assert_true(right.load == 0.0 && right.material == -1);
    light->normal_force = 4e3;
    assert_int_equal(sk_hud_skid_of(&frame, -1).mode, SK_SLIPPING);
    assert_false(left.broken);
    type.skids.element_count = 1; // between its first two nodes
    type.skids.elements[0] = (sk_frame_element){{0, 1}, 0};
    state.aircraft[0].skids.element[0].broken_second = 1;
    assert_true(sk_hud_skid_of(&frame, -1).broken && !sk_hud_skid_of(&frame, 1).broken);
    expect(&frame, "SKID BROKEN");
}

static void hints_of_a_helicopter_say_what_lifts_off_and_then_what_hovers_and_lands(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = hover();
    sk_keymap keys;
    sk_keymap_defaults(&keys);
    frame.keys = &keys;
    char first[SK_HUD_HINT_SIZE], more[SK_HUD_HINT_SIZE];
    outputs.on_ground = 8.0;
    controls = (sk_controls){.parking_brake = 32767};
    model.aircraft[0].controls = controls;
    sk_hud_hints(&hud, &frame, first, more);
    assert_non_null(strstr(first, "PageUp held raises the collective"));
    assert_null(strstr(first, "throttle"));
    assert_null(strstr(first, "brake"));
    outputs.on_ground = 0.0;
    sk_hud_hints(&hud, &frame, first, more);
    assert_non_null(strstr(first, "Up Down Left Right in taps tilt it"));
    assert_non_null(strstr(first, "Q E turn"));
    assert_non_null(strstr(first, "PageDown in taps lands it"));
    assert_true(strlen(first) < SK_HUD_HINT_SIZE - 1);
    frame.scripted = true;
    sk_hud_hints(&hud, &frame, first, more);
    assert_non_null(strstr(first, "The script flies"));
}

static void messages_come_newest_first_and_pass(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    char text[16];
    for (int i = 0; i < SK_HUD_MESSAGES + 3; i++) {
        snprintf(text, sizeof text, "%d", i);
        sk_hud_say(&hud, SK_HUD_NOTE, text);
        sk_hud_pass(&hud, 0.5);
    }
    assert_int_equal(hud.message_count, SK_HUD_MESSAGES);
    assert_string_equal(hud.message[0].text, "8");
    assert_string_equal(hud.message[SK_HUD_MESSAGES - 1].text, "3");
    sk_hud_pass(&hud, 4.0); // only those said within the last two seconds are left
    assert_in_range(hud.message_count, 3, 4);
    sk_hud_pass(&hud, 100.0);
    assert_int_equal(hud.message_count, 0);
}

static void a_warning_outlives_what_happens_often(void **unused) {
    (void)unused;
    level_flight();
    sk_hud hud = {0};
    sk_event event = {.kind = SK_EVENT_WHEEL_BREAKS, .value = -4.0};
    sk_hud_tell_event(&hud, &model, &event);
    for (int i = 0; i < 20; i++) { // slips of one wheel take one line
        event.kind = i % 2 == 0 ? SK_EVENT_SLIP_BEGINS : SK_EVENT_SLIP_ENDS;
        sk_hud_tell_event(&hud, &model, &event);
        assert_int_equal(hud.message_count, 2);
    }
    for (int i = 0; i < 20; i++) sk_hud_say(&hud, SK_HUD_NOTE, "a note");
    assert_int_equal(hud.message[SK_HUD_MESSAGES - 1].weight, SK_HUD_WARNING);
    sk_hud_pass(&hud, 10.0); // notes are gone by now
    assert_int_equal(hud.message_count, 1);
    assert_int_equal(hud.message[0].weight, SK_HUD_WARNING);
}

static void energy_of_a_helicopter_is_told_of_rotors_and_not_of_a_propeller(void **unused) {
    (void)unused;
    const sk_aircraft_type aeroplane = {.propeller = {.present = true}}, helicopter = {.rotors = {.present = true}};
    int32_t others = 0;
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++) {
        const char *name = sk_energy_flow_names[i], *word = sk_energy_flow_word(&helicopter, i);
        assert_string_equal(sk_energy_flow_word(&aeroplane, i), name);
        assert_string_not_equal(word, "thrust");
        assert_string_not_equal(word, "propeller");
        others += strcmp(word, name) != 0;
        for (int32_t k = 0; k < i; k++) assert_string_not_equal(word, sk_energy_flow_word(&helicopter, k));
    }
    assert_int_equal(others, 2);
}

static void the_last_word_about_a_topic_takes_the_place_of_the_one_before(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_say_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_CAMERA, -1, "Camera: cockpit");
    sk_hud_say(&hud, SK_HUD_NOTE, "a note");
    sk_hud_say_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_LEAPS, -1, "Restarted");
    for (int i = 0; i < 6; i++) sk_hud_say_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_CAMERA, -1, "Camera: tower");
    assert_int_equal(hud.message_count, 3);
    assert_string_equal(hud.message[0].text, "Camera: tower");
    assert_string_equal(hud.message[1].text, "Restarted");
    assert_string_equal(hud.message[2].text, "a note");
}

static void messages_of_moments_that_are_taken_back_go(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = level_flight();
    const sk_event early = {.tick = 100, .kind = SK_EVENT_WHEEL_BREAKS};
    const sk_event late = {.tick = 200, .kind = SK_EVENT_HULL_TOUCHES};
    sk_hud_say(&hud, SK_HUD_NOTE, "Screenshot: a.png");
    sk_hud_tell_event(&hud, frame.model, &early);
    sk_hud_say_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_CONTACTS, 150, "nose wheel: rolling");
    sk_hud_tell_event(&hud, frame.model, &late);
    assert_int_equal(hud.message_count, 4);
    sk_hud_go_back(&hud, 200); // all that was told has happened by then
    assert_int_equal(hud.message_count, 4);
    sk_hud_go_back(&hud, 150);
    assert_int_equal(hud.message_count, 3);
    assert_string_equal(hud.message[0].text, "nose wheel: rolling");
    sk_hud_go_back(&hud, 149);
    assert_int_equal(hud.message_count, 2);
    assert_int_equal(hud.message[0].tick, 100);
    sk_hud_go_back(&hud, -1); // another flight
    assert_int_equal(hud.message_count, 1);
    assert_string_equal(hud.message[0].text, "Screenshot: a.png");
}

static void a_trouble_ages_while_it_lasts(void **unused) {
    (void)unused;
    level_flight();
    sk_hud hud = {0};
    state.aircraft[0].wheel[0].broken = 1;
    for (int i = 0; i < 3; i++) sk_hud_watch(&hud, &model, &state, 2.0);
    assert_true(hud.trouble_age[SK_HUD_WHEEL_BROKEN] == 6.0);
    assert_true(hud.trouble_age[SK_HUD_ENGINE_STOPPED] == 0.0);
    state.aircraft[0].wheel[0].broken = 0; // restarted
    sk_hud_watch(&hud, &model, &state, 2.0);
    assert_true(hud.trouble_age[SK_HUD_WHEEL_BROKEN] == 0.0);
}

static void what_breaks_is_a_warning_and_a_touchdown_is_not(void **unused) {
    (void)unused;
    level_flight();
    sk_hud hud = {0};
    sk_event event = {.kind = SK_EVENT_TOUCHDOWN, .value = -0.6};
    sk_hud_tell_event(&hud, &model, &event);
    assert_int_equal(hud.message_count, 1);
    assert_int_equal(hud.message[0].weight, SK_HUD_NOTE);
    event.kind = SK_EVENT_WHEEL_BREAKS;
    sk_hud_tell_event(&hud, &model, &event);
    assert_int_equal(hud.message[0].weight, SK_HUD_WARNING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_flight_raises_no_alert),
        cmocka_unit_test(a_stall_is_told_at_the_angle_of_most_lift_and_before),
        cmocka_unit_test(each_trouble_has_its_word),
        cmocka_unit_test(the_gear_lamp_tells_where_the_legs_are_and_not_where_the_lever_is),
        cmocka_unit_test(an_aircraft_in_water_is_told_and_does_not_stall),
        cmocka_unit_test(a_hint_goes_once_what_it_says_is_done),
        cmocka_unit_test(a_rotor_out_of_its_limits_is_told),
        cmocka_unit_test(a_steep_descent_into_its_own_wash_is_told_and_a_fast_one_is_not),
        cmocka_unit_test(a_helicopter_without_wheels_has_no_parking_brake_to_forget),
        cmocka_unit_test(height_is_that_of_the_skids),
        cmocka_unit_test(the_drift_is_seen_from_the_nose),
        cmocka_unit_test(a_skid_is_told_by_what_most_of_its_load_does),
        cmocka_unit_test(hints_of_a_helicopter_say_what_lifts_off_and_then_what_hovers_and_lands),
        cmocka_unit_test(messages_come_newest_first_and_pass),
        cmocka_unit_test(a_warning_outlives_what_happens_often),
        cmocka_unit_test(energy_of_a_helicopter_is_told_of_rotors_and_not_of_a_propeller),
        cmocka_unit_test(the_last_word_about_a_topic_takes_the_place_of_the_one_before),
        cmocka_unit_test(messages_of_moments_that_are_taken_back_go),
        cmocka_unit_test(a_trouble_ages_while_it_lasts),
        cmocka_unit_test(what_breaks_is_a_warning_and_a_touchdown_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
