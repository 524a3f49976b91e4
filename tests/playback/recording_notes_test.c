// Bookmarks written behind a recording's end: they are there the next time, wherever writing them was broken off; the run stays as it is.
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "fixture.h"
#include "playback/recording_file.h"
#include "playback/recording_notes.h"
#include "stepping.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TICKS = 400 };

static sk_model *model;
static sk_state *flown;
static char folder[] = "/tmp/skidpad-notes-XXXXXX", path[100];
static long run_size; // bytes of the run, without what was added

static int begin(void **state) {
    (void)state;
    model = fixture_slide(3000.0);
    fixture_roll(model, &flown);
    sk_recording_file *file;
    if (!sk_recording_file_create(path, model, flown, false, (sk_reader){0}, &file).ok) return -1;
    while (flown->tick < TICKS) {
        sk_controls c = {.brake_left = 9000};
        step_world(model, flown, &c);
        sk_recording_file_tick(file, &c, flown);
        if (flown->tick == 200) sk_recording_file_mark(file, "in flight");
    }
    if (!sk_recording_file_finish(file).ok) return -1;
    struct stat about;
    if (stat(path, &about) != 0) return -1;
    run_size = (long)about.st_size;
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_model_destroy(model);
    unlink(path);
    return 0;
}

static sk_recording *read_it(void) {
    sk_recording *recording;
    sk_result result = sk_recording_load(path, &recording);
    if (!result.ok) fail_msg("%s", result.text);
    return recording;
}

static void add(sk_recording_notes *notes, int64_t tick, const char *text) {
    sk_result result = sk_recording_notes_add(notes, tick, text);
    if (!result.ok) fail_msg("%s", result.text);
}

// "200 in flight, 300 mine"
static void expect_marks(const sk_recording *recording, const char *wanted) {
    int32_t count;
    const sk_recorded_mark *mark = sk_recording_marks(recording, &count);
    char text[500] = "";
    for (int32_t i = 0; i < count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%d %s", i > 0 ? ", " : "", (int)mark[i].tick, mark[i].text);
    }
    assert_string_equal(text, wanted);
}

static void bookmarks_are_there_the_next_time_and_the_run_checks(void **state) {
    (void)state;
    for (int time = 0; time < 2; time++) { // another session goes on behind the first one's
        sk_recording *recording = read_it();
        sk_recording_notes notes = sk_recording_notes_of(path, recording);
        add(&notes, time == 0 ? 300 : 7, time == 0 ? "mine" : "early");
        add(&notes, time == 0 ? TICKS : 0, "end");
        sk_recording_destroy(recording);
    }
    sk_recording *recording = read_it();
    assert_string_equal(sk_recording_describe(recording).cut, "");
    expect_marks(recording, "0 end, 7 early, 200 in flight, 300 mine, 400 end");
    assert_int_equal(sk_recording_check(recording, NULL, NULL).verdict, SK_VERDICT_SAME);
    sk_recording_destroy(recording);
}

static void a_bookmark_can_be_taken_away_even_one_made_in_flight(void **state) {
    (void)state;
    sk_recording *recording = read_it();
    sk_recording_notes notes = sk_recording_notes_of(path, recording);
    add(&notes, 200, "");
    add(&notes, 300, "mine");
    add(&notes, 300, "");
    add(&notes, 301, "stays");
    sk_recording_destroy(recording);
    recording = read_it();
    expect_marks(recording, "301 stays");
    sk_recording_destroy(recording);
}

static void wherever_it_is_cut_short_the_others_stay_and_the_next_takes_its_place(void **state) {
    (void)state;
    sk_recording *recording = read_it();
    sk_recording_notes notes = sk_recording_notes_of(path, recording);
    add(&notes, 10, "first");
    long first = (long)notes.place;
    add(&notes, 20, "a second one that is longer");
    long second = (long)notes.place;
    sk_recording_destroy(recording);
    for (long size = second - 1; size >= run_size; size--) {
        assert_int_equal(truncate(path, size), 0);
        recording = read_it();
        bool whole = size == first || size == run_size;
        expect_marks(recording, size >= first ? "10 first, 200 in flight" : "200 in flight");
        assert_int_equal(sk_recording_describe(recording).last_tick, TICKS);
        assert_int_equal(sk_recording_describe(recording).cut[0] == '\0', whole);
        sk_recording_destroy(recording);
    }
    add(&(sk_recording_notes){path, (uint64_t)run_size, (uint64_t)run_size, 9, sk_ok()}, 10, "first");
    add(&(sk_recording_notes){path, (uint64_t)first, (uint64_t)first, 9, sk_ok()}, 20, "torn");
    assert_int_equal(truncate(path, first + 9), 0);
    recording = read_it();
    notes = sk_recording_notes_of(path, recording);
    add(&notes, 30, "x");
    sk_recording_destroy(recording);
    recording = read_it();
    assert_string_equal(sk_recording_describe(recording).cut, "");
    expect_marks(recording, "10 first, 30 x, 200 in flight");
    sk_recording_destroy(recording);
}

static void what_cannot_be_written_is_reported_and_leaves_the_file_alone(void **state) {
    (void)state;
    sk_recording *recording = read_it();
    sk_recording_notes notes = sk_recording_notes_of(path, recording);
    assert_int_equal(chmod(path, 0444), 0);
    sk_result result = sk_recording_notes_add(&notes, 3, "x");
    assert_false(result.ok);
    assert_true(strstr(result.text, "read-only") != NULL || strstr(result.text, "Permission denied") != NULL);
    assert_int_equal(chmod(path, 0644), 0);
    // The disk is full: of the bookmark nothing stays.
    struct rlimit before, less;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    less = before;
    less.rlim_cur = (rlim_t)run_size + 5;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &less), 0);
    result = sk_recording_notes_add(&notes, 3, "x");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(result.ok);
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_size, run_size);
    add(&notes, 3, "x"); // there is room again
    // Someone else has written meanwhile.
    sk_recording_notes other = sk_recording_notes_of(path, recording);
    result = sk_recording_notes_add(&other, 4, "y");
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "changed"));
    sk_recording_destroy(recording);
}

static void a_file_without_its_end_or_with_more_behind_it_is_left_alone(void **state) {
    (void)state;
    assert_int_equal(truncate(path, run_size - 3), 0);
    sk_recording *recording = read_it();
    sk_recording_notes notes = sk_recording_notes_of(path, recording);
    sk_result result = sk_recording_notes_add(&notes, 3, "x");
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "no end"));
    sk_recording_destroy(recording);
    end(NULL);
    assert_int_equal(begin(NULL), 0);
    assert_int_equal(truncate(path, run_size + 1000), 0);
    recording = read_it();
    assert_non_null(strstr(sk_recording_describe(recording).cut, "more bytes follow its end"));
    notes = sk_recording_notes_of(path, recording);
    assert_false(sk_recording_notes_add(&notes, 3, "x").ok);
    sk_recording_destroy(recording);
}

int SK_TEST_FILE(void) {
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/run.skr", folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bookmarks_are_there_the_next_time_and_the_run_checks, begin, end),
        cmocka_unit_test_setup_teardown(a_bookmark_can_be_taken_away_even_one_made_in_flight, begin, end),
        cmocka_unit_test_setup_teardown(wherever_it_is_cut_short_the_others_stay_and_the_next_takes_its_place, begin,
                                        end),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_is_reported_and_leaves_the_file_alone, begin, end),
        cmocka_unit_test_setup_teardown(a_file_without_its_end_or_with_more_behind_it_is_left_alone, begin, end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
