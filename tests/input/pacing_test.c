// Ticks per frame, under clocks that are made up.
#include "check.h"
#include "input/pacing.h"
#include <math.h>
#include <stdlib.h>

static const double TICK = 1.0 / 120.0;

static void a_steady_clock_gives_120_ticks_a_second_at_any_frame_rate(void **state) {
    (void)state;
    static const double RATES[] = {17.0, 30.0, 59.94, 60.0, 75.0, 144.0, 240.0, 1000.0};
    for (size_t r = 0; r < sizeof RATES / sizeof *RATES; r++) {
        sk_pacing pacing;
        sk_pacing_begin(&pacing, TICK);
        int64_t ticks = 0;
        double time = 0.0;
        while (time < 20.0) {
            ticks += sk_pacing_frame(&pacing, 1.0 / RATES[r]);
            time += 1.0 / RATES[r];
            double between = sk_pacing_between(&pacing);
            assert_true(between >= 0.0 && between <= 1.0);
            // What is shown is real time, to the last bit of the sums.
            if (fabs((double)ticks * TICK + between * TICK - time) > 1e-9)
                fail_msg("at %g Hz after %g s", RATES[r], time);
        }
        assert_true(pacing.dropped == 0.0);
        assert_true(fabs(pacing.real_speed - 1.0) < 0.06);
    }
}

static void a_stall_is_dropped_and_never_made_up_for(void **state) {
    (void)state;
    sk_pacing pacing;
    sk_pacing_begin(&pacing, TICK);
    sk_pacing_frame(&pacing, 0.016);
    assert_int_equal(sk_pacing_frame(&pacing, 3600.0), SK_PACING_TICKS_MAX);
    assert_true(fabs(pacing.dropped - 3600.0) < 0.5);
    assert_in_range(sk_pacing_frame(&pacing, 0.016), 1, 2);
}

static void frames_that_are_always_too_slow_never_ask_for_more_than_the_limit(void **state) {
    (void)state;
    sk_pacing pacing;
    sk_pacing_begin(&pacing, TICK);
    for (int i = 0; i < 100; i++) assert_in_range(sk_pacing_frame(&pacing, 0.5), 0, SK_PACING_TICKS_MAX);
    assert_true(fabs(pacing.real_speed - 0.5) < 0.01); // and the user is reported: half of real time
}

static void time_may_run_slower_and_faster(void **state) {
    (void)state;
    static const int SPEEDS[] = {-5, -2, 0, 1, 3};
    for (size_t s = 0; s < sizeof SPEEDS / sizeof *SPEEDS; s++) {
        sk_pacing pacing;
        sk_pacing_begin(&pacing, TICK);
        for (int i = 0; i < abs(SPEEDS[s]); i++) sk_pacing_shift(&pacing, SPEEDS[s] < 0 ? -1 : 1);
        int64_t ticks = 0;
        for (int i = 0; i < 600; i++) ticks += sk_pacing_frame(&pacing, 1.0 / 60.0);
        double expected = 1200.0 * sk_pacing_factor(&pacing);
        assert_true(fabs((double)ticks - expected) <= 1.0);
        assert_true(pacing.dropped == 0.0);
    }
    sk_pacing pacing;
    sk_pacing_begin(&pacing, TICK);
    for (int i = 0; i < 50; i++) sk_pacing_shift(&pacing, 1);
    assert_int_equal(pacing.speed, SK_PACING_FASTEST);
    sk_pacing_shift(&pacing, 0);
    assert_int_equal(pacing.speed, 0);
}

static void a_pause_owes_nothing(void **state) {
    (void)state;
    sk_pacing pacing;
    sk_pacing_begin(&pacing, TICK);
    sk_pacing_frame(&pacing, 0.0999);
    sk_pacing_pause(&pacing, true);
    assert_int_equal(sk_pacing_frame(&pacing, 10.0), 0);
    assert_true(sk_pacing_between(&pacing) == 1.0);
    sk_pacing_pause(&pacing, false);
    assert_int_equal(sk_pacing_frame(&pacing, 0.5 * TICK), 0);
}

static void a_clock_that_stands_or_goes_back_does_no_harm(void **state) {
    (void)state;
    sk_pacing pacing;
    sk_pacing_begin(&pacing, TICK);
    assert_int_equal(sk_pacing_frame(&pacing, 0.0), 0);
    assert_int_equal(sk_pacing_frame(&pacing, -5.0), 0);
    assert_int_equal(sk_pacing_frame(&pacing, NAN), 0);
    assert_true(isfinite(pacing.real_speed));
}

static void ticks_that_are_not_done_are_dropped(void **state) {
    (void)state;
    sk_pacing pacing;
    sk_pacing_begin(&pacing, TICK);
    int32_t ticks = sk_pacing_frame(&pacing, 0.2001);
    assert_int_equal(ticks, 24);
    sk_pacing_drop(&pacing, ticks - 1);
    assert_true(fabs(pacing.dropped - (23 * TICK)) < 1e-12);
    assert_true(fabs(pacing.real_speed - (1.0 - 0.2001 + TICK)) < 0.001);
    double speed = pacing.real_speed;
    sk_pacing_drop(&pacing, 0);
    assert_true(pacing.real_speed == speed && speed < 0.9);
    assert_int_equal(sk_pacing_frame(&pacing, 0.5 * TICK), 0); // nothing of it is owed
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_steady_clock_gives_120_ticks_a_second_at_any_frame_rate),
        cmocka_unit_test(a_stall_is_dropped_and_never_made_up_for),
        cmocka_unit_test(frames_that_are_always_too_slow_never_ask_for_more_than_the_limit),
        cmocka_unit_test(time_may_run_slower_and_faster),
        cmocka_unit_test(a_pause_owes_nothing),
        cmocka_unit_test(ticks_that_are_not_done_are_dropped),
        cmocka_unit_test(a_clock_that_stands_or_goes_back_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
