// The search for a difference in the background: it ends with a judgement, states how far it has come, and can be stopped.
#include "check.h"
#include "playback/difference_search.h"
#include "replay/film.h"
#include "stepping.h"

#include <time.h>

enum { TICKS = 3000 };

static sk_recording *recording;

// `wrong`: from this tick on the recorder is reported other controls than were flown; 0: never.
static void record(int64_t wrong) {
    film flight = {0};
    film_begin(&flight, fixture_slide(3000.0));
    fixture_roll(flight.model, &flight.last);
    sk_recorder *recorder = film_record(&flight, (sk_recording_options){0});
    while (flight.last->tick < TICKS) {
        sk_controls c = {.rudder = (int16_t)(flight.last->tick / 40 % 3 * 9000)}, reported = c;
        step_world(flight.model, flight.last, &c);
        if (wrong > 0 && flight.last->tick >= wrong) reported.rudder = -9000;
        sk_recorder_tick(recorder, &reported, flight.last);
    }
    recording = film_develop(&flight, recorder);
    film_end(&flight);
}

static sk_judgement search(void) {
    sk_judgement judgement;
    sk_difference_search *looking = sk_difference_search_begin(recording);
    assert_non_null(looking);
    double share = 0.0, before = 0.0;
    while (!sk_difference_search_done(looking, &share, &judgement)) {
        assert_true(share >= before && share <= 1.0);
        before = share;
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    assert_true(share == 1.0);
    sk_difference_search_end(looking);
    return judgement;
}

static void it_ends_with_the_judgement_of_a_check(void **state) {
    (void)state;
    record(0);
    assert_int_equal(search().verdict, SK_VERDICT_SAME);
    sk_recording_destroy(recording);
}

static void it_finds_the_first_tick_that_differs(void **state) {
    (void)state;
    record(777);
    sk_judgement judgement = search();
    assert_int_equal(judgement.verdict, SK_VERDICT_DIFFERS);
    assert_int_equal(judgement.tick, 777);
    sk_recording_destroy(recording);
}

static void it_can_be_stopped_at_any_time(void **state) {
    (void)state;
    record(0);
    for (int i = 0; i < 5; i++) {
        sk_difference_search *looking = sk_difference_search_begin(recording);
        assert_non_null(looking);
        nanosleep(&(struct timespec){0, i * 500000}, NULL);
        sk_difference_search_end(looking);
    }
    sk_recording_destroy(recording);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_ends_with_the_judgement_of_a_check),
        cmocka_unit_test(it_finds_the_first_tick_that_differs),
        cmocka_unit_test(it_can_be_stopped_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
