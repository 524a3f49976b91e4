// What the instruments show: gear, height, drift, skids, words of energy.
#include "panels/hud_frames.h"

#include <math.h>

static void the_gear_lamp_shows_where_the_legs_are_and_not_where_the_lever_is(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    type.wheel_count = 3; // two that retract and a fixed one
    type.wheels[0].retraction.time = type.wheels[1].retraction.time = 7.0;
    sk_wheel_state *wheel = sk_state_aircraft(state, 0)->wheel;
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

// A Cub's, stopped at its start or after a restart: the state knows of no pin before the first tick.
static void the_tail_lamp_is_lit_while_the_pin_holds_or_is_about_to(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    type.wheels[0].caster = (sk_caster_type){.trail = 0.07, .inertia = 0.02, .lock = true};
    assert_false(sk_hud_tail_locked(&frame));
    controls.tailwheel_lock = 32767;
    assert_true(sk_hud_tail_locked(&frame));
    sk_state_aircraft(state, 0)->wheel[0].caster = 0.2; // it waits for the wheel to come by
    assert_false(sk_hud_tail_locked(&frame));
    sk_state_aircraft(state, 0)->wheel[0].caster = 0.0;
    sk_state_aircraft(state, 0)->wheel[0].pinned = 1;
    assert_true(sk_hud_tail_locked(&frame));
    controls.tailwheel_lock = 0; // taken out in a pause
    assert_false(sk_hud_tail_locked(&frame));
}

static void flaps_on_their_way_show_where_their_lever_is(void **unused) {
    (void)unused;
    sk_hud_frame frame = level_flight();
    char text[24];
    type.aero.flap_stages = 2;
    type.aero.flap_angle[1] = 30.0 * SK_PI / 180.0;
    sk_state_aircraft(state, 0)->flaps = 10.0 * SK_PI / 180.0;
    controls.flaps = 32767 / 3;
    sk_hud_flaps_text(&frame, text, sizeof text);
    assert_string_equal(text, "10\xC2\xB0");
    controls.flaps = 32767;
    sk_hud_flaps_text(&frame, text, sizeof text);
    assert_string_equal(text, "10\xC2\xB0 > 30\xC2\xB0");
}

static void a_wheel_at_rest_is_shown_as_standing_though_its_pebble_creeps(void **unused) {
    (void)unused;
    sk_wheel_state wheel = {.contact.mode = SK_ROLLING, .spin = 2e-3};
    assert_string_equal(sk_wheel_word(&wheel), "standing");
    assert_int_equal(sk_wheel_mode_shown(&wheel), SK_STANDING);
    wheel.spin = -0.1;
    assert_string_equal(sk_wheel_word(&wheel), "rolling");
    wheel.spin = 0.0;
    wheel.contact.mode = SK_SLIPPING; // locked
    assert_string_equal(sk_wheel_word(&wheel), "slipping");
    wheel.contact.mode = SK_AIR;
    assert_string_equal(sk_wheel_word(&wheel), "air");
}

static void height_is_that_of_the_skids(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    type.skids.node_count = 2;
    type.skids.element_count = type.skids.tube_count = 1;
    type.skids.elements[0] = (sk_space_frame_element){{0, 1}, 0};
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

static void a_skid_is_reported_by_what_most_of_its_load_does(void **unused) {
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
    type.skids.elements[0] = (sk_space_frame_element){{0, 1}, 0};
    sk_state_aircraft(state, 0)->skids.element[0].broken_second = 1;
    assert_true(sk_hud_skid_of(&frame, -1).broken && !sk_hud_skid_of(&frame, 1).broken);
    assert_false(sk_hud_skid_of(&frame, -1).gone);
    const sk_skid_plan *plan = &frame.model->types[frame.model->aircraft[0].type].skids;
    for (int32_t i = 0; i < plan->element_count; i++)
        if (plan->nodes[plan->elements[i].node[0]].position.y < 0.0)
            sk_state_aircraft(state, 0)->skids.element[i].broken_first =
                sk_state_aircraft(state, 0)->skids.element[i].broken_second = SK_SKID_GONE;
    assert_true(sk_hud_skid_of(&frame, -1).gone && !sk_hud_skid_of(&frame, 1).gone);
    expect(&frame, "SKID BROKEN");
}

static void energy_of_a_helicopter_is_shown_for_rotors_and_not_of_a_propeller(void **unused) {
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

// With aids an aeroplane's keys ask for bank and path: 10 degrees to the right, 3.5 up.
static void the_aids_show_what_is_asked_for_what_is_so_and_what_they_hold_back(void **unused) {
    (void)unused;
    static const double DEGREE = SK_PI / 180.0;
    sk_hud_frame frame = level_flight();
    sk_aids_state *aids = &sk_state_aircraft(state, 0)->aids;
    type.aids.speed = 32.0;
    assert_false(sk_hud_aids_of(&frame).on);
    controls.aid_bank = controls.aid_path = 32767;
    *aids = (sk_aids_state){.bank = 10.0 * DEGREE, .path = 3.5 * DEGREE, .holds_bank = 1, .holds_path = 1};
    outputs.roll = -5.0 * DEGREE;
    outputs.vertical_speed = outputs.true_airspeed * sin(-1.75 * DEGREE);
    sk_hud_aids reported = sk_hud_aids_of(&frame);
    assert_true(reported.on && reported.holds_bank && reported.holds_path && !reported.limits);
    assert_string_equal(reported.word, "AIDS");
    assert_true(fabs(reported.bank_asked - 0.4) < 1e-12 && fabs(reported.bank + 0.2) < 1e-12);
    assert_true(fabs(reported.path_asked - 0.5) < 1e-12 && fabs(reported.path + 0.25) < 1e-12);
    outputs.roll = 60.0 * DEGREE;
    assert_true(sk_hud_aids_of(&frame).bank == 1.0);
    outputs.gear_height = 10.0; // at most 4 + 0.7 * 10 degrees
    aids->bank = -11.0 * DEGREE;
    controls.ask_bank = 32767; // back to level
    assert_string_equal(sk_hud_aids_of(&frame).word, "AIDS");
    controls.ask_bank = -32767;
    assert_string_equal(sk_hud_aids_of(&frame).word, "BANK");
    outputs.gear_height = 100.0;
    assert_string_equal(sk_hud_aids_of(&frame).word, "AIDS");
    aids->path = 7.0 * DEGREE;
    controls.ask_path = 32767;
    assert_string_equal(sk_hud_aids_of(&frame).word, "PATH");
    aids->path = 3.5 * DEGREE;
    controls.ask_bank = controls.ask_path = 0;
    aids->rolls = 1;
    reported = sk_hud_aids_of(&frame);
    assert_false(reported.holds_bank || reported.holds_path);
    const struct {
        sk_aids_state aids;
        const char *word;
    } WORDS[] = {{{.limits_alpha = 1}, "ALPHA"},
                 {{.limits_alpha = 1, .throttle = 0.3}, "THROTTLE"},
                 {{.limits_speed = 1}, "SPEED"},
                 {{.limits_brakes = 1, .flares = 1}, "BRAKE"},
                 {{.flares = 1}, "FLARE"}};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        *aids = WORDS[i].aids;
        reported = sk_hud_aids_of(&frame);
        assert_true(reported.limits);
        assert_string_equal(reported.word, WORDS[i].word);
    }
}

static void the_aids_of_a_helicopter_show_what_they_hold(void **unused) {
    (void)unused;
    sk_hud_frame frame = hover();
    controls.aid_hover = 32767;
    sk_hover_state *held = &sk_state_aircraft(state, 0)->hover;
    assert_string_equal(sk_hud_aids_of(&frame).word, "AIDS");
    held->holds_place = 1;
    assert_string_equal(sk_hud_aids_of(&frame).word, "HOVER");
    assert_false(sk_hud_aids_of(&frame).limits);
    held->limits_landing = 1;
    assert_string_equal(sk_hud_aids_of(&frame).word, "LANDING");
    assert_true(sk_hud_aids_of(&frame).limits);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_gear_lamp_shows_where_the_legs_are_and_not_where_the_lever_is),
        cmocka_unit_test(the_tail_lamp_is_lit_while_the_pin_holds_or_is_about_to),
        cmocka_unit_test(flaps_on_their_way_show_where_their_lever_is),
        cmocka_unit_test(a_wheel_at_rest_is_shown_as_standing_though_its_pebble_creeps),
        cmocka_unit_test(the_aids_show_what_is_asked_for_what_is_so_and_what_they_hold_back),
        cmocka_unit_test(the_aids_of_a_helicopter_show_what_they_hold),
        cmocka_unit_test(height_is_that_of_the_skids),
        cmocka_unit_test(the_drift_is_seen_from_the_nose),
        cmocka_unit_test(a_skid_is_reported_by_what_most_of_its_load_does),
        cmocka_unit_test(energy_of_a_helicopter_is_shown_for_rotors_and_not_of_a_propeller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
