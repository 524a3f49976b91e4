// Hints appear when their conditions hold, and go when what they ask for is done.
#include "course/judged.h"

// The text that is due; empty: none.
static const char *hint(void) {
    const sk_course_hint *now = sk_course_hint_now(&scene->course, &progress);
    return now != NULL ? now->text : "";
}

static void with_hints(const char *hints) {
    char steps[1200];
    snprintf(steps, sizeof steps, "{ gate = 'one', at = {0, 0, 100}, heading = 0, radius = 60, hints = { %s } }",
             hints);
    begin_course("c172p", steps);
}

static void a_hint_is_due_as_long_as_its_conditions_hold(void **state) {
    (void)state;
    with_hints("{ text = 'low', when = { height = { below = 30 }, ground_speed = { above = 10 } } }");
    assert_string_equal(hint(), "");
    go(sk_vec(0, -400, 20), sk_vec(0, -390, 20), 20.0);
    assert_string_equal(hint(), "low");
    stay(sk_vec(0, -390, 20), 0.2); // slow
    assert_string_equal(hint(), "");
    go(sk_vec(0, -390, 40), sk_vec(0, -380, 40), 20.0); // high
    assert_string_equal(hint(), "");
}

static void a_hint_with_an_end_stays_until_one_of_its_conditions_holds(void **state) {
    (void)state;
    with_hints("{ text = 'higher', when = { height = { below = 30 } }, done = { height = { above = 50 }, ground_speed "
               "= { above = 60 } } }");
    stay(sk_vec(0, -390, 20), 0.2);
    assert_string_equal(hint(), "higher");
    stay(sk_vec(0, -390, 45), 0.2);
    assert_string_equal(hint(), "higher");
    go(sk_vec(0, -390, 45), sk_vec(0, -370, 45), 70.0);
    assert_string_equal(hint(), "");
    stay(sk_vec(0, -370, 45), 0.2); // not due again at this height
    assert_string_equal(hint(), "");
    stay(sk_vec(0, -370, 20), 0.2);
    assert_string_equal(hint(), "higher");
    stay(sk_vec(0, -370, 60), 0.2);
    assert_string_equal(hint(), "");
}

static void a_hint_of_once_does_not_come_again(void **state) {
    (void)state;
    with_hints("{ text = 'once', once = true, when = { height = { below = 30 } } }");
    stay(sk_vec(0, -390, 20), 0.2);
    assert_string_equal(hint(), "once");
    stay(sk_vec(0, -390, 60), 0.2);
    stay(sk_vec(0, -390, 20), 0.2);
    assert_string_equal(hint(), "");
}

static void the_first_of_those_that_are_due_is_shown(void **state) {
    (void)state;
    with_hints("{ text = 'urgent', when = { height = { below = 30 } } }, { text = 'always' }");
    assert_string_equal(hint(), "urgent");
    stay(sk_vec(0, -390, 60), 0.2);
    assert_string_equal(hint(), "always");
}

static void hints_of_a_step_go_with_it(void **state) {
    (void)state;
    begin_course("c172p",
                 "{ gate = 'one', at = {0, 0, 100}, heading = 0, radius = 60, hints = { { text = 'first' } } }, "
                 "{ gate = 'two', at = {0, 900, 100}, heading = 0, radius = 60, hints = { { text = 'second', when = { "
                 "distance = { below = 800 } } } } }");
    assert_string_equal(hint(), "first");
    go(sk_vec(0, -100, 100), sk_vec(0, 50, 100), 40.0);
    assert_string_equal(hint(), "");
    go(sk_vec(0, 50, 100), sk_vec(0, 150, 100), 40.0);
    assert_string_equal(hint(), "second");
    go(sk_vec(0, 150, 100), sk_vec(0, 1000, 100), 40.0);
    assert_string_equal(hint(), "");
}

static void directions_count_from_the_motion_to_the_mark(void **state) {
    (void)state;
    with_hints(
        "{ text = 'left', when = { turn_by = { above = -46, below = -44 } } }, "
        "{ text = 'right', when = { turn_by = { above = 89, below = 91 } } }, "
        "{ text = 'up', when = { climb_by = { above = 29, below = 31 }, turn_by = { above = -1, below = 1 } } }, "
        "{ text = 'level', when = { climb_by = { above = -1, below = 1 }, aside = { above = 99, below = 101 }, above = "
        "{ below = -50 } } }");
    go(sk_vec(110, -100, 100), sk_vec(100, -100, 100),
       20.0); // westward; the gate is to the north-west: 45 to the right
    assert_string_equal(hint(), "");
    go(sk_vec(100, -110, 100), sk_vec(100, -100, 100), 20.0); // northward: 45 to the left
    assert_string_equal(hint(), "left");
    go(sk_vec(10, -100, 100), sk_vec(0, -100, 100), 20.0); // westward, with the gate in the north
    assert_string_equal(hint(), "right");
    double below = 200.0 * tan(SK_PI / 6.0); // m: 30 degrees up
    go(sk_vec(0, -210, 100 - below + 200), sk_vec(0, -200, 100 - below + 200), 20.0);
    assert_string_equal(hint(), "");
    scene->course.step[0].at.z += 200.0;
    go(sk_vec(0, -210, 300 - below), sk_vec(0, -200, 300 - below), 20.0);
    assert_string_equal(hint(), "up");
    go(sk_vec(100, -2, 15.6), sk_vec(100, 0, 21.2), 20.0); // climbing steeply to it, 100 m to the right of its line
    assert_string_equal(hint(), "level");
}

// The airspeed grows by 2 m/s every second: in 4 s it is 8 m/s more.
static void speed_looks_ahead(void **state) {
    (void)state;
    with_hints("{ text = 'ahead', when = { speed_ahead = { above = 40 } } }");
    double speed = 20.0, y = -5000.0, at = 0.0;
    go(sk_vec(0, -5200, 100), sk_vec(0, y, 100), speed);
    while (at == 0.0 && speed < 60.0) {
        speed += 2.0 / SK_TICK_HZ;
        y += speed / SK_TICK_HZ;
        put(sk_vec(0, y, 100), sk_vec(0, speed, 0));
        if (*hint() != '\0') at = speed;
    }
    check_number(at, 32.0, 0.4);
}

// A drift to the north-east with the nose to the north: as much ahead as to the right.
static void a_drift_is_reported_along_the_nose_and_across(void **state) {
    (void)state;
    with_hints("{ text = 'both', when = { drift_ahead = { above = 2.9, below = 3.1 }, drift_right = { above = 3.9, "
               "below = 4.1 } } }");
    for (int i = 0; i < 15; i++) put(sk_vec(0, -5000, 100), sk_vec(4, 3, 0));
    assert_string_equal(hint(), "both");
    for (int i = 0; i < 15; i++) put(sk_vec(0, -5000, 100), sk_vec(-4, 3, 0));
    assert_string_equal(hint(), "");
}

static void every_hint_of_a_step_is_distinguished(void **state) {
    (void)state;
    char hints[1800] = "";
    for (int i = 0; i < SK_COURSE_STEP_HINTS_MAX; i++) {
        size_t used = strlen(hints);
        snprintf(hints + used, sizeof hints - used, "{text='%d'},", i);
    }
    with_hints(hints);
    assert_true(progress.shows == UINT64_MAX);
    assert_string_equal(hint(), "0");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_is_due_as_long_as_its_conditions_hold),
        cmocka_unit_test(a_hint_with_an_end_stays_until_one_of_its_conditions_holds),
        cmocka_unit_test(a_hint_of_once_does_not_come_again),
        cmocka_unit_test(the_first_of_those_that_are_due_is_shown),
        cmocka_unit_test(hints_of_a_step_go_with_it),
        cmocka_unit_test(directions_count_from_the_motion_to_the_mark),
        cmocka_unit_test(speed_looks_ahead),
        cmocka_unit_test(a_drift_is_reported_along_the_nose_and_across),
        cmocka_unit_test(every_hint_of_a_step_is_distinguished),
    };
    return cmocka_run_group_tests(tests, NULL, end_course);
}
