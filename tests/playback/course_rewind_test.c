// How far a course is flown goes back and forth in time with the flight.
#include "check.h"
#include "playback/flight_histories.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS = 12, TICKS = SECONDS * SK_TICK_HZ };

static sk_session session; // large
static sk_input input;
static sk_scene *scene;
static sk_flight_histories histories;
static sk_moment moment;
static sk_course_progress flown[TICKS + 1];

// Four gates in a row, 100 m apart, before an aircraft that flies at 50 m/s.
static const char ROW[] =
    "local course = {} "
    "for i = 1, 4 do course[i] = { gate = 'g' .. i, at = {0, 100 * i, 300}, heading = 0, radius = 60, "
    "hints = { { text = 'h' .. i, when = { distance = { below = 60 } }, done = { distance = { below = 20 } } } } } end "
    "return scene{ title = 'Row', course = course, "
    "scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
    "aircraft = { { type = 'c172p', at = {0, 0, 300}, heading = 0, speed = 50 } } }";

static int begin(void **state) {
    (void)state;
    if (!sk_scene_load_text(ROW, sizeof ROW - 1, "row.lua", NULL, &scene).ok) return -1;
    if (!sk_input_begin(&input, "/dev/null", "").ok || !sk_flight_histories_create(&histories, scene->model).ok)
        return -1;
    if (!sk_session_begin(&session, scene, &input).ok || !sk_moment_create(scene->model, &moment).ok) return -1;
    sk_flight_history_begin(histories.now, &session.now);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_flight_histories_destroy(&histories);
    sk_session_end(&session);
    sk_moment_destroy(&moment);
    sk_input_end(&input);
    sk_scene_destroy(scene);
    return 0;
}

static void check_same(const sk_course_progress *a, const sk_course_progress *b) {
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(a->passed, b->passed);
    assert_int_equal(a->since, b->since);
    assert_int_equal(a->shows, b->shows);
    assert_int_equal(a->outcome, b->outcome);
    assert_memory_equal(a->passed_at, b->passed_at, sizeof a->passed_at);
    assert_memory_equal(a->aside, b->aside, sizeof a->aside);
    assert_memory_equal(&a->position, &b->position, sizeof a->position);
}

// Ticks from where it is to `last`, each as it was, or noted.
static void fly_to(int64_t last, bool again) {
    while (session.now.state->tick < last) {
        assert_true(sk_session_tick(&session, &input).ok);
        sk_flight_history_tick(histories.now, &session.now);
        int64_t tick = session.now.state->tick;
        if (again)
            check_same(&session.now.course, &flown[tick]);
        else
            flown[tick] = session.now.course;
    }
}

static void going_back_takes_gates_back_and_they_are_passed_again(void **state) {
    (void)state;
    flown[0] = session.now.course;
    fly_to(TICKS, false);
    assert_true(session.now.course.passed >= 3);
    for (int64_t tick = TICKS; tick > 0; tick -= 97) {
        check_same(sk_flight_history_course(histories.now, tick), &flown[tick]);
        sk_flight_history_moment(histories.now, tick, &moment);
        check_same(&moment.course, &flown[tick]);
    }
    for (int64_t tick = TICKS - 301; tick > 0; tick -= 313) {
        sk_flight_history_moment(histories.now, tick, &moment);
        sk_session_go_back(&session, &moment, &input);
        fly_to(tick + 211, true);
    }
}

static void a_restart_begins_anew_and_can_be_undone(void **state) {
    (void)state;
    flown[0] = session.now.course;
    fly_to(TICKS, false);
    int32_t passed = session.now.course.passed;
    assert_true(sk_session_restart(&session, &input).ok);
    sk_flight_histories_jumped(&histories, &session.now);
    check_same(&session.now.course, &flown[0]);
    fly_to(TICKS / 2, true);
    assert_true(sk_session_restart_undo(&session, &input));
    assert_int_equal(session.now.course.passed, passed);
    check_same(&session.now.course, &flown[TICKS]);
}

static void a_remembered_moment_remembers_the_gates(void **state) {
    (void)state;
    fly_to(TICKS / 2, false);
    int32_t passed = session.now.course.passed;
    assert_in_range(passed, 1, 3);
    sk_session_save(&session);
    fly_to(TICKS, false);
    assert_true(session.now.course.passed > passed);
    assert_true(sk_session_load(&session, &input));
    check_same(&session.now.course, &flown[TICKS / 2]);
}

// A replay of the run before a jump shows the gates as they were in it.
static void the_history_of_the_run_before_keeps_its_gates(void **state) {
    (void)state;
    fly_to(TICKS, false);
    assert_true(sk_session_restart(&session, &input).ok);
    sk_flight_histories_jumped(&histories, &session.now);
    assert_true(histories.has_past);
    for (int64_t tick = 1; tick <= TICKS; tick += 101)
        check_same(sk_flight_history_course(histories.past, tick), &flown[tick]);
    sk_flight_history_copy(histories.past, histories.now);
    check_same(sk_flight_history_course(histories.now, TICKS), &flown[TICKS]);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(going_back_takes_gates_back_and_they_are_passed_again, begin, end),
        cmocka_unit_test_setup_teardown(a_restart_begins_anew_and_can_be_undone, begin, end),
        cmocka_unit_test_setup_teardown(a_remembered_moment_remembers_the_gates, begin, end),
        cmocka_unit_test_setup_teardown(the_history_of_the_run_before_keeps_its_gates, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
