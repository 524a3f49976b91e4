// What a recording tells is what was: controls of every aircraft, bookmarks in their places, and how sure a difference is.
#include "film.h"
#include "replay/check.h"
#include "stepping.h"

static sk_recorder *begin_above(film *f, int32_t aircraft, bool traced, double height) {
    film_begin(f, fixture_slide(INFINITY));
    for (int32_t i = 1; i < aircraft; i++) {
        f->model->aircraft[i] = f->model->aircraft[0];
        f->model->aircraft[i].controls.rudder = (int16_t)(100 * i);
        f->model->aircraft_count++;
    }
    f->model->aircraft[0].position.z += height;
    test_state_begin(f->model, &f->last);
    return film_record(f, (sk_recording_options){.traced = traced});
}

static sk_recorder *begin(film *f, int32_t aircraft, bool traced) {
    return begin_above(f, aircraft, traced, 0.0);
}

// The first changes its controls in every tick, the second now and then, the third never.
static void controls_of_every_aircraft_are_reported_at_every_tick(void **state) {
    (void)state;
    enum { TICKS = 20000, AIRCRAFT = 3 };
    film f = {0};
    sk_controls(*flown)[AIRCRAFT] = calloc(TICKS, sizeof *flown);
    assert_non_null(flown);
    sk_recorder *recorder = begin(&f, AIRCRAFT, false);
    for (int32_t tick = 0; tick < TICKS; tick++) {
        for (int32_t i = 0; i < AIRCRAFT; i++) flown[tick][i] = f.model->aircraft[i].controls;
        flown[tick][0].elevator = (int16_t)(tick % 30000);
        flown[tick][1].aileron = (int16_t)(tick / 777 * 50);
        f.last->tick++; // what is reported of controls does not hang on the steps
        sk_recorder_tick(recorder, flown[tick], f.last);
    }
    sk_recording *r = film_develop(&f, recorder);
    for (int32_t tick = TICKS - 1; tick >= 0; tick--) {
        sk_controls reported[SK_AIRCRAFT_ROOM];
        sk_recording_controls(r, tick, reported);
        assert_memory_equal(reported, flown[tick], sizeof flown[tick]);
    }
    sk_recording_destroy(r);
    film_end(&f);
    free(flown);
}

// Where chunks of a file change places their checksums tell, even where nothing in them does.
static void chunks_that_changed_places_end_the_recording(void **state) {
    (void)state;
    film f = {0};
    sk_recorder *recorder = begin(&f, 1, false);
    sk_controls none = {0};
    step_world(f.model, f.last, &none);
    sk_recorder_tick(recorder, &none, f.last);
    sk_recorder_mark(recorder, "flap");
    size_t first = f.bytes.size;
    sk_recorder_mark(recorder, "gear");
    size_t size = f.bytes.size - first;
    sk_recording *r = film_develop(&f, recorder);
    assert_string_equal(sk_recording_describe(r).cut, "");
    sk_recording_destroy(r);
    uint8_t kept[200], *bytes = malloc(f.bytes.size);
    assert_true(size < sizeof kept && bytes != NULL);
    memcpy(bytes, f.bytes.data, f.bytes.size);
    memcpy(bytes + first - size, f.bytes.data + first, size);
    memcpy(bytes + first, f.bytes.data + first - size, size);
    assert_true(memcmp(bytes + first - size, "MARK", 4) == 0 && memcmp(bytes + first, "MARK", 4) == 0);
    assert_true(sk_recording_open(bytes, f.bytes.size, &r).ok);
    assert_non_null(strstr(sk_recording_describe(r).cut, "checksum"));
    int32_t marks;
    sk_recording_marks(r, &marks);
    assert_int_equal(marks, 0);
    sk_recording_destroy(r);
    film_end(&f);
}

// A value further off than its last byte tells is named as one that is not known to the bit.
static void a_difference_beyond_the_last_byte_is_about(void **state) {
    (void)state;
    for (int far = 0; far < 2; far++) {
        film f = {0};
        sk_controls none = {0};
        char text[400];
        sk_recorder *recorder = begin(&f, 1, true);
        sk_number number;
        assert_true(sk_state_find(f.model, "aircraft[0].position.y", &number));
        while (f.last->tick < 60) {
            step_world(f.model, f.last, &none);
            uint64_t word;
            char *at = (char *)f.last + number.offset;
            memcpy(&word, at, sizeof word);
            if (f.last->tick == 40) word ^= far != 0 ? 0x1003 : 3;
            memcpy(at, &word, sizeof word);
            sk_recorder_tick(recorder, &none, f.last);
        }
        sk_recording *r = film_develop(&f, recorder);
        sk_judgement judgement = sk_recording_check(r, NULL, NULL);
        assert_int_equal(judgement.verdict, SK_VERDICT_DIFFERS);
        assert_int_equal(judgement.tick, 40);
        assert_true(judgement.difference.found);
        assert_string_equal(judgement.difference.number.name, "aircraft[0].position.y");
        assert_int_equal(judgement.difference.exact, far == 0);
        sk_judgement_describe(&judgement, text, sizeof text);
        assert_int_equal(strstr(text, "position.y, about ") != NULL, far != 0);
        sk_recording_destroy(r);
        film_end(&f);
    }
}

// A touchdown on nothing, or on another material, where the step has it on the scenery.
static void what_an_event_hit_is_compared(void **state) {
    (void)state;
    static const char *const NAMES[] = {"event[0].solid", "event[0].material"};
    for (int i = 0; i < 2; i++) {
        film f = {0};
        sk_controls none = {0};
        sk_recorder *recorder = begin_above(&f, 1, true, 0.05);
        int64_t touched = 0;
        while (f.last->tick < 60) {
            step_world(f.model, f.last, &none);
            if (f.last->event_count > 0 && touched == 0) {
                touched = f.last->tick;
                assert_true(f.last->event[0].solid == 0 && f.last->event[0].material == 0);
                *(i == 0 ? &f.last->event[0].solid : &f.last->event[0].material) = -1;
            }
            sk_recorder_tick(recorder, &none, f.last);
        }
        sk_recording *r = film_develop(&f, recorder);
        int32_t events = sk_recording_describe(r).events;
        assert_true(sk_recording_unpack(r).ok);
        const sk_event *event = sk_recording_events(r);
        assert_true(touched > 0 && events > 0);
        assert_int_equal(event[0].solid, i == 0 ? -1 : 0);
        assert_int_equal(event[0].material, i == 0 ? 0 : -1);
        sk_judgement judgement = sk_recording_check(r, NULL, NULL);
        assert_int_equal(judgement.verdict, SK_VERDICT_DIFFERS);
        assert_int_equal(judgement.tick, touched);
        assert_true(judgement.difference.found);
        assert_string_equal(judgement.difference.number.name, NAMES[i]);
        sk_recording_destroy(r);
        film_end(&f);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_of_every_aircraft_are_reported_at_every_tick),
        cmocka_unit_test(chunks_that_changed_places_end_the_recording),
        cmocka_unit_test(a_difference_beyond_the_last_byte_is_about),
        cmocka_unit_test(what_an_event_hit_is_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
