// The nearest name to a misspelt one.
#include "check.h"
#include "scene/nearest.h"

#include <string.h>

static const char *const NAMES[] = {"throttle", "elevator", "aileron", "rudder", "flaps"};

static void a_letter_left_out_doubled_or_swapped_finds_the_name(void **state) {
    (void)state;
    assert_string_equal(sk_nearest("throtle", NAMES, 5), "throttle");
    assert_string_equal(sk_nearest("elevattor", NAMES, 5), "elevator");
    assert_string_equal(sk_nearest("alieron", NAMES, 5), "aileron");
    assert_string_equal(sk_nearest("flap", NAMES, 5), "flaps");
    assert_string_equal(sk_nearest("rudder", NAMES, 5), "rudder");
}

static void a_word_far_from_every_name_finds_none(void **state) {
    (void)state;
    assert_null(sk_nearest("undercarriage", NAMES, 5));
    assert_null(sk_nearest("x", NAMES, 0));
    static const char *const WAYS[] = {"+x", "-x", "+y", "-y"};
    assert_null(sk_nearest("up", WAYS, 4)); // no letter of it is kept
    assert_null(sk_nearest("", WAYS, 4));
}

static void words_longer_than_any_name_are_compared_by_their_first_letters(void **state) {
    (void)state;
    char word[1000];
    memset(word, 'a', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    assert_null(sk_nearest(word, NAMES, 5));
}

static void advice_names_the_nearest_or_all(void **state) {
    (void)state;
    char text[100], small[20];
    assert_string_equal(sk_nearest_advice("throtle", NAMES, 5, text, sizeof text), "; did you mean 'throttle'?");
    assert_string_equal(sk_nearest_advice("undercarriage", NAMES, 3, text, sizeof text),
                        "; allowed: throttle, elevator, aileron");
    assert_string_equal(sk_nearest_advice("undercarriage", NAMES, 0, text, sizeof text), "");
    assert_string_equal(sk_nearest_advice("undercarriage", NAMES, 5, small, sizeof small), "; allowed: throttle");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_letter_left_out_doubled_or_swapped_finds_the_name),
        cmocka_unit_test(a_word_far_from_every_name_finds_none),
        cmocka_unit_test(words_longer_than_any_name_are_compared_by_their_first_letters),
        cmocka_unit_test(advice_names_the_nearest_or_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
