// A recording tells all of a run: it replays to the same bits, from any keyframe, and what is damaged ends it and nothing more.
#include "base/random.h"
#include "film.h"
#include "replay/check.h"
#include "rounds.h"
#include "stepping.h"

// Controls that change now and then.
static sk_controls controls_at(int64_t tick) {
    sk_controls c = {0};
    c.brake_left = tick % 300 > 200 ? 12000 : 0;
    c.brake_right = tick % 170 > 90 ? 30000 : 0;
    c.rudder = (int16_t)(tick / 50 % 7 * 3000 - 9000);
    return c;
}

// A cart that rolls, turns, brakes and slides over soft ground, recorded.
static void record(film *f, int64_t ticks, bool traced, double strength) {
    film_begin(f, fixture_slide(strength));
    fixture_roll(f->model, &f->last);
    sk_recorder *recorder = film_record(f, (sk_recording_options){.engine = "test", .build = "any", .traced = traced});
    while (f->last->tick < ticks) {
        sk_controls c = controls_at(f->last->tick);
        film_step(f, recorder, &c);
        if (f->last->tick == ticks / 2) sk_recorder_mark(recorder, "half way");
    }
    film_finish(recorder);
}

static sk_result open_part(const film *f, size_t size, sk_recording **out) {
    uint8_t *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, f->bytes.data, size);
    return sk_recording_open(copy, size, out);
}

static sk_recording *open_all(const film *f) {
    sk_recording *recording;
    sk_result result = open_part(f, f->bytes.size, &recording);
    if (!result.ok) fail_msg("%s", result.text);
    return recording;
}

static void a_recording_replays_to_the_same_bits(void **state) {
    (void)state;
    for (int traced = 0; traced < 2; traced++) {
        film f = {0};
        record(&f, 1500, traced, 3000.0);
        sk_recording *r = open_all(&f);
        sk_recording_info info = sk_recording_describe(r);
        assert_string_equal(info.cut, "");
        assert_int_equal(info.first_tick, 0);
        assert_int_equal(info.last_tick, 1500);
        assert_true(info.keyframes >= 3);
        sk_judgement judgement = sk_recording_check(r, NULL, NULL);
        char text[300];
        sk_judgement_describe(&judgement, text, sizeof text);
        assert_string_equal(text, "the same bits over 1500 ticks");
        int32_t marks;
        const sk_recorded_mark *mark = sk_recording_marks(r, &marks);
        assert_int_equal(marks, 1);
        assert_int_equal(mark->tick, 750);
        assert_string_equal(mark->text, "half way");
        sk_recording_destroy(r);
        film_end(&f);
    }
}

static void every_state_is_found_from_any_keyframe(void **state) {
    (void)state;
    film f = {0};
    sk_state *there = NULL, *again = NULL;
    record(&f, 1500, false, 3000.0);
    assert_true(sk_state_ruts(f.last)->count > 0); // so that ruts are in it
    sk_recording *r = open_all(&f);
    test_state_clear(sk_recording_model(r), &there);
    test_state_clear(sk_recording_model(r), &again);
    assert_true(sk_recording_seek(r, 1500, false, there).ok);
    assert_false(sk_difference_of_states(sk_recording_layout(r), there, f.last).found);
    uint64_t random = 7;
    for (int i = 0; i < 40; i++) {
        int64_t tick = (int64_t)sk_random_range(&random, 0.0, 1500.999);
        assert_true(sk_recording_seek(r, tick, i > 0, there).ok); // on from where it was, or from a keyframe
        assert_true(sk_recording_seek(r, tick, false, again).ok);
        assert_int_equal(there->tick, tick);
        assert_false(sk_difference_of_states(sk_recording_layout(r), there, again).found);
        sk_controls reported, flown = controls_at(tick);
        if (tick == 1500) continue;
        sk_recording_controls(r, tick, &reported);
        assert_memory_equal(&reported, &flown, sizeof reported);
    }
    sk_recording_destroy(r);
    film_end(&f);
}

// The lane of the hull is the last one of an aircraft.
static void the_hull_has_the_mode_of_its_pieces(void **unused) {
    (void)unused;
    sk_model *model = fixture_slide(INFINITY);
    sk_state *state = NULL;
    uint8_t modes[8];
    test_state_begin(model, &state);
    model->types[model->aircraft[0].type].airframe.piece_count = 8;
    int32_t lanes = sk_lane_count(model);
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    assert_string_equal(sk_lane_name(model, lanes - 1), "hull");
    a->airframe_mode = SK_SLIPPING;
    sk_lane_modes(model, state, modes);
    assert_int_equal(modes[lanes - 1], SK_LANE_AIR);
    a->airframe_touching = 1 << 5;
    sk_lane_modes(model, state, modes);
    assert_int_equal(modes[lanes - 1], SK_LANE_SLIPPING);
    model->types[model->aircraft[0].type].airframe.piece_count = 0;
    test_drop_state(state);
    sk_model_destroy(model);
}

static void modes_and_events_are_those_of_the_run(void **state) {
    (void)state;
    film f = {0};
    sk_state *s = NULL;
    record(&f, 900, false, INFINITY);
    sk_recording *r = open_all(&f);
    test_state_clear(sk_recording_model(r), &s);
    assert_true(sk_recording_unpack(r).ok);
    int32_t count = sk_recording_describe(r).modes, events = sk_recording_describe(r).events, at = 0;
    const sk_recorded_mode *change = sk_recording_modes(r);
    const sk_event *event = sk_recording_events(r);
    uint8_t modes[8], reported[8];
    assert_true(sk_recording_seek(r, 0, false, s).ok);
    sk_lane_modes(sk_recording_model(r), s, reported);
    int32_t lanes = sk_lane_count(sk_recording_model(r));
    for (int64_t tick = 1; tick <= 900; tick++) {
        assert_true(sk_recording_seek(r, tick, true, s).ok);
        sk_lane_modes(sk_recording_model(r), s, modes);
        for (; at < count && change[at].tick == tick; at++) reported[change[at].lane] = change[at].mode;
        assert_memory_equal(modes, reported, (size_t)lanes);
    }
    assert_int_equal(at, count);
    assert_true(count > 3);
    assert_int_equal(events, s->event_count);
    assert_memory_equal(&event[0], &s->event[0], sizeof *event);
    sk_recording_destroy(r);
    film_end(&f);
}

// Every size up to 64 bytes, then each `stride`; `end` is one of them.
static size_t next_size(size_t size, size_t end, size_t stride) {
    if (size < 64 || size == end) return size + 1;
    return end - size < stride ? end : size + stride;
}

static void a_file_cut_anywhere_is_good_up_to_there(void **state) {
    (void)state;
    film f = {0};
    record(&f, 400, true, 3000.0);
    size_t opened = 0;
    int64_t last = -1;
    const size_t stride = rounds_are_many() ? 1 : rounds_are_few() ? 307 : 61;
    const size_t end = f.bytes.size - 1;
    for (size_t size = 0; size <= end; size = next_size(size, end, stride)) {
        sk_recording *r = NULL;
        sk_result result = open_part(&f, size, &r);
        if (!result.ok) {
            assert_null(r);
            assert_true(result.text[0] != '\0');
            assert_int_equal(opened, 0); // once there is enough, more is never too little
            continue;
        }
        opened++;
        sk_recording_info info = sk_recording_describe(r);
        assert_true(info.cut[0] != '\0');
        assert_true(info.last_tick >= last && info.last_tick <= 400);
        last = info.last_tick;
        if (opened % 50 == 0 && last > 0) assert_int_equal(sk_recording_check(r, NULL, NULL).verdict, SK_VERDICT_SAME);
        sk_recording_destroy(r);
    }
    assert_true(opened > 0);
    assert_int_equal(last, 400);
    film_end(&f);
}

static void no_flipped_byte_is_taken_for_the_same(void **state) {
    (void)state;
    film f = {0};
    record(&f, 240, false, INFINITY);
    uint64_t random = 11;
    const int32_t tries = rounds_of(400, 20000);
    for (int32_t i = 0; i < tries; i++) {
        size_t at = (size_t)sk_random_range(&random, 0.0, (double)f.bytes.size);
        uint8_t bit = (uint8_t)(1u << (int)sk_random_range(&random, 0.0, 7.999));
        f.bytes.data[at] ^= bit;
        sk_recording *r = NULL;
        sk_result result = open_part(&f, f.bytes.size, &r);
        if (result.ok) { // then it is good up to the damage, and says that it is cut
            sk_recording_info info = sk_recording_describe(r);
            assert_true(info.cut[0] != '\0');
            assert_int_not_equal(sk_recording_check(r, NULL, NULL).verdict, SK_VERDICT_DIFFERS); // what is left is true
        }
        sk_recording_destroy(r);
        f.bytes.data[at] ^= bit;
    }
    film_end(&f);
}

static void what_is_appended_is_reported(void **state) {
    (void)state;
    film f = {0};
    record(&f, 120, false, INFINITY);
    size_t size = f.bytes.size;
    uint8_t *twice = malloc(2 * size);
    assert_non_null(twice);
    memcpy(twice, f.bytes.data, size);
    memcpy(twice + size, f.bytes.data, size);
    sk_recording *r;
    assert_true(sk_recording_open(twice, 2 * size, &r).ok);
    assert_non_null(strstr(sk_recording_describe(r).cut, "more bytes follow its end"));
    assert_int_equal(sk_recording_describe(r).last_tick, 120);
    sk_recording_destroy(r);
    film_end(&f);
}

// The recorder of another physics: the same run, but from `tick` on a number of the state differs by an ulp in every step.
static void record_with_a_difference(film *f, bool traced, int64_t tick, const char *name) {
    film_begin(f, fixture_slide(INFINITY));
    fixture_roll(f->model, &f->last);
    sk_number number;
    assert_true(sk_state_find(f->model, name, &number));
    sk_recorder *recorder = film_record(f, (sk_recording_options){.engine = "test", .build = "any", .traced = traced});
    while (f->last->tick < 700) {
        sk_controls c = controls_at(f->last->tick);
        step_world(f->model, f->last, &c);
        uint64_t word;
        char *at = (char *)f->last + number.offset;
        memcpy(&word, at, sizeof word);
        word += f->last->tick >= tick;
        memcpy(at, &word, sizeof word);
        sk_recorder_tick(recorder, &c, f->last);
    }
    film_finish(recorder);
}

static void a_difference_of_an_ulp_is_named(void **state) {
    (void)state;
    static const struct {
        const char *name, *stage;
    } PLANTED[] = {{"aircraft[0].wheel[2].pebble.x", "gear"},
                   {"aircraft[0].position.y", "body"},
                   {"aircraft[0].wheel[1].spin", "gear"},
                   {"aircraft[0].rate.z", "body"}};
    for (size_t i = 0; i < sizeof PLANTED / sizeof PLANTED[0]; i++) {
        film f = {0};
        record_with_a_difference(&f, true, 433, PLANTED[i].name);
        sk_recording *r = open_all(&f);
        sk_judgement judgement = sk_recording_check(r, NULL, NULL);
        assert_int_equal(judgement.verdict, SK_VERDICT_DIFFERS);
        assert_int_equal(judgement.tick, 433);
        assert_true(judgement.difference.found && judgement.difference.exact);
        assert_string_equal(judgement.difference.number.name, PLANTED[i].name);
        assert_string_equal(sk_step_stage_names[judgement.difference.stage], PLANTED[i].stage);
        assert_int_equal(judgement.difference.numbers, 1);
        assert_true(judgement.difference.first == judgement.difference.second + 1);
        sk_recording_destroy(r);
        film_end(&f);
    }
}

static void without_a_trace_the_tick_is_named_and_the_numbers_at_the_next_keyframe(void **state) {
    (void)state;
    film f = {0};
    record_with_a_difference(&f, false, 433, "aircraft[0].velocity.x");
    sk_recording *r = open_all(&f);
    sk_judgement judgement = sk_recording_check(r, NULL, NULL);
    assert_int_equal(judgement.verdict, SK_VERDICT_DIFFERS);
    assert_int_equal(judgement.tick, 433);
    assert_int_equal(judgement.reported_at, 600);
    assert_true(judgement.difference.found && judgement.difference.exact);
    char text[400];
    sk_judgement_describe(&judgement, text, sizeof text);
    assert_non_null(strstr(text, "tick 433, "));
    assert_non_null(strstr(text, "as seen at the keyframe of tick 600"));
    sk_recording_destroy(r);
    film_end(&f);
}

static void two_recordings_are_compared_tick_by_tick(void **state) {
    (void)state;
    film a = {0}, b = {0}, c = {0};
    record_with_a_difference(&a, true, 9999, "aircraft[0].velocity.x");
    record_with_a_difference(&b, true, 433, "aircraft[0].velocity.x");
    record(&c, 700, false, INFINITY);
    sk_recording *first = open_all(&a), *second = open_all(&b), *third = open_all(&c);
    sk_judgement judgement = sk_recording_compare(first, second);
    assert_int_equal(judgement.verdict, SK_VERDICT_DIFFERS);
    assert_int_equal(judgement.tick, 433);
    assert_true(judgement.difference.found && judgement.difference.exact);
    assert_string_equal(judgement.difference.number.name, "aircraft[0].velocity.x");
    assert_true(judgement.difference.second == judgement.difference.first + 1);
    judgement = sk_recording_compare(second, first);
    assert_true(judgement.difference.exact && judgement.difference.first == judgement.difference.second + 1);
    assert_int_equal(sk_recording_compare(first, third).verdict, SK_VERDICT_SAME);
    sk_recording_destroy(first);
    sk_recording_destroy(second);
    sk_recording_destroy(third);
    film_end(&a);
    film_end(&b);
    film_end(&c);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_replays_to_the_same_bits),
        cmocka_unit_test(every_state_is_found_from_any_keyframe),
        cmocka_unit_test(the_hull_has_the_mode_of_its_pieces),
        cmocka_unit_test(modes_and_events_are_those_of_the_run),
        cmocka_unit_test(a_file_cut_anywhere_is_good_up_to_there),
        cmocka_unit_test(no_flipped_byte_is_taken_for_the_same),
        cmocka_unit_test(what_is_appended_is_reported),
        cmocka_unit_test(a_difference_of_an_ulp_is_named),
        cmocka_unit_test(without_a_trace_the_tick_is_named_and_the_numbers_at_the_next_keyframe),
        cmocka_unit_test(two_recordings_are_compared_tick_by_tick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
