// What hints tell a novice, and when it does it.
#include "novice/advice.h"
#include "scene/loaded.h"

static void expect(const char *text, sk_advice_verb verb, sk_action action) {
    sk_advice advice = sk_advice_of(text);
    if (advice.verb != verb || advice.action != action)
        fail_msg("\"%s\": verb %d, action %d; expected %d, %d", text, advice.verb, advice.action, verb, action);
}

static void the_verb_before_the_first_key_counts(void **state) {
    (void)state;
    expect("Too slow: hold {throttle_up} for more power", SK_ADVICE_HOLD, SK_DO_throttle_up);
    expect("Hold {brakes} until it stands", SK_ADVICE_HOLD, SK_DO_brakes);
    expect("Steer left: tap {rudder_left}", SK_ADVICE_TAP, SK_DO_rudder_left);
    expect("Release the parking brake: press {parking_brake}", SK_ADVICE_TAP, SK_DO_parking_brake);
    expect("Turn left: hold {roll_left}, and let go when it banks", SK_ADVICE_HOLD, SK_DO_roll_left);
    expect("Keep it straight with {rudder_left} and {rudder_right}", SK_ADVICE_NONE, SK_DO_NOTHING);
    expect("You fly! Let go of the keys", SK_ADVICE_NONE, SK_DO_NOTHING);
    expect("{brakes}", SK_ADVICE_NONE, SK_DO_NOTHING);
}

// A hint whose key a novice does not find would be lost on it.
static void hints_of_the_first_flight_are_understood(void **state) {
    (void)state;
    static const char *const SCENES[] = {"first_flight", "first_hover"};
    int32_t understood = 0;
    for (int s = 0; s < 2; s++) {
        sk_scene *scene;
        assert_true(sk_scene_load(SCENES[s], NULL, &scene).ok);
        for (int32_t i = 0; i < scene->course.hint_count; i++) {
            const char *text = scene->course.hint[i].text;
            char name[SK_NAME];
            bool names_key = sk_course_key_in(text, name) != NULL, straight = strstr(text, "straight with") != NULL;
            sk_advice advice = sk_advice_of(text);
            if (names_key && !straight && (advice.verb == SK_ADVICE_NONE || advice.action == SK_DO_NOTHING) &&
                strstr(text, "taxi back") == NULL)
                fail_msg("nothing is understood of \"%s\"", text);
            understood += advice.verb != SK_ADVICE_NONE;
        }
        sk_scene_destroy(scene);
    }
    assert_true(understood > 20);
}

static void a_hint_that_goes_and_comes_starts_anew(void **state) {
    (void)state;
    uint64_t random = 7;
    sk_followed_hint followed;
    sk_followed_hint_begin(&followed);
    sk_observation with = {.tick = 1200, .hint = 3}, without = {.tick = 1320, .hint = -1};
    assert_true(sk_followed_hint_update(&followed, &with, &random));
    int64_t first = followed.from;
    assert_in_range(first - with.tick, SK_TICK_HZ, 4 * SK_TICK_HZ);
    with.tick = 1260;
    assert_false(sk_followed_hint_update(&followed, &with, &random));
    assert_int_equal(followed.from, first);
    assert_true(sk_followed_hint_update(&followed, &without, &random));
    with.tick = 1440;
    assert_true(sk_followed_hint_update(&followed, &with, &random));
    assert_in_range(followed.from - with.tick, SK_TICK_HZ, 4 * SK_TICK_HZ);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_verb_before_the_first_key_counts),
        cmocka_unit_test(hints_of_the_first_flight_are_understood),
        cmocka_unit_test(a_hint_that_goes_and_comes_starts_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
