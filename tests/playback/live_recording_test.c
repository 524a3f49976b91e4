// A recording written by a thread of its own: whole, of what was flown, and no trouble of a disk stops the flight.
#include "check.h"
#include "fixture.h"
#include "playback/live_recording.h"
#include "stepping.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static sk_model *model;
static sk_state *flown;
static char folder[] = "/tmp/skidpad-live-XXXXXX", path[100], part[108];

static int begin(void **state) {
    (void)state;
    model = fixture_slide(3000.0);
    fixture_roll(model, &flown);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_model_destroy(model);
    unlink(path);
    unlink(part);
    return 0;
}

static void fly(sk_live_recording *recording, int64_t ticks) {
    for (int64_t i = 0; i < ticks; i++) {
        sk_controls controls[SK_AIRCRAFT_ROOM] = {{.brake_left = (int16_t)(flown->tick / 40 % 3 * 9000)}};
        step_world(model, flown, controls);
        sk_live_recording_tick(recording, controls);
    }
}

static void it_holds_what_was_flown(void **state) {
    (void)state;
    sk_live_recording *live;
    assert_true(sk_live_recording_create(path, model, flown, (sk_reader){0}, &live).ok);
    assert_true(sk_live_recording_begun(live).ok);
    fly(live, 300);
    sk_live_recording_mark(live, "here");
    fly(live, 333);
    sk_live_recording_end(live, sk_state_hash(model, flown));
    sk_result result = sk_live_recording_finish(live);
    if (!result.ok) fail_msg("%s", result.text);
    sk_recording *recording;
    assert_true(sk_recording_load(path, &recording).ok);
    sk_recording_info info = sk_recording_describe(recording);
    assert_string_equal(info.cut, "");
    assert_int_equal(info.last_tick, 633);
    int32_t marks;
    assert_int_equal(sk_recording_marks(recording, &marks)[0].tick, 300);
    assert_int_equal(marks, 1);
    assert_int_equal(sk_recording_check(recording, NULL, NULL).verdict, SK_VERDICT_SAME);
    sk_recording_destroy(recording);
}

static void another_end_than_was_flown_is_reported(void **state) {
    (void)state;
    sk_live_recording *live;
    assert_true(sk_live_recording_create(path, model, flown, (sk_reader){0}, &live).ok);
    fly(live, 20);
    sk_live_recording_end(live, sk_state_hash(model, flown) + 1);
    assert_false(sk_live_recording_finish(live).ok);
}

static void a_place_where_no_file_can_be_is_reported_and_nothing_stops(void **state) {
    (void)state;
    sk_live_recording *live;
    assert_true(sk_live_recording_create("/nowhere/at/all.skr", model, flown, (sk_reader){0}, &live).ok);
    sk_result begun = sk_live_recording_begun(live);
    assert_false(begun.ok);
    fly(live, 20);
    assert_false(sk_live_recording_trouble(live).ok);
    assert_true(sk_live_recording_trouble(live).ok); // once
    sk_live_recording_end(live, sk_state_hash(model, flown));
    (void)sk_live_recording_finish(live);
}

static void a_full_disk_ends_the_recording_and_not_the_flight(void **state) {
    (void)state;
    struct rlimit before, less;
    struct stat file;
    sk_live_recording *live;
    assert_true(sk_live_recording_create(path, model, flown, (sk_reader){0}, &live).ok);
    assert_true(sk_live_recording_begun(live).ok);
    assert_int_equal(stat(part, &file), 0);
    signal(SIGXFSZ, SIG_IGN); // a limit of files stands for the disk's end
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    less = before;
    less.rlim_cur = (rlim_t)file.st_size + 6000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &less), 0);
    fly(live, 3000);
    sk_live_recording_end(live, sk_state_hash(model, flown));
    sk_result result = sk_live_recording_finish(live);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(result.ok);
    assert_true(access(path, F_OK) != 0); // it is not whole, and does not pretend to be
    sk_recording *recording;
    assert_true(sk_recording_load(part, &recording).ok);
    sk_recording_info info = sk_recording_describe(recording);
    assert_true(info.last_tick > 60 && info.last_tick < 3000);
    assert_int_equal(sk_recording_check(recording, NULL, NULL).verdict, SK_VERDICT_SAME);
    sk_recording_destroy(recording);
}

// ---- what is left when the program dies ----

static void nap(double seconds) {
    struct timespec time = {(time_t)seconds, (long)(1e9 * (seconds - floor(seconds)))};
    nanosleep(&time, NULL);
}

static void fly_until_killed(int64_t ticks) {
    static const double TICK = 0.001; // s: faster than flight, so that much happens in a short test
    sk_live_recording *live;
    if (!sk_live_recording_create(path, model, flown, (sk_reader){0}, &live).ok || !sk_live_recording_begun(live).ok)
        _exit(1);
    for (int64_t tick = 1; tick <= ticks; tick++) {
        fly(live, 1);
        nap(TICK);
    }
    for (;;) nap(1.0);
}

// Ticks in the file so far; -1: it cannot be read yet.
static int64_t ticks_in_file(void) {
    sk_recording *recording;
    if (!sk_recording_load(part, &recording).ok) return -1;
    int64_t last = sk_recording_describe(recording).last_tick;
    sk_recording_destroy(recording);
    return last;
}

// Waits until at most a second of the flight is not in the file.
static void wait_for(int64_t ticks) {
    enum { NAPS = 3000 };
    int64_t last = -1, least = ticks > SK_TICK_HZ ? ticks - SK_TICK_HZ : 0;
    for (int i = 0; i < NAPS && last < least; i++) {
        nap(0.02);
        last = ticks_in_file();
    }
    if (last < least)
        fail_msg("%lld ticks were flown; expected at least %lld in the file, came %lld", (long long)ticks,
                 (long long)least, (long long)last);
}

// Every other one is killed when it has flown all its ticks, the rest at any time.
static void whenever_it_is_killed_at_most_a_second_of_flight_is_lost(void **state) {
    (void)state;
    const char *thorough = getenv("SKIDPAD_LONG");
    int kills = thorough != NULL && *thorough == '1' ? 200 : 4;
    uint64_t random = 20261122;
    for (int i = 0; i < kills; i++) {
        unlink(part);
        int64_t ticks = i % 2 == 0 ? 1 + (int64_t)(700.0 * sk_random_unit(&random)) : INT64_MAX;
        pid_t child = fork();
        if (child == 0) fly_until_killed(ticks);
        wait_for(i % 2 == 0 ? ticks : SK_TICK_HZ);
        if (i % 2 != 0) nap(sk_random_unit(&random));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        sk_recording *recording;
        sk_result result = sk_recording_load(part, &recording);
        if (!result.ok) fail_msg("killed for the %dth time: %s", i + 1, result.text);
        if (sk_recording_describe(recording).last_tick > 0)
            assert_int_equal(sk_recording_check(recording, NULL, NULL).verdict, SK_VERDICT_SAME);
        sk_recording_destroy(recording);
    }
}

int SK_TEST_FILE(void) {
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/live.skr", folder);
    snprintf(part, sizeof part, "%s.part", path);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_holds_what_was_flown, begin, end),
        cmocka_unit_test_setup_teardown(another_end_than_was_flown_is_reported, begin, end),
        cmocka_unit_test_setup_teardown(a_full_disk_ends_the_recording_and_not_the_flight, begin, end),
        cmocka_unit_test_setup_teardown(whenever_it_is_killed_at_most_a_second_of_flight_is_lost, begin, end),
        cmocka_unit_test_setup_teardown(a_place_where_no_file_can_be_is_reported_and_nothing_stops, begin, end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
