// The last minute of a flight: any tick of it comes back to the bit, what is flown again takes the place of what was, and nothing grows.
#include "check.h"
#include "playback/flight_history.h"
#include "replay/film.h"
#include "stepping.h"

static sk_model *model;
static sk_flight_history *history;
static sk_moment now, found;
static sk_state *found_state;

static int begin(void **state) {
    (void)state;
    model = fixture_slide(3000.0);
    history = sk_flight_history_create(model);
    if (!sk_moment_create(model, &now).ok || !sk_moment_create(model, &found).ok) return -1;
    test_state_clear(model, &found_state);
    fixture_roll(model, &now.state);
    sk_energy_begin(model, now.state, &now.audit);
    sk_flight_history_begin(history, &now);
    return history != NULL ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    sk_flight_history_destroy(history);
    sk_moment_destroy(&now);
    sk_moment_destroy(&found);
    sk_model_destroy(model);
    return 0;
}

// Brakes come and go; `bias` makes another flight of it.
static void fly(int64_t ticks, int bias, uint64_t *hashes) {
    for (int64_t i = 0; i < ticks; i++) {
        int64_t tick = now.state->tick;
        now.controls[0].brake_left = (int16_t)((tick / 40 + bias) % 3 * 9000);
        now.controls[0].rudder = (int16_t)(tick / 50 % 7 * 3000 - 9000);
        step_world_audited(model, now.state, now.controls, &now.audit);
        sk_flight_history_tick(history, &now);
        if (hashes != NULL) hashes[now.state->tick] = sk_state_hash(model, now.state);
    }
}

static void any_tick_comes_back_to_the_bit(void **state) {
    (void)state;
    enum { TICKS = 700 };
    uint64_t hashes[TICKS + 1] = {0};
    fly(TICKS, 0, hashes);
    assert_int_equal(sk_flight_history_first(history), 0);
    assert_int_equal(sk_flight_history_last(history), TICKS);
    for (int64_t tick = 1; tick <= TICKS; tick += 37) {
        sk_flight_history_moment(history, tick, &found);
        assert_int_equal(found.state->tick, tick);
        assert_true(sk_state_hash(model, found.state) == hashes[tick]);
        sk_flight_history_state(history, tick, tick % 2 == 0, found_state);
        assert_true(sk_state_hash(model, found_state) == hashes[tick]);
    }
    sk_flight_history_moment(history, TICKS, &found);
    assert_memory_equal(found.audit.aircraft, now.audit.aircraft, sizeof now.audit.aircraft[0]);
    assert_memory_equal(found.controls, now.controls, sizeof now.controls[0]);
}

static void what_is_flown_anew_takes_the_place_of_what_was(void **state) {
    (void)state;
    enum { BACK = 333, TICKS = 700 };
    uint64_t first[TICKS + 1] = {0}, second[TICKS + 1] = {0};
    fly(TICKS, 0, first);
    sk_flight_history_mark(history, 100, "kept");
    sk_flight_history_mark(history, 90, "taken away");
    sk_flight_history_mark(history, 90, "");
    sk_flight_history_mark(history, 500, "taken back");
    sk_flight_history_moment(history, BACK, &now);
    assert_int_equal(sk_flight_history_last(history), TICKS); // until something is flown
    fly(200, 1, second);
    assert_int_equal(sk_flight_history_last(history), BACK + 200);
    int32_t marks;
    assert_string_equal(sk_flight_history_marks(history, &marks)[0].text, "kept");
    assert_int_equal(marks, 1);
    sk_flight_history_moment(history, BACK - 10, &found);
    assert_true(sk_state_hash(model, found.state) == first[BACK - 10]);
    sk_flight_history_moment(history, BACK + 150, &found);
    assert_true(sk_state_hash(model, found.state) == second[BACK + 150]);
    assert_false(first[BACK + 150] == second[BACK + 150]);
}

// What it describes modes and events is what a recorder describes the same flight.
static void modes_and_events_are_those_of_a_recording(void **state) {
    (void)state;
    fly(500, 0, NULL);
    sk_flight_history_moment(history, 240, &now);
    fly(400, 2, NULL);
    film flight = {0};
    flight.model = model;
    test_state_clear(model, &flight.last);
    sk_flight_history_state(history, 0, false, flight.last);
    sk_recorder *recorder = film_record(&flight, (sk_recording_options){0});
    for (int64_t tick = 0; tick < sk_flight_history_last(history); tick++)
        film_step(&flight, recorder, sk_flight_history_controls(history, tick));
    sk_recording *recording = film_develop(&flight, recorder);
    sk_writer_free(&flight.bytes);
    int32_t modes, events, other_modes, other_events;
    assert_true(sk_recording_unpack(recording).ok);
    modes = sk_recording_describe(recording).modes;
    events = sk_recording_describe(recording).events;
    const sk_recorded_mode *mode = sk_recording_modes(recording),
                           *other = sk_flight_history_modes(history, &other_modes);
    const sk_event *event = sk_recording_events(recording), *mine = sk_flight_history_events(history, &other_events);
    // A recording's modes begin with those of its first state, where they are not air.
    int32_t skip = 0;
    while (skip < modes && mode[skip].tick == 0) skip++;
    assert_true(other_modes > 4);
    assert_int_equal(other_modes, modes - skip);
    for (int32_t i = 0; i < other_modes; i++) {
        assert_int_equal(other[i].tick, mode[skip + i].tick);
        assert_int_equal(other[i].lane, mode[skip + i].lane);
        assert_int_equal(other[i].mode, mode[skip + i].mode);
    }
    assert_true(events > 0);
    assert_int_equal(events, other_events);
    for (int32_t i = 0; i < events; i++) assert_memory_equal(&event[i], &mine[i], sizeof *event);
    sk_recording_destroy(recording);
}

static void a_minute_is_kept_and_not_more(void **state) {
    (void)state;
    int64_t ticks = (SK_FLIGHT_HISTORY_SECONDS + 15) * SK_TICK_HZ;
    fly(ticks, 0, NULL);
    int64_t kept = sk_flight_history_last(history) - sk_flight_history_first(history);
    assert_true(kept >= SK_FLIGHT_HISTORY_SECONDS * SK_TICK_HZ);
    assert_true(kept < (SK_FLIGHT_HISTORY_SECONDS + 2) * SK_TICK_HZ);
    uint64_t last = sk_state_hash(model, now.state);
    sk_flight_history_state(history, sk_flight_history_first(history), false, found_state);
    for (int64_t tick = sk_flight_history_first(history); tick < sk_flight_history_last(history); tick++)
        step_world(model, found_state, sk_flight_history_controls(history, tick));
    assert_true(sk_state_hash(model, found_state) == last);
    int32_t modes, events;
    const sk_recorded_mode *mode = sk_flight_history_modes(history, &modes);
    const sk_event *event = sk_flight_history_events(history, &events);
    if (modes > 0) assert_true(mode[0].tick > sk_flight_history_first(history));
    if (events > 0) assert_true(event[0].tick >= sk_flight_history_first(history));
}

static void a_jump_forgets(void **state) {
    (void)state;
    fly(300, 0, NULL);
    now.state->tick = 5000;
    sk_flight_history_begin(history, &now);
    assert_int_equal(sk_flight_history_first(history), 5000);
    assert_int_equal(sk_flight_history_last(history), 5000);
    fly(10, 0, NULL);
    sk_flight_history_moment(history, 5005, &found);
    assert_int_equal(found.state->tick, 5005);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(any_tick_comes_back_to_the_bit, begin, end),
        cmocka_unit_test_setup_teardown(what_is_flown_anew_takes_the_place_of_what_was, begin, end),
        cmocka_unit_test_setup_teardown(modes_and_events_are_those_of_a_recording, begin, end),
        cmocka_unit_test_setup_teardown(a_minute_is_kept_and_not_more, begin, end),
        cmocka_unit_test_setup_teardown(a_jump_forgets, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
