// What is kept of a run when the flight jumps away from it, and where a jump leads back to.
#include "check.h"
#include "fixture.h"
#include "playback/flight_histories.h"
#include "stepping.h"

static sk_model *model;
static sk_flight_histories histories;
static sk_moment now, start, saved, left, found;

static sk_moment copies[8];
static int copy_count;

// Returns a copy of a moment that lasts until the end of the test.
static sk_moment *copy_of(const sk_moment *moment) {
    assert_true(copy_count < 8);
    sk_moment *copy = &copies[copy_count++];
    assert_true(sk_moment_create(model, copy).ok);
    sk_moment_copy(model, moment, copy);
    return copy;
}

static int begin(void **state) {
    (void)state;
    model = fixture_slide(3000.0);
    sk_moment *const all[] = {&now, &start, &saved, &left, &found};
    for (int i = 0; i < 5; i++)
        if (!sk_moment_create(model, all[i]).ok) return -1;
    fixture_roll(model, &now.state);
    sk_energy_begin(model, now.state, &now.audit);
    sk_moment_copy(model, &now, &start);
    if (!sk_flight_histories_create(&histories, model).ok) return -1;
    sk_flight_history_begin(histories.now, &now);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_flight_histories_destroy(&histories);
    sk_moment *const all[] = {&now, &start, &saved, &left, &found};
    for (int i = 0; i < 5; i++) sk_moment_destroy(all[i]);
    while (copy_count > 0) sk_moment_destroy(&copies[--copy_count]);
    sk_model_destroy(model);
    return 0;
}

static void fly(double seconds, int16_t brake) {
    for (int64_t i = 0; i < (int64_t)(seconds * SK_TICK_HZ + 0.5); i++) {
        now.controls[0].brake_left = brake;
        step_world_audited(model, now.state, now.controls, &now.audit);
        sk_flight_history_tick(histories.now, &now);
    }
}

static void jump(const sk_moment *to) {
    sk_moment_copy(model, &now, &left);
    sk_moment_copy(model, to, &now);
    sk_flight_histories_jumped(&histories, &now);
}

static void expect_end(const sk_flight_history *history, const sk_moment *moment) {
    assert_int_equal(sk_flight_history_last(history), moment->state->tick);
    sk_flight_history_moment(history, moment->state->tick, &found);
    assert_true(sk_state_hash(model, found.state) == sk_state_hash(model, moment->state));
}

static void a_restart_keeps_the_run_until_ten_seconds_are_flown_anew(void **state) {
    (void)state;
    fly(5.0, 4000);
    assert_false(sk_flight_histories_past_matters(&histories));
    sk_moment *other = copy_of(&start);
    sk_state_aircraft(other->state, 0)->velocity.y = 8.0; // another beginning than the history's
    jump(other);
    assert_true(sk_flight_history_seconds(histories.now) == 0.0);
    assert_true(sk_flight_histories_past_matters(&histories));
    expect_end(histories.past, &left);
    sk_moment *run = copy_of(&left);
    fly(0.5, 0);
    jump(other); // a second restart, at once: what was flown in between is not worth the run before
    expect_end(histories.past, run);
    fly(9.9, 0);
    assert_true(sk_flight_histories_past_matters(&histories));
    fly(0.2, 0);
    assert_false(sk_flight_histories_past_matters(&histories));
}

static void undoing_a_restart_goes_on_with_the_run(void **state) {
    (void)state;
    fly(5.0, 4000);
    sk_moment *other = copy_of(&start);
    sk_state_aircraft(other->state, 0)->velocity.y = 8.0;
    jump(other);
    sk_moment *run = copy_of(&left);
    fly(3.0, 0);
    jump(run);
    expect_end(histories.now, run);
    assert_int_equal(sk_flight_history_first(histories.now), 0);
    expect_end(histories.past, &left);
    fly(1.0, 4000);
    expect_end(histories.now, &now);
    assert_true(sk_flight_history_seconds(histories.now) == 6.0);
}

static void a_remembered_moment_is_returned_to_on_its_flight_history(void **state) {
    (void)state;
    fly(4.0, 4000);
    sk_moment_copy(model, &now, &saved);
    fly(3.0, 12000);
    jump(&saved);
    assert_int_equal(sk_flight_history_first(histories.now), 0); // what was before is still there
    expect_end(histories.past, &left);                           // and what came after
    fly(2.0, 0);
    expect_end(histories.now, &now);
    sk_flight_history_moment(histories.now, saved.state->tick, &found);
    assert_true(sk_state_hash(model, found.state) == sk_state_hash(model, saved.state));
    jump(&saved); // once more
    expect_end(histories.past, &left);
}

// The same tick, flown in another way, is no moment of this history.
static void a_moment_of_another_run_begins_a_history_of_its_own(void **state) {
    (void)state;
    fly(4.0, 4000);
    sk_moment_copy(model, &now, &saved);
    sk_flight_history_moment(histories.now, 240, &now); // back in time, and flown again
    fly(3.0, 20000);
    assert_int_equal(now.state->tick, 600);
    jump(&saved);
    assert_int_equal(sk_flight_history_first(histories.now), saved.state->tick);
    expect_end(histories.past, &left);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_restart_keeps_the_run_until_ten_seconds_are_flown_anew, begin, end),
        cmocka_unit_test_setup_teardown(undoing_a_restart_goes_on_with_the_run, begin, end),
        cmocka_unit_test_setup_teardown(a_remembered_moment_is_returned_to_on_its_flight_history, begin, end),
        cmocka_unit_test_setup_teardown(a_moment_of_another_run_begins_a_history_of_its_own, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
