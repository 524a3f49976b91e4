// A recording written by a thread of its own: whole, of what was flown, and no trouble of a disk stops the flight.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "check.h"
#include "cli/live_recording.h"
#include "fixture.h"

#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static sk_model *model;
static sk_state flown;
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
        sk_controls controls[SK_AIRCRAFT_MAX] = {{.brake_left = (int16_t)(flown.tick / 40 % 3 * 9000)}};
        sk_world_step(model, &flown, controls);
        sk_live_recording_tick(recording, controls);
    }
}

static void it_holds_what_was_flown(void **state) {
    (void)state;
    sk_live_recording *live;
    assert_true(sk_live_recording_create(path, model, &flown, (sk_reader){0}, &live).ok);
    assert_true(sk_live_recording_begun(live).ok);
    fly(live, 300);
    sk_live_recording_mark(live, "here");
    fly(live, 333);
    sk_live_recording_end(live, sk_state_hash(model, &flown));
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

static void another_end_than_was_flown_is_told(void **state) {
    (void)state;
    sk_live_recording *live;
    assert_true(sk_live_recording_create(path, model, &flown, (sk_reader){0}, &live).ok);
    fly(live, 20);
    sk_live_recording_end(live, sk_state_hash(model, &flown) + 1);
    assert_false(sk_live_recording_finish(live).ok);
}

static void a_place_where_no_file_can_be_is_told_and_nothing_stops(void **state) {
    (void)state;
    sk_live_recording *live;
    assert_true(sk_live_recording_create("/nowhere/at/all.skr", model, &flown, (sk_reader){0}, &live).ok);
    sk_result begun = sk_live_recording_begun(live);
    assert_false(begun.ok);
    fly(live, 20);
    assert_false(sk_live_recording_trouble(live).ok);
    assert_true(sk_live_recording_trouble(live).ok); // once
    sk_live_recording_end(live, sk_state_hash(model, &flown));
    (void)sk_live_recording_finish(live);
}

static void a_full_disk_ends_the_recording_and_not_the_flight(void **state) {
    (void)state;
    struct rlimit before, less;
    struct stat file;
    sk_live_recording *live;
    assert_true(sk_live_recording_create(path, model, &flown, (sk_reader){0}, &live).ok);
    assert_true(sk_live_recording_begun(live).ok);
    assert_int_equal(stat(part, &file), 0);
    signal(SIGXFSZ, SIG_IGN); // a limit of files stands for the disk's end
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    less = before;
    less.rlim_cur = (rlim_t)file.st_size + 6000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &less), 0);
    fly(live, 3000);
    sk_live_recording_end(live, sk_state_hash(model, &flown));
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

enum { TICKS_MOST = 2000 };

// When each tick was flown, by a clock that both processes see.
typedef struct logbook {
    double flown_at[TICKS_MOST + 1];
} logbook;

static double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void nap(double seconds) {
    struct timespec time = {(time_t)seconds, (long)(1e9 * (seconds - floor(seconds)))};
    nanosleep(&time, NULL);
}

static void fly_until_killed(logbook *log) {
    static const double TICK = 0.001; // s: faster than flight, so that much happens in a short test
    sk_live_recording *live;
    if (!sk_live_recording_create(path, model, &flown, (sk_reader){0}, &live).ok || !sk_live_recording_begun(live).ok)
        _exit(1);
    for (int64_t tick = 1; tick <= TICKS_MOST; tick++) {
        fly(live, 1);
        log->flown_at[tick] = clock_now();
        nap(TICK);
    }
    for (;;) nap(1.0);
}

static void whenever_it_is_killed_at_most_a_second_is_lost(void **state) {
    (void)state;
    const char *thorough = getenv("SKIDPAD_LONG");
    int kills = thorough != NULL && *thorough == '1' ? 200 : 4;
    uint64_t random = 20261122;
    logbook *log = mmap(NULL, sizeof *log, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(log != MAP_FAILED);
    for (int i = 0; i < kills; i++) {
        memset(log, 0, sizeof *log);
        unlink(part);
        pid_t child = fork();
        if (child == 0) fly_until_killed(log);
        while (log->flown_at[1] == 0.0 && waitpid(child, NULL, WNOHANG) == 0) nap(0.001);
        nap(0.3 + 1.7 * sk_random_unit(&random)); // long enough for more than a second to be lost
        double killed = clock_now();
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        sk_recording *recording;
        sk_result result = sk_recording_load(part, &recording);
        if (!result.ok) fail_msg("killed for the %dth time: %s", i + 1, result.text);
        int64_t lost = sk_recording_describe(recording).last_tick + 1; // the first
        double late = lost <= TICKS_MOST && log->flown_at[lost] > 0.0 ? killed - log->flown_at[lost] : 0.0;
        if (late > 1.0) fail_msg("killed for the %dth time: %g s are lost", i + 1, late);
        if (lost > 1) assert_int_equal(sk_recording_check(recording, NULL, NULL).verdict, SK_VERDICT_SAME);
        sk_recording_destroy(recording);
    }
    munmap(log, sizeof *log);
}

int SK_TEST_FILE(void) {
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/live.skr", folder);
    snprintf(part, sizeof part, "%s.part", path);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_holds_what_was_flown, begin, end),
        cmocka_unit_test_setup_teardown(another_end_than_was_flown_is_told, begin, end),
        cmocka_unit_test_setup_teardown(a_full_disk_ends_the_recording_and_not_the_flight, begin, end),
        cmocka_unit_test_setup_teardown(whenever_it_is_killed_at_most_a_second_is_lost, begin, end),
        cmocka_unit_test_setup_teardown(a_place_where_no_file_can_be_is_told_and_nothing_stops, begin, end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
