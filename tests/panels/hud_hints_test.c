// What is said of keys, until it has been done.
#include "panels/hud_frames.h"

static sk_keymap keys;
static char first[SK_HUD_HINT_SIZE], more[SK_HUD_HINT_SIZE];

// As a scene begins: idling, with the parking brake set.
static void park(sk_hud_frame *frame) {
    sk_keymap_defaults(&keys);
    frame->keys = &keys;
    controls = (sk_controls){.parking_brake = 32767};
    model.aircraft[0].controls = controls;
}

static void a_hint_goes_once_what_it_says_is_done(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = level_flight();
    park(&frame);
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

static void each_hint_of_the_scene_stays_long_enough_to_be_read(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = level_flight();
    assert_string_equal(sk_hud_scene_hint(&hud, &frame), "");
    static const char *const lines[] = {"one", "two", "three", "four"};
    for (int i = 0; i < 4; i++) frame.scene_hint[i] = lines[i];
    for (int i = 0; i < 4; i++) {
        hud.hint_age = 6.0 * i + 0.1;
        assert_string_equal(sk_hud_scene_hint(&hud, &frame), lines[i]);
        hud.hint_age = 6.0 * i + 5.9;
        assert_string_equal(sk_hud_scene_hint(&hud, &frame), lines[i]);
    }
    hud.hint_age = INFINITY;
    assert_string_equal(sk_hud_scene_hint(&hud, &frame), "four");
    frame.scene_hint[1] = NULL; // a single hint stays for the whole time of the panel
    hud.hint_age = 11.9;
    assert_string_equal(sk_hud_scene_hint(&hud, &frame), "one");
}

static void hints_of_a_helicopter_say_what_lifts_off_and_then_what_hovers_and_lands(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = hover();
    outputs.on_ground = 8.0;
    park(&frame);
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
    controls.aid_hover = controls.aid_height = 32767; // these hold what keys release
    sk_hud_hints(&hud, &frame, first, more);
    assert_string_equal(
        first,
        "Up Down Left Right: hold to move, release to stop  \xC2\xB7  Q E turn  \xC2\xB7  PageDown: hold to land");
    outputs.on_ground = 8.0;
    sk_hud_hints(&hud, &frame, first, more);
    assert_string_equal(first, "PageUp: hold to climb, release to hold the height");
    frame.scripted = true;
    sk_hud_hints(&hud, &frame, first, more);
    assert_non_null(strstr(first, "The script flies"));
}

static void a_stopped_engine_is_started_before_its_throttle_is_opened(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = level_flight();
    park(&frame);
    sk_state_aircraft(state, 0)->engine_running = SK_ENGINE_STOPPED;
    sk_hud_hints(&hud, &frame, first, more);
    assert_non_null(strstr(first, "S starts the engine"));
    assert_null(strstr(first, "throttle"));
    sk_state_aircraft(state, 0)->engine_running = SK_ENGINE_RUINED;
    sk_hud_hints(&hud, &frame, first, more);
    assert_null(strstr(first, "engine"));
    assert_null(strstr(first, "throttle"));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_goes_once_what_it_says_is_done),
        cmocka_unit_test(each_hint_of_the_scene_stays_long_enough_to_be_read),
        cmocka_unit_test(a_stopped_engine_is_started_before_its_throttle_is_opened),
        cmocka_unit_test(hints_of_a_helicopter_say_what_lifts_off_and_then_what_hovers_and_lands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
