// What the window says of a course: the next step, the hint with the user's keys, how it ended.
#include "panels/hud_frames.h"

static sk_keymap keys;
static char head[SK_HUD_HINT_SIZE], hint[SK_HUD_HINT_SIZE];
static sk_course course;
static sk_course_progress progress;

static sk_hud_frame on_a_course(void) {
    sk_hud_frame frame = level_flight();
    sk_keymap_defaults(&keys);
    course = (sk_course){
        .step_count = 3,
        .step = {{.kind = SK_COURSE_GATE, .name = "climb", .hint_count = 1},
                 {.kind = SK_COURSE_GATE, .name = "turn", .first_hint = 1},
                 {.kind = SK_COURSE_HOVER, .name = "pad", .seconds = 60.0, .first_hint = 1}},
        .hint_count = 1,
        .hint = {{.text = "Hold {pitch_up} or {parking_brake}"}},
    };
    progress = (sk_course_progress){.shows = 1};
    frame.keys = &keys;
    frame.course = &course;
    frame.progress = &progress;
    frame.title = "First flight";
    return frame;
}

static void a_hint_names_the_users_keys(void **unused) {
    (void)unused;
    sk_hud_frame frame = on_a_course();
    assert_true(sk_hud_course_text(&frame, head, hint));
    assert_string_equal(head, "Gate 1 of 2, climb");
    assert_string_equal(hint, "Hold Down or Shift+B");
    keys.chord[SK_DO_pitch_up][0] = (sk_chord){SDL_SCANCODE_W, 0};
    sk_hud_course_text(&frame, head, hint);
    assert_string_equal(hint, "Hold W or Shift+B");
    memset(keys.chord[SK_DO_pitch_up], 0, sizeof keys.chord[SK_DO_pitch_up]);
    sk_hud_course_text(&frame, head, hint);
    assert_string_equal(hint, "Hold \"Stick back: nose up\" or Shift+B");
}

static void a_script_needs_no_hint_and_a_replay_has_what_was_said(void **unused) {
    (void)unused;
    sk_hud_frame frame = on_a_course();
    frame.scripted = true;
    assert_true(sk_hud_course_text(&frame, head, hint));
    assert_string_equal(hint, "");
    frame.scripted = false;
    frame.replaying = true;
    assert_true(sk_hud_course_text(&frame, head, hint));
    assert_string_equal(hint, "Hold Down or Shift+B");
    frame.course = NULL;
    assert_false(sk_hud_course_text(&frame, head, hint));
}

static void a_hover_shows_its_seconds(void **unused) {
    (void)unused;
    sk_hud_frame frame = on_a_course();
    progress = (sk_course_progress){.passed = 2};
    sk_hud_course_text(&frame, head, hint);
    assert_string_equal(head, "Hover, pad");
    progress.held = 24 * SK_TICK_HZ;
    sk_hud_course_text(&frame, head, hint);
    assert_non_null(strstr(head, "24 s of 60 s"));
}

static void the_end_is_reported_with_the_key_for_another_try(void **unused) {
    (void)unused;
    sk_hud_frame frame = on_a_course();
    progress = (sk_course_progress){.passed = 3, .outcome = SK_COURSE_PASSED, .ended = 337 * SK_TICK_HZ};
    sk_hud_course_text(&frame, head, hint);
    assert_string_equal(head, "First flight: passed");
    assert_string_equal(hint, "Well flown, in 5:37. R: fly it again");
    progress = (sk_course_progress){.passed = 1, .outcome = SK_COURSE_FAILED, .fault = SK_FAULT_TIME};
    sk_hud_course_text(&frame, head, hint);
    assert_string_equal(head, "First flight: not passed");
    assert_string_equal(hint, "It took too long. R: fly it again; Shift+O held: back in time");
}

static void a_landing_that_is_given_up_is_reported(void **unused) {
    (void)unused;
    on_a_course();
    sk_hud hud = {0};
    progress = (sk_course_progress){.passed = 2, .passed_at = {100, 200}};
    sk_hud_show_course(&hud, &course, &progress);
    progress.passed = 1;
    progress.rounds = 1;
    progress.since = 300;
    sk_hud_show_course(&hud, &course, &progress);
    assert_string_equal(hud.message[0].text, "Going around: next is gate 2 of 2, turn");
}

static void every_step_that_was_passed_is_reported_once_and_again_after_going_back(void **unused) {
    (void)unused;
    on_a_course();
    sk_hud hud = {0};
    sk_hud_show_course(&hud, &course, &progress);
    assert_int_equal(hud.message_count, 0);
    progress.passed = 1;
    progress.aside[0] = 12.3;
    sk_hud_show_course(&hud, &course, &progress);
    sk_hud_show_course(&hud, &course, &progress);
    assert_int_equal(hud.message_count, 1);
    assert_string_equal(hud.message[0].text, "Gate 1 of 2, climb: passed, 12 m from the middle");
    sk_hud_pass(&hud, 100.0);
    progress.passed = 0; // back in time
    sk_hud_show_course(&hud, &course, &progress);
    assert_int_equal(hud.message_count, 0);
    progress.passed = 1;
    sk_hud_show_course(&hud, &course, &progress);
    assert_int_equal(hud.message_count, 1);
}

static void every_key_that_a_hint_can_name_is_an_action(void **unused) {
    (void)unused;
    for (int i = 0; sk_course_keys[i] != NULL; i++)
        if (sk_action_find(sk_course_keys[i]) == SK_DO_NOTHING) fail_msg("there is no action %s", sk_course_keys[i]);
}

static void the_hints_panel_leaves_to_the_course_what_it_says(void **unused) {
    (void)unused;
    char first[SK_HUD_HINT_SIZE], more[SK_HUD_HINT_SIZE];
    sk_hud hud = {0};
    sk_hud_frame frame = on_a_course();
    controls = (sk_controls){.parking_brake = 32767};
    model.aircraft[0].controls = controls;
    frame.other_scene = "opens the free airfield";
    sk_hud_hints(&hud, &frame, first, more);
    assert_string_equal(first, "F2 opens the free airfield");
    assert_null(strstr(more, "F2"));
    frame.course = NULL;
    sk_hud_hints(&hud, &frame, first, more);
    assert_non_null(strstr(first, "releases the parking brake"));
    assert_non_null(strstr(more, "F2 opens the free airfield"));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_names_the_users_keys),
        cmocka_unit_test(a_script_needs_no_hint_and_a_replay_has_what_was_said),
        cmocka_unit_test(a_hover_shows_its_seconds),
        cmocka_unit_test(the_end_is_reported_with_the_key_for_another_try),
        cmocka_unit_test(a_landing_that_is_given_up_is_reported),
        cmocka_unit_test(every_step_that_was_passed_is_reported_once_and_again_after_going_back),
        cmocka_unit_test(every_key_that_a_hint_can_name_is_an_action),
        cmocka_unit_test(the_hints_panel_leaves_to_the_course_what_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
