// What is kept of a run when the flight leaps away from it, and where a leap leads back to.
#include "check.h"
#include "cli/tapes.h"
#include "fixture.h"

static sk_model *model;
static sk_tapes tapes;
static sk_moment now, start, saved, left, found;

static int begin(void **state) {
    (void)state;
    model = fixture_slide(3000.0);
    memset(&now, 0, sizeof now);
    fixture_roll(model, &now.state);
    sk_energy_begin(model, &now.state, &now.audit);
    start = now;
    if (!sk_tapes_create(&tapes, model).ok) return -1;
    sk_tape_begin(tapes.now, &now);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_tapes_destroy(&tapes);
    sk_model_destroy(model);
    return 0;
}

static void fly(double seconds, int16_t brake) {
    for (int64_t i = 0; i < (int64_t)(seconds * SK_TICK_HZ + 0.5); i++) {
        now.controls[0].brake_left = brake;
        sk_world_step_audited(model, &now.state, now.controls, &now.audit);
        sk_tape_tick(tapes.now, &now);
    }
}

static void leap(const sk_moment *to) {
    left = now;
    now = *to;
    sk_tapes_leapt(&tapes, &now);
}

static void expect_end(const sk_tape *tape, const sk_moment *moment) {
    assert_int_equal(sk_tape_last(tape), moment->state.tick);
    sk_tape_moment(tape, moment->state.tick, &found);
    assert_true(sk_state_hash(model, &found.state) == sk_state_hash(model, &moment->state));
}

static void a_restart_keeps_the_run_until_ten_seconds_are_flown_anew(void **state) {
    (void)state;
    fly(5.0, 4000);
    assert_false(sk_tapes_past_matters(&tapes));
    sk_moment other = start;
    other.state.aircraft[0].velocity.y = 8.0; // another beginning than the tape's
    leap(&other);
    assert_true(sk_tape_seconds(tapes.now) == 0.0);
    assert_true(sk_tapes_past_matters(&tapes));
    expect_end(tapes.past, &left);
    sk_moment run = left;
    fly(0.5, 0);
    leap(&other); // a second restart, at once: what was flown in between is not worth the run before
    expect_end(tapes.past, &run);
    fly(9.9, 0);
    assert_true(sk_tapes_past_matters(&tapes));
    fly(0.2, 0);
    assert_false(sk_tapes_past_matters(&tapes));
}

static void undoing_a_restart_goes_on_with_the_run(void **state) {
    (void)state;
    fly(5.0, 4000);
    sk_moment other = start;
    other.state.aircraft[0].velocity.y = 8.0;
    leap(&other);
    sk_moment run = left;
    fly(3.0, 0);
    leap(&run);
    expect_end(tapes.now, &run);
    assert_int_equal(sk_tape_first(tapes.now), 0);
    expect_end(tapes.past, &left);
    fly(1.0, 4000);
    expect_end(tapes.now, &now);
    assert_true(sk_tape_seconds(tapes.now) == 6.0);
}

static void a_remembered_moment_is_returned_to_on_the_tape_that_tells_of_it(void **state) {
    (void)state;
    fly(4.0, 4000);
    saved = now;
    fly(3.0, 12000);
    leap(&saved);
    assert_int_equal(sk_tape_first(tapes.now), 0); // what was before is still there
    expect_end(tapes.past, &left);                 // and what came after
    fly(2.0, 0);
    expect_end(tapes.now, &now);
    sk_tape_moment(tapes.now, saved.state.tick, &found);
    assert_true(sk_state_hash(model, &found.state) == sk_state_hash(model, &saved.state));
    leap(&saved); // once more
    expect_end(tapes.past, &left);
}

// The same tick, flown in another way, is no moment of this tape.
static void a_moment_of_another_run_begins_a_tape_of_its_own(void **state) {
    (void)state;
    fly(4.0, 4000);
    saved = now;
    sk_tape_moment(tapes.now, 240, &now); // back in time, and flown anew
    fly(3.0, 20000);
    assert_int_equal(now.state.tick, 600);
    leap(&saved);
    assert_int_equal(sk_tape_first(tapes.now), saved.state.tick);
    expect_end(tapes.past, &left);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_restart_keeps_the_run_until_ten_seconds_are_flown_anew, begin, end),
        cmocka_unit_test_setup_teardown(undoing_a_restart_goes_on_with_the_run, begin, end),
        cmocka_unit_test_setup_teardown(a_remembered_moment_is_returned_to_on_the_tape_that_tells_of_it, begin, end),
        cmocka_unit_test_setup_teardown(a_moment_of_another_run_begins_a_tape_of_its_own, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
