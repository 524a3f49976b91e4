// Where keys lie.
#include "check.h"
#include "input/keymap.h"
#include "novice/keyboard.h"

static bool are_neighbours(int32_t a, int32_t b) {
    int32_t beside[SK_NEIGHBOURS_MAX], count = sk_keyboard_neighbours(a, beside);
    for (int32_t i = 0; i < count; i++)
        if (beside[i] == b) return true;
    return false;
}

static void keys_that_lie_together_are_neighbours(void **state) {
    (void)state;
    static const int32_t PAIRS[][2] = {
        {SDL_SCANCODE_E, SDL_SCANCODE_R},         {SDL_SCANCODE_Q, SDL_SCANCODE_A},
        {SDL_SCANCODE_PAGEUP, SDL_SCANCODE_HOME}, {SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_END},
        {SDL_SCANCODE_DOWN, SDL_SCANCODE_RIGHT},  {SDL_SCANCODE_UP, SDL_SCANCODE_DOWN},
        {SDL_SCANCODE_B, SDL_SCANCODE_SPACE},     {SDL_SCANCODE_B, SDL_SCANCODE_V}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
        assert_true(are_neighbours(PAIRS[i][0], PAIRS[i][1]));
        assert_true(are_neighbours(PAIRS[i][1], PAIRS[i][0]));
    }
}

static void keys_that_lie_apart_are_not(void **state) {
    (void)state;
    assert_false(are_neighbours(SDL_SCANCODE_Q, SDL_SCANCODE_E));
    assert_false(are_neighbours(SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT));
    assert_false(are_neighbours(SDL_SCANCODE_PAGEUP, SDL_SCANCODE_UP));
    assert_false(are_neighbours(SDL_SCANCODE_B, SDL_SCANCODE_B));
}

static void every_key_of_the_novice_has_neighbours(void **state) {
    (void)state;
    static const sk_action USED[] = {SK_DO_pitch_up,    SK_DO_pitch_down,   SK_DO_roll_left,     SK_DO_roll_right,
                                     SK_DO_rudder_left, SK_DO_throttle_up,  SK_DO_throttle_down, SK_DO_brakes,
                                     SK_DO_flaps_down,  SK_DO_parking_brake};
    int32_t beside[SK_NEIGHBOURS_MAX];
    for (size_t i = 0; i < sizeof USED / sizeof USED[0]; i++)
        assert_true(sk_keyboard_neighbours(sk_action_table[USED[i]].chord[0].scancode, beside) > 0);
    assert_int_equal(sk_keyboard_neighbours(SDL_SCANCODE_F12, beside), 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_that_lie_together_are_neighbours),
        cmocka_unit_test(keys_that_lie_apart_are_not),
        cmocka_unit_test(every_key_of_the_novice_has_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
