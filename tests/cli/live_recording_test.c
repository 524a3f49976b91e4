// A recording written by a thread of its own: whole, of what was flown, and no trouble of a disk stops the flight.
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "cli/live_recording.h"
#include "fixture.h"

#include <stdio.h>
#include <unistd.h>

static sk_model *model;
static sk_state flown;
static char folder[] = "/tmp/skidpad-live-XXXXXX", path[100];

static int begin(void **state) {
    (void)state;
    model = fixture_model(fixture_material(0.6, 0.5, 0.02, 3000.0), 0.1, 0.0, false);
    sk_state_begin(model, &flown);
    flown.aircraft[0].velocity = (sk_vec3){1.0, 9.0, 0.0};
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_model_destroy(model);
    unlink(path);
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
    assert_true(sk_live_recording_create(path, model, &flown, &live).ok);
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
    assert_true(sk_live_recording_create(path, model, &flown, &live).ok);
    fly(live, 20);
    sk_live_recording_end(live, sk_state_hash(model, &flown) + 1);
    assert_false(sk_live_recording_finish(live).ok);
}

static void a_place_where_no_file_can_be_is_told_and_nothing_stops(void **state) {
    (void)state;
    sk_live_recording *live;
    assert_true(sk_live_recording_create("/nowhere/at/all.skr", model, &flown, &live).ok);
    sk_result begun = sk_live_recording_begun(live);
    assert_false(begun.ok);
    fly(live, 20);
    assert_false(sk_live_recording_trouble(live).ok);
    assert_true(sk_live_recording_trouble(live).ok); // once
    sk_live_recording_end(live, sk_state_hash(model, &flown));
    (void)sk_live_recording_finish(live);
}

int main(void) {
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/live.skr", folder);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_holds_what_was_flown, begin, end),
        cmocka_unit_test_setup_teardown(another_end_than_was_flown_is_told, begin, end),
        cmocka_unit_test_setup_teardown(a_place_where_no_file_can_be_is_told_and_nothing_stops, begin, end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
