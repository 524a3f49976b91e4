// Checking with several threads: the same judgement as stepping through in order, whatever differs, and where.
#include "check.h"
#include "playback/recording_check.h"
#include "replay/film.h"
#include "stepping.h"

enum { TICKS = 6000 }; // ten keyframes

// A cart that rolls and turns; at up to two ticks its speed changes by an ulp, in a way that no control describes.
static film f;

// `damaged`: this keyframe, counted from 0, cannot be read; 0: all can.
static sk_recording *record_damaged(int64_t first, int64_t second, bool traced, int damaged) {
    film_begin(&f, fixture_slide(3000.0));
    fixture_roll(f.model, &f.last);
    sk_state *flown = f.last;
    sk_recorder *recorder = film_record(&f, (sk_recording_options){.traced = traced});
    while (flown->tick < TICKS) {
        sk_controls c = {.rudder = (int16_t)(flown->tick / 40 % 3 * 9000)};
        step_world(f.model, flown, &c);
        if (flown->tick == first || flown->tick == second)
            sk_state_aircraft(flown, 0)->velocity.x = nextafter(sk_state_aircraft(flown, 0)->velocity.x, 1e9);
        sk_recorder_tick(recorder, &c, flown);
    }
    film_finish(recorder);
    sk_recording *recording;
    uint8_t nonsense[] = {7};
    sk_writer none = {.data = nonsense, .size = sizeof nonsense};
    assert_true(film_open_with(&f, SK_CHUNK_STATE, damaged, damaged > 0 ? &none : NULL, &recording).ok);
    film_end(&f);
    return recording;
}

static sk_recording *record(int64_t first, int64_t second, bool traced) {
    return record_damaged(first, second, traced, 0);
}

static void judge_the_same(const sk_recording *recording, sk_verdict verdict, int64_t tick) {
    static const int32_t THREADS[] = {1, 2, SK_CHECK_THREADS_MOST};
    char in_order[600], side_by_side[600];
    sk_judgement one = sk_recording_check(recording, NULL, NULL);
    assert_int_equal(one.verdict, verdict);
    assert_int_equal(one.tick, tick);
    sk_judgement_describe(&one, in_order, sizeof in_order);
    for (size_t i = 0; i < sizeof THREADS / sizeof THREADS[0]; i++) {
        sk_judgement many = sk_check_recording(recording, THREADS[i], NULL, NULL);
        assert_int_equal(many.verdict, one.verdict);
        assert_int_equal(many.tick, one.tick);
        assert_int_equal(many.ticks, one.ticks);
        assert_int_equal(many.reported_at, one.reported_at);
        sk_judgement_describe(&many, side_by_side, sizeof side_by_side);
        assert_string_equal(side_by_side, in_order);
    }
}

static void what_is_the_same_is_the_same(void **state) {
    (void)state;
    sk_recording *recording = record(0, 0, false);
    assert_true(sk_recording_describe(recording).keyframes >= 7);
    judge_the_same(recording, SK_VERDICT_SAME, 0);
    sk_recording_destroy(recording);
}

static void the_first_of_two_differences_is_reported(void **state) {
    (void)state;
    static const int64_t TICKS_THAT_DIFFER[] = {1, 599, 600, 601, 2750, 4800, TICKS}; // a keyframe every 600
    for (size_t i = 0; i < sizeof TICKS_THAT_DIFFER / sizeof TICKS_THAT_DIFFER[0]; i++) {
        int64_t first = TICKS_THAT_DIFFER[i], second = first + (i % 2 == 0 ? 1 : 2000);
        sk_recording *recording = record(first, second, i % 3 == 0);
        judge_the_same(recording, SK_VERDICT_DIFFERS, first);
        sk_recording_destroy(recording);
    }
}

// Keyframe 4 cannot be read: what differs before decides, what differs behind is not known.
static void a_keyframe_that_cannot_be_read_is_reported_unless_something_differs_before(void **state) {
    (void)state;
    static const struct {
        int64_t differs;
        sk_verdict verdict;
    } CASES[] = {{0, SK_VERDICT_CANNOT_JUDGE}, {1500, SK_VERDICT_DIFFERS}, {3500, SK_VERDICT_CANNOT_JUDGE}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        sk_recording *recording = record_damaged(CASES[i].differs, 0, false, 4);
        bool differs = CASES[i].verdict == SK_VERDICT_DIFFERS;
        judge_the_same(recording, CASES[i].verdict, differs ? CASES[i].differs : 0);
        sk_recording_destroy(recording);
    }
}

typedef struct watcher {
    int64_t done, all, stop_at;
} watcher;

static bool follow(void *user, int64_t done, int64_t all) {
    watcher *w = user;
    assert_true(done > w->done && done <= all);
    w->done = done;
    w->all = all;
    return w->stop_at == 0 || done < w->stop_at;
}

static void it_shows_how_far_it_has_come_and_can_be_stopped(void **state) {
    (void)state;
    sk_recording *recording = record(0, 0, false);
    watcher w = {0};
    assert_int_equal(sk_check_recording(recording, 2, follow, &w).verdict, SK_VERDICT_SAME);
    assert_int_equal(w.done, TICKS);
    assert_int_equal(w.all, TICKS);
    w = (watcher){.stop_at = 1500};
    sk_judgement judgement = sk_check_recording(recording, 2, follow, &w);
    assert_int_equal(judgement.verdict, SK_VERDICT_CANNOT_JUDGE);
    assert_string_equal(judgement.why, "the check was stopped");
    assert_true(w.done < TICKS);
    sk_recording_destroy(recording);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_the_same_is_the_same),
        cmocka_unit_test(the_first_of_two_differences_is_reported),
        cmocka_unit_test(a_keyframe_that_cannot_be_read_is_reported_unless_something_differs_before),
        cmocka_unit_test(it_shows_how_far_it_has_come_and_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
