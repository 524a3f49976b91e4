// Keys, chords and the user's file.
#include "input/bad_lines.h"
#include "input/input.h"
#include <stdio.h>
#include <string.h>

static sk_keymap defaults(void) {
    sk_keymap map;
    sk_keymap_defaults(&map);
    return map;
}

static void every_default_key_does_one_thing(void **state) {
    (void)state;
    for (int a = 0; a < SK_ACTION_COUNT; a++)
        for (int k = 0; k < SK_CHORDS_MAX; k++) {
            sk_chord chord = sk_action_table[a].chord[k];
            if (chord.scancode == 0) continue;
            sk_keymap map = defaults();
            bool flies = (sk_action_contexts((sk_action)a) & SK_KEYS_FLIGHT) != 0;
            sk_key_context context = flies ? SK_KEYS_FLIGHT : SK_KEYS_REPLAY;
            assert_int_equal(sk_keymap_find(&map, chord.scancode, chord.modifiers, context), a);
        }
}

static void rows_of_a_group_stand_together_and_names_are_unique(void **state) {
    (void)state;
    for (int a = 1; a < SK_ACTION_COUNT; a++)
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(sk_action_table[a].name, sk_action_table[b].name);
            if (strcmp(sk_action_table[a].group, sk_action_table[b].group) == 0)
                assert_string_equal(sk_action_table[a].group, sk_action_table[a - 1].group);
        }
}

static void overlay_actions_match_the_overlays(void **state) {
    (void)state;
    assert_int_equal(SK_DO_overlay_11 - SK_DO_overlay_1 + 1, SK_DRAW_KIND_COUNT);
    assert_int_equal(SK_DO_option_11 - SK_DO_option_1 + 1, SK_DRAW_KIND_COUNT);
    for (int i = 0; i < SK_DRAW_KIND_COUNT; i++)
        assert_string_equal(sk_action_table[SK_DO_overlay_1 + i].label, sk_draw_kinds[i].title);
    sk_keymap map = defaults();
    for (int i = 0; i < SK_DRAW_KIND_COUNT; i++) {
        int number = sk_draw_kinds[i].number; // the digit 0 follows the 9
        int scancode = number == 11 ? SDL_SCANCODE_9 : SDL_SCANCODE_1 + number - 1;
        int modifiers = number >= 10 ? SK_MOD_CTRL : 0;
        int of_option = number == 11 ? SK_MOD_CTRL | SK_MOD_SHIFT : SK_MOD_SHIFT;
        assert_int_equal(sk_keymap_find(&map, scancode, modifiers, SK_KEYS_FLIGHT), SK_DO_overlay_1 + i);
        assert_int_equal(sk_keymap_find(&map, scancode, of_option, SK_KEYS_FLIGHT), SK_DO_option_1 + i);
    }
}

static void a_held_action_answers_whatever_modifier_is_down_but_a_press_does_not(void **state) {
    (void)state;
    sk_keymap map = defaults();
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_Q, SK_MOD_SHIFT, SK_KEYS_FLIGHT), SK_DO_rudder_left);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_B, SK_MOD_SHIFT, SK_KEYS_FLIGHT), SK_DO_parking_brake);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_B, SK_MOD_CTRL, SK_KEYS_FLIGHT), SK_DO_brakes);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_Y, SK_MOD_CTRL, SK_KEYS_FLIGHT), SK_DO_NOTHING);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_PAGEUP, SK_MOD_CTRL, SK_KEYS_FLIGHT), SK_DO_throttle_full);
}

static void in_a_replay_the_keys_of_the_stick_move_through_time(void **state) {
    (void)state;
    sk_keymap map = defaults();
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_LEFT, 0, SK_KEYS_FLIGHT), SK_DO_roll_left);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_LEFT, 0, SK_KEYS_REPLAY), SK_DO_replay_back);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_LEFT, SK_MOD_SHIFT, SK_KEYS_REPLAY), SK_DO_look_left);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_B, 0, SK_KEYS_REPLAY), SK_DO_NOTHING);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_V, 0, SK_KEYS_REPLAY), SK_DO_camera_next);
    // A key may be given to both, and to two of one of them not.
    assert_true(sk_keymap_parse(&map, "gear = Y\ntake_controls = Y\n", "mine.conf").ok);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_Y, 0, SK_KEYS_FLIGHT), SK_DO_gear);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_Y, 0, SK_KEYS_REPLAY), SK_DO_take_controls);
    assert_false(sk_keymap_parse(&map, "gear = Y\nbookmark = Y\n", "mine.conf").ok);
}

static void a_users_file_changes_only_what_it_names(void **state) {
    (void)state;
    sk_keymap map = defaults();
    sk_result result = sk_keymap_parse(&map,
                                       "# mine\n\n pitch_up = W , Keypad 2\nbrake_left = Comma\nquit=Ctrl+Alt+X\n"
                                       "hud = none\nslower = =\nfaster = -\n",
                                       "keys.conf");
    assert_true(result.ok);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_W, 0, SK_KEYS_FLIGHT), SK_DO_pitch_up);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_DOWN, 0, SK_KEYS_FLIGHT), SK_DO_NOTHING);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_COMMA, 0, SK_KEYS_FLIGHT), SK_DO_brake_left);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_X, SK_MOD_CTRL | SK_MOD_ALT, SK_KEYS_FLIGHT), SK_DO_quit);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_H, 0, SK_KEYS_FLIGHT), SK_DO_NOTHING);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_EQUALS, 0, SK_KEYS_FLIGHT), SK_DO_slower);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_MINUS, 0, SK_KEYS_FLIGHT), SK_DO_faster);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_UP, 0, SK_KEYS_FLIGHT), SK_DO_pitch_down);
}

static void a_key_the_user_binds_leaves_its_default(void **state) {
    (void)state;
    sk_keymap map = defaults();
    assert_true(sk_keymap_parse(&map, "pitch_up = B", "keys.conf").ok);
    assert_int_equal(sk_keymap_find(&map, SDL_SCANCODE_B, 0, SK_KEYS_FLIGHT), SK_DO_pitch_up);
    assert_int_equal(map.chord[SK_DO_brakes][0].scancode, 0);
}

static void a_bad_line_is_named_and_changes_nothing(void **state) {
    (void)state;
    static const bad_line BAD[] = {
        {"pitch_upp = W", 1, "there is no action \"pitch_upp\""},
        {"quit = Ctrl+W\npitch_up = Wobble", 2, "there is no key \"Wobble\""},
        {"\n\nhello", 3, "is not `action = keys`"},
        {"pitch_up =", 1, "a key is missing"},
        {"pitch_up = W\nroll_left = W", 2, "line 1 gives the same key to pitch_up"},
        {"pitch_up = W\npitch_up = S", 2, "already has its keys from line 1"},
        {"pitch_up = W, A, S, D", 1, "at most 3 keys"},
        {"pitch_up = W\n[joystick *]", 2, "joysticks stand in controls.conf"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        sk_keymap map = defaults(), before = map;
        check_named(&BAD[i], sk_keymap_parse(&map, BAD[i].text, "keys.conf"), "keys.conf");
        assert_memory_equal(&map, &before, sizeof map);
    }
}

static void the_printed_file_reads_back_as_it_was(void **state) {
    (void)state;
    sk_keymap map = defaults(), again = defaults();
    assert_true(sk_keymap_parse(&map, "pitch_up = W\nhud = none\nbrake_left = Comma, Ctrl+Keypad 1\n", "mine").ok);
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    sk_keymap_print_config(&map, file);
    fclose(file);
    sk_result result = sk_keymap_parse(&again, text, "printed");
    if (!result.ok) fail_msg("line %d: %s", result.line, result.text);
    assert_memory_equal(map.chord, again.chord, sizeof map.chord);
    free(text);
}

static void labels_read_as_on_the_keys(void **state) {
    (void)state;
    sk_keymap map = defaults();
    char text[100];
    sk_action_keys(&map, SK_DO_pause, text, sizeof text);
    assert_string_equal(text, "P or Space");
    sk_action_keys(&map, SK_DO_parking_brake, text, sizeof text);
    assert_string_equal(text, "Shift+B");
    sk_action_keys(&map, SK_DO_flaps_cycle, text, sizeof text);
    assert_string_equal(text, "");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_default_key_does_one_thing),
        cmocka_unit_test(rows_of_a_group_stand_together_and_names_are_unique),
        cmocka_unit_test(overlay_actions_match_the_overlays),
        cmocka_unit_test(a_held_action_answers_whatever_modifier_is_down_but_a_press_does_not),
        cmocka_unit_test(in_a_replay_the_keys_of_the_stick_move_through_time),
        cmocka_unit_test(a_users_file_changes_only_what_it_names),
        cmocka_unit_test(a_key_the_user_binds_leaves_its_default),
        cmocka_unit_test(a_bad_line_is_named_and_changes_nothing),
        cmocka_unit_test(the_printed_file_reads_back_as_it_was),
        cmocka_unit_test(labels_read_as_on_the_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
