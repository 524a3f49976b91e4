// A recording carries its course: a replay shows at every tick what the flight showed, wherever it begins and in whichever order it is asked.
#include "check.h"
#include "course/course_store.h"
#include "input/session.h"
#include "playback/recorded_scene.h"
#include "playback/recording_file.h"
#include "playback/replay_course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS = 10, TICKS = SECONDS * SK_TICK_HZ, MIDDLE = 5 * SK_TICK_HZ };

static sk_session session; // large
static sk_input input;
static sk_scene *scene;
static sk_course_progress flown[TICKS + 1];
static char folder[] = "/tmp/skidpad-course-XXXXXX", whole[100], late[100];

// Four gates in a row, 100 m apart, before an aircraft that flies at 50 m/s.
static const char ROW[] =
    "local course = { time = 77 } "
    "for i = 1, 4 do course[i] = { gate = 'g' .. i, at = {0, 100 * i, 300}, heading = 0, radius = 60, "
    "hints = { { text = 'h' .. i, when = { distance = { below = 60 } }, done = { distance = { below = 20 } } } } } end "
    "course[5] = { landing = 'pad', at = {0, 900}, radius = 30, hints = { { text = '{brakes}!', once = true, "
    "when = { height = { above = 1, below = 400 } } } } } "
    "return scene{ title = 'Row', course = course, "
    "scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
    "aircraft = { { type = 'c172p', at = {0, 0, 300}, heading = 0, speed = 50 } } }";

static sk_recording_file *begin_file(const char *path) {
    sk_writer course = {0};
    sk_recording_file *file;
    sk_course_write(&scene->course, &session.now.course, &course);
    sk_reader extra = sk_reader_of(course.data, course.size);
    sk_result result = sk_recording_file_create(path, scene->model, session.now.state, false, extra, &file);
    sk_writer_free(&course);
    if (!result.ok) fail_msg("%s", result.text);
    return file;
}

// Two recordings of one flight: of all of it, and from the middle on.
static int begin(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) return -1;
    snprintf(whole, sizeof whole, "%s/whole.skr", folder);
    snprintf(late, sizeof late, "%s/late.skr", folder);
    if (!sk_scene_load_text(ROW, sizeof ROW - 1, "row.lua", NULL, &scene).ok) return -1;
    if (!sk_input_begin(&input, "/dev/null", "").ok) return -1;
    assert_true(sk_session_begin(&session, scene, &input).ok);
    sk_recording_file *file = begin_file(whole), *second = NULL;
    flown[0] = session.now.course;
    for (int32_t tick = 1; tick <= TICKS; tick++) {
        if (!sk_session_tick(&session, &input).ok) return -1;
        flown[tick] = session.now.course;
        sk_recording_file_tick(file, session.now.controls, session.now.state);
        if (second != NULL) sk_recording_file_tick(second, session.now.controls, session.now.state);
        if (tick == MIDDLE) second = begin_file(late);
    }
    return sk_recording_file_finish(file).ok && sk_recording_file_finish(second).ok ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    sk_session_end(&session);
    sk_input_end(&input);
    sk_scene_destroy(scene);
    unlink(whole);
    unlink(late);
    return rmdir(folder);
}

static void check_same(const sk_course_progress *a, const sk_course_progress *b) {
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(a->passed, b->passed);
    assert_int_equal(a->since, b->since);
    assert_int_equal(a->shows, b->shows);
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->fault, b->fault);
    assert_int_equal(a->ended, b->ended);
    assert_int_equal(a->held, b->held);
    assert_int_equal(a->over_torque, b->over_torque);
    assert_int_equal(a->gone, b->gone);
    assert_true(a->gaining == b->gaining);
    assert_memory_equal(a->passed_at, b->passed_at, sizeof a->passed_at);
    assert_memory_equal(a->aside, b->aside, sizeof a->aside);
    assert_memory_equal(&a->position, &b->position, sizeof a->position);
}

// A replay under way.
typedef struct replay {
    sk_recording *recording;
    sk_scene *scene;
    sk_replay_source source;
    sk_replay_course course;
} replay;

static replay open_replay(const char *path) {
    replay r;
    sk_course_progress first;
    assert_true(sk_recording_load(path, &r.recording).ok && sk_recording_unpack(r.recording).ok);
    r.scene = sk_recorded_scene(r.recording, path);
    r.source = sk_replay_source_of_recording(r.recording);
    assert_true(sk_recording_course(r.recording, NULL, &first).ok);
    assert_true(sk_replay_course_begin(&r.course, r.scene->model, &r.scene->course, &first).ok);
    return r;
}

static void close_replay(replay *r) {
    sk_replay_course_end(&r->course);
    sk_recorded_scene_free(r->scene);
    sk_recording_destroy(r->recording);
}

static void a_recording_carries_the_course_of_its_scene(void **state) {
    (void)state;
    replay r = open_replay(whole);
    const sk_course *course = &r.scene->course;
    assert_int_equal(course->step_count, 5);
    assert_int_equal(course->hint_count, scene->course.hint_count);
    assert_true(course->seconds == 77.0);
    assert_memory_equal(course->step, scene->course.step, sizeof course->step);
    assert_memory_equal(course->hint, scene->course.hint, sizeof course->hint);
    assert_string_equal(course->hint[course->step[4].first_hint].text, "{brakes}!");
    close_replay(&r);
}

static void every_tick_shows_what_the_flight_showed_in_any_order(void **state) {
    (void)state;
    replay r = open_replay(whole);
    assert_true(flown[TICKS].passed >= 3);
    for (int64_t tick = 0; tick <= TICKS; tick++) {
        assert_true(sk_replay_course_follow(&r.course, &r.source, tick).ok);
        check_same(&r.course.now, &flown[tick]);
    }
    for (int64_t i = 0; i < 60; i++) {
        int64_t tick = i * 419 % (TICKS + 1);
        assert_true(sk_replay_course_follow(&r.course, &r.source, tick).ok);
        check_same(&r.course.now, &flown[tick]);
    }
    close_replay(&r);
    r = open_replay(whole); // at once to the end
    assert_true(sk_replay_course_follow(&r.course, &r.source, TICKS).ok);
    check_same(&r.course.now, &flown[TICKS]);
    close_replay(&r);
}

static void what_was_passed_before_a_recording_began_stays_passed(void **state) {
    (void)state;
    replay r = open_replay(late);
    assert_true(flown[MIDDLE].passed > 0 && flown[MIDDLE].passed < flown[TICKS].passed);
    for (int64_t tick = MIDDLE; tick <= TICKS; tick += 7) {
        assert_true(sk_replay_course_follow(&r.course, &r.source, tick).ok);
        check_same(&r.course.now, &flown[tick]);
    }
    close_replay(&r);
}

static void what_is_no_course_is_refused(void **state) {
    (void)state;
    sk_writer bytes = {0};
    sk_course course;
    sk_course_progress progress;
    sk_course wrong = scene->course;
    const sk_state *now = session.now.state;
    assert_true(sk_course_read((sk_reader){0}, scene->model, now, &course, &progress).ok);
    assert_int_equal(course.step_count, 0);
    sk_course_write(&scene->course, &flown[TICKS], &bytes);
    assert_true(sk_course_read(sk_reader_of(bytes.data, bytes.size), scene->model, now, &course, &progress).ok);
    for (size_t size = 1; size < bytes.size; size += 5) { // cut short
        assert_false(sk_course_read(sk_reader_of(bytes.data, size), scene->model, now, &course, &progress).ok);
        assert_int_equal(course.step_count, 0);
    }
    for (int i = 0; i < 6; i++) {
        wrong = scene->course;
        sk_course_progress passed = flown[TICKS];
        if (i == 0) wrong.step[1].kind = (sk_course_kind)4;
        if (i == 1) wrong.hint_count = wrong.step[1].hint_count = SK_COURSE_STEP_HINTS_MAX + 1;
        if (i == 2) wrong.step[4].first_hint = wrong.hint_count;
        if (i == 3) wrong.step[0].at.x = 1e200;
        if (i == 4) passed.since = TICKS + 1;
        if (i == 5) passed.fault_rule = 1; // the course did not fail by a rule
        sk_writer_clear(&bytes);
        sk_course_write(&wrong, &passed, &bytes);
        sk_result result = sk_course_read(sk_reader_of(bytes.data, bytes.size), scene->model, now, &course, &progress);
        if (result.ok) fail_msg("course %d is taken", i);
        assert_int_equal(course.step_count, 0);
    }
    sk_writer_free(&bytes);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_carries_the_course_of_its_scene),
        cmocka_unit_test(every_tick_shows_what_the_flight_showed_in_any_order),
        cmocka_unit_test(what_was_passed_before_a_recording_began_stays_passed),
        cmocka_unit_test(what_is_no_course_is_refused),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
