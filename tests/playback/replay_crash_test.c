// The page on a crash beside a flight or a replay is that of a recording of the same flight.
#include "check.h"
#include "export/crash_page.h"
#include "input/session.h"
#include "playback/recording_file.h"
#include "playback/replay_crash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TICKS = 5 * SK_TICK_HZ, STEPS = 7 };

static sk_session session; // large
static sk_input input;
static sk_scene *scene;
static sk_flight_history *history;
static sk_recording *recording;
static sk_replay_crash follower;
static char path[] = "/tmp/skidpad-crash-XXXXXX";

// The first of two Cessnas runs into a wall after 1.6 s.
static const char WALL[] =
    "local ground = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 }) "
    "local wall = made_of(materials.concrete, box{ min = {-20, 30, -1}, max = {20, 31, 6} }) "
    "return scene{ title = 'Wall', scenery = ground + wall, "
    "bodies = { body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 100, at = {60, 0} } }, aircraft = { "
    "{ type = 'c172p', at = {0, 0}, heading = 0, speed = 18, rpm = 1000 }, "
    "{ type = 'c172p', at = {0, -60}, heading = 0, rpm = 0, controls = { parking_brake = 1 } } } }";

static int begin(void **state) {
    (void)state;
    sk_recording_file *file;
    int handle = mkstemp(path);
    if (handle < 0 || close(handle) != 0) return -1;
    if (!sk_scene_load_text(WALL, sizeof WALL - 1, "wall.lua", NULL, &scene).ok) return -1;
    if (!sk_input_begin(&input, "/dev/null", "").ok) return -1;
    if (!sk_session_begin(&session, scene, &input).ok) return -1;
    history = sk_flight_history_create(scene->model);
    sk_flight_history_begin(history, &session.now);
    sk_reader none = sk_reader_of(NULL, 0);
    if (!sk_recording_file_create(path, scene->model, session.now.state, false, none, &file).ok) return -1;
    for (int32_t tick = 0; tick < TICKS; tick++) {
        if (!sk_session_tick(&session, &input).ok) return -1;
        sk_flight_history_tick(history, &session.now);
        sk_recording_file_tick(file, session.now.controls, session.now.state);
    }
    if (!sk_recording_file_finish(file).ok || !sk_recording_load(path, &recording).ok) return -1;
    return sk_recording_unpack(recording).ok ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    sk_replay_crash_forget(&follower);
    sk_recording_destroy(recording);
    sk_flight_history_destroy(history);
    sk_session_end(&session);
    sk_input_end(&input);
    sk_scene_destroy(scene);
    return unlink(path);
}

static char *page_of(const sk_crash *crash) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    sk_crash_write_page(out, crash, "it", -1);
    fclose(out);
    return text;
}

// Follows to a tick, as many frames do. Each call simulates few ticks.
static void follow(const sk_replay_source *source, int64_t tick) {
    bool behind = true;
    while (behind) {
        int64_t before = follower.began ? follower.state->tick : -1;
        sk_result result = sk_replay_crash_follow(&follower, source, tick, STEPS, &behind);
        if (!result.ok) fail_msg("%s", result.text);
        if (before >= 0 && follower.began && follower.state->tick > before)
            assert_true(follower.state->tick <= before + STEPS);
    }
}

static void check_page(const sk_replay_source *source) {
    sk_crash whole, followed;
    assert_true(sk_crash_gather(recording, "it", &whole).ok);
    assert_true(whole.aircraft[0].crashed && !whole.aircraft[1].crashed);
    follow(source, TICKS);
    assert_true(sk_replay_crash_result(&follower, &followed).ok);
    char *expected = page_of(&whole), *page = page_of(&followed);
    assert_string_equal(page, expected);
    assert_memory_equal(followed.aircraft[0].load.peak, whole.aircraft[0].load.peak,
                        sizeof whole.aircraft[0].load.peak);
    free(expected);
    free(page);
    sk_crash_release(&whole);
    sk_crash_release(&followed);
}

static void the_page_of_a_flight_in_memory_is_that_of_its_recording(void **state) {
    (void)state;
    sk_replay_source source = sk_replay_source_of_history(history);
    sk_replay_crash_forget(&follower);
    check_page(&source);
    assert_true(follower.from > 0); // it begins at the last keyframe before the hit
}

static void the_page_of_a_replay_is_that_of_its_recording(void **state) {
    (void)state;
    sk_replay_source source = sk_replay_source_of_recording(recording);
    sk_replay_crash_forget(&follower);
    check_page(&source);
}

static void after_going_back_it_is_the_page_of_that_moment_again(void **state) {
    (void)state;
    sk_replay_source source = sk_replay_source_of_history(history);
    int64_t hit = sk_replay_crash_first(&source, TICKS), later = hit + 5;
    assert_true(hit > 0 && sk_replay_crash_last(&source, TICKS) >= hit);
    sk_crash first, again;
    sk_replay_crash_forget(&follower);
    follow(&source, later);
    assert_true(sk_replay_crash_result(&follower, &first).ok);
    follow(&source, TICKS);
    follow(&source, later);
    assert_int_equal(follower.state->tick, later);
    assert_true(sk_replay_crash_result(&follower, &again).ok);
    assert_true(first.aircraft[0].crashed && !first.aircraft[0].rests);
    assert_memory_equal(&again.aircraft[0].load, &first.aircraft[0].load, sizeof first.aircraft[0].load);
    assert_true(again.aircraft[0].end.distance == first.aircraft[0].end.distance);
    assert_int_equal(again.aircraft[0].hit_count, first.aircraft[0].hit_count);
    sk_crash_release(&first);
    sk_crash_release(&again);
    follow(&source, hit - 1); // before the first hit there is none
    assert_false(follower.began);
    assert_int_equal(sk_replay_crash_first(&source, hit - 1), -1);
}

static void without_aircraft_in_it_a_hit_is_no_crash(void **state) {
    (void)state;
    sk_event hit = {.kind = SK_EVENT_BODY_HITS, .part = 0, .solid = -1, .material = -1, .value = 9.0};
    assert_false(sk_crash_counts(scene->model, &hit));
    hit.part = scene->model->body_count + 1; // after the bodies: the second aircraft
    assert_true(sk_crash_counts(scene->model, &hit));
    sk_event blade = {.kind = SK_EVENT_PROPELLER_STRIKE, .aircraft = 1, .value = 100.0};
    assert_true(sk_crash_counts(scene->model, &blade));
    sk_event slow = {.kind = SK_EVENT_HULL_TOUCHES, .aircraft = 0, .part = 3, .value = 1.9};
    assert_false(sk_crash_counts(scene->model, &slow));
    slow.value = 2.1;
    assert_true(sk_crash_counts(scene->model, &slow));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_of_a_flight_in_memory_is_that_of_its_recording),
        cmocka_unit_test(the_page_of_a_replay_is_that_of_its_recording),
        cmocka_unit_test(after_going_back_it_is_the_page_of_that_moment_again),
        cmocka_unit_test(without_aircraft_in_it_a_hit_is_no_crash),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
