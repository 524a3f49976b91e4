// A copy of what a model has of a state is that state: it steps to the same bits, whatever was there before.
#include "check.h"
#include "slide.h"
#include "stepping.h"

static void roll(sk_state *s, int ticks) {
    sk_controls c = {.brake_left = 9000};
    for (int i = 0; i < ticks; i++) step_world(model, s, &c);
}

static void assert_same(const sk_state *a, const sk_state *b) {
    sk_number number;
    if (sk_state_first_difference(model, a, b, &number)) fail_msg("%s differs", number.name);
    assert_true(sk_state_hash(model, a) == sk_state_hash(model, b));
}

static void a_copy_steps_to_the_same_bits(void **state) {
    (void)state;
    sk_state *s = NULL, *copy = NULL;
    fixture_roll(model, &s);
    // Over nothing, over an earlier state, and over one with more ruts.
    for (int i = 0; i < 4; i++) {
        roll(s, 120);
        test_state_copy(model, s, &copy);
        assert_same(s, copy);
        roll(copy, 200);
    }
    assert_true(sk_state_ruts(copy)->count > 0);
    test_state_copy(model, s, &copy);
    roll(s, 200);
    roll(copy, 200);
    assert_same(s, copy);
}

static void a_copy_without_ruts_has_none(void **state) {
    (void)state;
    sk_state *first = NULL, *rolled = NULL;
    fixture_roll(model, &first);
    test_state_copy(model, first, &rolled);
    roll(rolled, 300);
    assert_true(sk_state_ruts(rolled)->count > 0);
    test_state_copy(model, first, &rolled);
    assert_same(first, rolled);
    roll(first, 300);
    roll(rolled, 300); // its map of ruts was emptied, too
    assert_same(first, rolled);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_steps_to_the_same_bits),
        cmocka_unit_test(a_copy_without_ruts_has_none),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
