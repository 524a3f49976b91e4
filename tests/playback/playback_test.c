// Stepping through a recording for its exports: where it goes another way that is reported, and when an aircraft took off and landed.
#include "check.h"
#include "export/acmi.h"
#include "export/flight_phases.h"
#include "playback/playback.h"
#include "replay/film.h"
#include "stepping.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A push between two steps, of which the recording's controls know nothing.
typedef struct push {
    int64_t tick;
    double upwards; // m/s
} push;

static void apply(sk_state *state, const push *pushes, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (pushes[i].tick == state->tick) sk_state_aircraft(state, 0)->velocity.z += pushes[i].upwards;
}

static sk_recording *record(int64_t first, int64_t ticks, const push *pushes, int32_t push_count) {
    film flight = {0};
    sk_controls none = {0};
    film_begin(&flight, fixture_slide(INFINITY));
    sk_state *state = flight.last;
    sk_state_aircraft(state, 0)->velocity = sk_vec(0.0, 5.0, 0.0);
    while (state->tick < first) {
        apply(state, pushes, push_count);
        step_world(flight.model, state, &none);
    }
    sk_recorder *recorder = film_record(&flight, (sk_recording_options){.engine = "a, b", .build = "c"});
    while (state->tick < first + ticks) {
        apply(state, pushes, push_count);
        film_step(&flight, recorder, &none);
        if (state->tick == first + ticks / 2) sk_recorder_mark(recorder, "a|mark, with\\all");
    }
    sk_recording *recording = film_develop(&flight, recorder);
    film_end(&flight);
    return recording;
}

static void a_recording_is_stepped_through_from_its_first_state_to_its_last(void **state) {
    (void)state;
    sk_playback playback = {0};
    static const int64_t FIRST[] = {0, 437};
    for (int i = 0; i < 2; i++) {
        sk_recording *r = record(FIRST[i], 300, NULL, 0);
        assert_true(sk_playback_begin(r, &playback).ok);
        int64_t states = 1;
        assert_true(playback.state->tick == FIRST[i]);
        while (sk_playback_next(&playback)) states++;
        assert_true(states == 301 && playback.state->tick == FIRST[i] + 300);
        assert_true(playback.differs == -1 && sk_playback_trouble(&playback, "x").ok);
        sk_playback_end(&playback);
        sk_recording_destroy(r);
    }
}

static void a_recording_that_goes_another_way_is_reported_with_the_first_tick_that_does(void **state) {
    (void)state;
    sk_playback playback = {0};
    sk_recording *r = record(0, 300, &(push){150, 1e-9}, 1);
    assert_true(sk_playback_begin(r, &playback).ok);
    while (sk_playback_next(&playback)) {
    }
    assert_int_equal(playback.differs, 151);
    sk_result trouble = sk_playback_trouble(&playback, "x.skr");
    assert_false(trouble.ok);
    assert_string_equal(trouble.text,
                        "x.skr: from 1.26 s on this is not what was recorded; see skidpad replay --check");
    sk_playback_end(&playback);
    // The file is there all the same.
    bool written;
    char path[] = "/tmp/skidpad_playback_XXXXXX";
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    close(handle);
    assert_false(sk_acmi_write(path, r, "x.skr", 12, &written).ok);
    assert_true(written);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char line[500];
    bool marked = false, source = false;
    while (fgets(line, sizeof line, file) != NULL) {
        marked = marked || strcmp(line, "0,Event=Bookmark|a/mark\\, with/all\n") == 0;
        source = source || strcmp(line, "0,DataSource=Skidpad a\\, b\n") == 0;
    }
    fclose(file);
    unlink(path);
    assert_true(marked && source);
    sk_recording_destroy(r);
}

// How the contacts changed, pushes and all, which stepping knows nothing of.
static sk_stepped_notes as_recorded(const sk_recording *r) {
    sk_stepped_notes notes = {.modes = calloc((size_t)sk_recording_describe(r).modes + 1, sizeof *notes.modes)};
    assert_non_null(notes.modes);
    sk_recorded_walk walk = sk_recording_walk(r, sk_recording_describe(r).first_tick);
    while (sk_recorded_walk_mode(&walk)) notes.modes[notes.mode_count++] = walk.mode;
    return notes;
}

static void a_jump_is_a_take_off_and_a_landing_and_a_bounce_is_neither(void **state) {
    (void)state;
    // In the air for 2 v / g: 0.4 s, 2 s.
    static const push PUSHES[] = {{200, 2.0}, {500, 10.0}};
    sk_recording *r = record(0, 1200, PUSHES, 2);
    sk_flight_phase *phases;
    int32_t count;
    sk_stepped_notes notes = as_recorded(r);
    assert_true(sk_flight_phases(r, &notes, &phases, &count).ok);
    sk_stepped_notes_free(&notes);
    assert_int_equal(count, 2);
    assert_true(phases[0].takes_off && !phases[1].takes_off);
    assert_true(phases[0].tick >= 501 && phases[0].tick <= 515);
    double seconds = (double)(phases[1].tick - phases[0].tick) / SK_TICK_HZ;
    if (fabs(seconds - 20.0 / SK_STANDARD_GRAVITY) > 0.1) fail_msg("in the air for %g s", seconds); // struts, air
    free(phases);
    sk_recording_destroy(r);
}

static void what_begins_in_the_air_lands_and_has_not_taken_off(void **state) {
    (void)state;
    sk_recording *r = record(560, 700, &(push){500, 10.0}, 1);
    sk_flight_phase *phases;
    int32_t count;
    sk_stepped_notes notes = as_recorded(r);
    assert_true(sk_flight_phases(r, &notes, &phases, &count).ok);
    sk_stepped_notes_free(&notes);
    assert_int_equal(count, 1);
    assert_false(phases[0].takes_off);
    assert_true(phases[0].tick > 500 + 200 && phases[0].tick < 500 + 280);
    free(phases);
    sk_recording_destroy(r);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_is_stepped_through_from_its_first_state_to_its_last),
        cmocka_unit_test(a_recording_that_goes_another_way_is_reported_with_the_first_tick_that_does),
        cmocka_unit_test(a_jump_is_a_take_off_and_a_landing_and_a_bounce_is_neither),
        cmocka_unit_test(what_begins_in_the_air_lands_and_has_not_taken_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
