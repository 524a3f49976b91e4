// Keyframes of a state with many ruts: no further apart than a seek may take, small, and whole wherever one lands.
#include "film.h"
#include "replay/difference.h"

enum { SECONDS = 150, TICKS = SECONDS * SK_TICK_HZ, EVERY = 30 };

static uint64_t chance = 5;

// What a wheel leaves behind, a stretch every quarter of a second.
static void add_rut(sk_ruts *ruts) {
    sk_rut *rut = &ruts->rut[ruts->count++ % SK_RUTS_MAX];
    rut->from = (sk_vec3){sk_random_range(&chance, -900.0, 900.0), sk_random_range(&chance, -900.0, 900.0), 0.0};
    rut->to = sk_add(rut->from, (sk_vec3){1.5, 0.25, 0.0});
    rut->normal = (sk_vec3){0.0, 0.0, 1.0};
    rut->depth_from = rut->depth_to = sk_random_range(&chance, 0.01, 0.1);
    rut->width = 0.2;
    rut->solid = 0;
}

// The state after so many ticks, given to a recorder that needs no steps: keyframes are what it makes of the states.
static void pass(sk_state *state) {
    if (state->tick++ % EVERY == 0) add_rut(sk_state_ruts(state));
    sk_rut *pressed = &sk_state_ruts(state)->rut[(sk_state_ruts(state)->count - 1) % SK_RUTS_MAX];
    pressed->depth_to += 1e-5;
}

static void begin(sk_model *model, sk_state **begun, int32_t ruts) {
    chance = 5;
    test_state_begin(model, begun);
    sk_state *state = *begun;
    for (int32_t i = 0; i < ruts; i++) add_rut(sk_state_ruts(state));
    sk_ruts_index(sk_state_ruts(state));
}

// Overwrites all numbers of a state.
static void litter(sk_state *state) {
    memset(state, 0xA5, offsetof(sk_state, size));
    memset(sk_state_aircraft(state, 0), 0xA5, (size_t)(state->size - state->aircraft_at[0]));
}

static void expect_keyframes(sk_recording *r, sk_model *model, int32_t ruts, int64_t apart_most) {
    sk_state *flown = NULL, *found = NULL;
    begin(model, &flown, ruts);
    test_state_begin(model, &found);
    int64_t before = 0;
    for (; flown->tick <= TICKS; pass(flown)) {
        if (sk_recording_keyframe_before(r, flown->tick) != flown->tick) continue;
        assert_true(flown->tick - before <= apart_most);
        before = flown->tick;
        litter(found); // what was there before is of no account
        sk_result result = sk_recording_keyframe(r, flown->tick, found);
        if (!result.ok) fail_msg("%s", result.text);
        sk_difference d = sk_difference_of_states(sk_recording_layout(r), flown, found);
        if (d.found) fail_msg("tick %lld: %s", (long long)flown->tick, d.number.name);
    }
    assert_true(TICKS - before <= apart_most);
    test_drop_state(flown);
    test_drop_state(found);
}

static void keyframes_are_near_and_small_however_many_ruts_there_are(void **state) {
    (void)state;
    static const int32_t RUTS[] = {0, 100, 1200, SK_RUTS_MAX, 3 * SK_RUTS_MAX + 7};
    for (size_t i = 0; i < sizeof RUTS / sizeof RUTS[0]; i++) {
        film f = {0};
        sk_controls none = {0};
        film_begin(&f, fixture_slide(3000.0));
        begin(f.model, &f.last, RUTS[i]);
        sk_recorder *recorder = film_record(&f, (sk_recording_options){0});
        size_t beginning = f.bytes.size;
        while (f.last->tick < TICKS) {
            pass(f.last);
            sk_recorder_tick(recorder, &none, f.last);
        }
        size_t bytes = f.bytes.size - beginning;
        film_finish(recorder);
        if (3600.0 / SECONDS * (double)bytes > 20e6) // what an hour may take
            fail_msg("%d ruts: %zu bytes in %d s", (int)RUTS[i], bytes, (int)SECONDS);
        sk_recording *r = film_open(&f);
        assert_int_equal(sk_recording_describe(r).last_tick, TICKS);
        expect_keyframes(r, f.model, RUTS[i], 8 * SK_TICK_HZ);
        sk_recording_destroy(r);
        film_end(&f);
    }
}

// Bytes that a recorder does not write: some ruts alone, and no base, or one that has fewer.
static void ruts_that_nothing_describes_are_refused(void **state) {
    (void)state;
    sk_state *full = NULL, *base = NULL, *out = NULL;
    sk_model *model = fixture_slide(3000.0);
    sk_layout layout;
    assert_true(sk_layout_of(model, &layout).ok);
    begin(model, &full, 200);
    for (int32_t ruts = 150; ruts <= 200; ruts += 50) {
        begin(model, &base, ruts);
        sk_writer bytes = {0};
        sk_layout_write_state(&layout, full, sk_state_ruts(full), &bytes);
        assert_true(sk_layout_wants_base(bytes.data, bytes.size));
        sk_reader reader = sk_reader_of(bytes.data, bytes.size);
        test_state_assign(base, &out);
        assert_int_equal(sk_layout_read_state(&layout, model, &reader, true, out).ok, ruts == 200);
        reader.at = 0;
        reader.failed = false;
        assert_false(sk_layout_read_state(&layout, model, &reader, false, out).ok);
        bytes.data[0] = 2;
        reader.at = 0;
        assert_false(sk_layout_read_state(&layout, model, &reader, true, out).ok);
        sk_writer_free(&bytes);
    }
    sk_layout_free(&layout);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keyframes_are_near_and_small_however_many_ruts_there_are),
        cmocka_unit_test(ruts_that_nothing_describes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
