// Recordings whose chunks are whole and whose content is not what a recorder writes: none is taken for the same, none is stepped.
#include "film.h"
#include "replay/check.h"
#include "replay/contact_modes.h"
#include "stepping.h"

enum { TICKS = 700 }; // with a keyframe at 600

// Steps a cart on, from one tick to another, recorded by a recorder that begins at `from`. In every step after tick 100
// its speed gains an ulp where `other` says that the recorder belongs to another physics.
static void record(film *f, int64_t from, int64_t to, bool other) {
    film_begin(f, fixture_slide(3000.0));
    fixture_roll(f->model, &f->last);
    sk_recorder *recorder = NULL;
    sk_controls c = {0};
    for (;;) {
        if (f->last->tick == from) recorder = film_record(f, (sk_recording_options){0});
        if (f->last->tick == to) break;
        step_world(f->model, f->last, &c);
        double *speed = &sk_state_aircraft(f->last, 0)->velocity.y;
        if (other && f->last->tick > 100) *speed = nextafter(*speed, INFINITY);
        if (recorder != NULL) sk_recorder_tick(recorder, &c, f->last);
    }
    sk_recorder_mark(recorder, "touch-down\nof the left wheel");
    film_finish(recorder);
}

static sk_recording *open_with(const film *f, uint32_t kind, int index, const sk_writer *payload) {
    sk_recording *recording;
    sk_result result = film_open_with(f, kind, index, payload, &recording);
    if (!result.ok) fail_msg("%s", result.text);
    assert_string_equal(sk_recording_describe(recording).cut, "");
    return recording;
}

// The second keyframe with another number in it.
static sk_recording *open_with_number(const film *f, const char *name, uint64_t word) {
    sk_state *state = NULL;
    sk_recording *whole = open_with(f, 0, 0, NULL);
    sk_number number;
    sk_writer payload = {0};
    test_state_clear(f->model, &state);
    assert_true(sk_recording_keyframe(whole, 600, state).ok && state->tick == 600);
    assert_true(sk_state_find(f->model, name, &number));
    memcpy((char *)state + number.offset, &word, sizeof word);
    sk_layout_write_state(sk_recording_layout(whole), state, NULL, &payload);
    sk_recording *recording = open_with(f, SK_CHUNK_STATE, 1, &payload);
    sk_writer_free(&payload);
    sk_recording_destroy(whole);
    test_drop_state(state);
    return recording;
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void expect(sk_judgement judgement, sk_verdict verdict, const char *words) {
    char text[600];
    sk_judgement_describe(&judgement, text, sizeof text);
    if (judgement.verdict != verdict || strstr(text, words) == NULL)
        fail_msg("verdict %d: %s; expected %d: %s", (int)judgement.verdict, text, (int)verdict, words);
}

static void a_keyframe_that_cannot_be_read_is_not_taken_for_the_same(void **unused) {
    (void)unused;
    film f = {0};
    record(&f, 0, TICKS, false);
    sk_writer rubbish = {0};
    for (int i = 0; i < 20; i++) sk_write_u8(&rubbish, 0);
    sk_recording *cut = open_with(&f, SK_CHUNK_STATE, 1, &rubbish);
    expect(sk_recording_check(cut, NULL, NULL), SK_VERDICT_CANNOT_JUDGE,
           "the keyframe of tick 600: a state is cut short");
    sk_recording *nan = open_with_number(&f, "aircraft[0].position.x", bits_of(NAN));
    expect(sk_recording_check(nan, NULL, NULL), SK_VERDICT_CANNOT_JUDGE, "600: aircraft[0].position.x is nan");
    sk_recording *another = open_with_number(&f, "tick", 599);
    expect(sk_recording_check(another, NULL, NULL), SK_VERDICT_CANNOT_JUDGE, "tick 600 is of tick 599");
    sk_recording_destroy(cut);
    sk_recording_destroy(nan);
    sk_recording_destroy(another);
    sk_writer_free(&rubbish);
    film_end(&f);
}

// Roots are right, yet a keyframe tells otherwise: checking and comparing both see it.
static void a_keyframe_that_differs_is_named(void **unused) {
    (void)unused;
    film f = {0};
    record(&f, 0, TICKS, false);
    assert_true(sk_state_ruts(f.last)->count > 0);
    sk_recording *whole = open_with(&f, 0, 0, NULL);
    sk_recording *changed = open_with_number(&f, "rut[0].depth_from", bits_of(0.125));
    expect(sk_recording_check(whole, NULL, NULL), SK_VERDICT_SAME, "700 ticks");
    expect(sk_recording_check(changed, NULL, NULL), SK_VERDICT_DIFFERS, "tick 600, gear, rut[0].depth_from, 0.125 ");
    expect(sk_recording_compare(whole, changed), SK_VERDICT_DIFFERS, "tick 600, gear, rut[0].depth_from, ");
    sk_recording_destroy(whole);
    sk_recording_destroy(changed);
    film_end(&f);
}

static void what_has_nothing_to_compare_is_not_judged(void **unused) {
    (void)unused;
    film whole = {0}, begun = {0}, late = {0};
    record(&whole, 0, TICKS, true);
    record(&begun, 0, 0, true);
    record(&late, 300, TICKS, true); // where the other has no keyframe, and this physics does not lead
    sk_recording *a = open_with(&whole, 0, 0, NULL), *b = open_with(&begun, 0, 0, NULL);
    sk_recording *c = open_with(&late, 0, 0, NULL);
    expect(sk_recording_check(b, NULL, NULL), SK_VERDICT_CANNOT_JUDGE, "no tick");
    expect(sk_recording_compare(a, b), SK_VERDICT_CANNOT_JUDGE, "no tick in common");
    expect(sk_recording_compare(a, c), SK_VERDICT_CANNOT_JUDGE, "does not step to the state recorded");
    expect(sk_recording_compare(a, a), SK_VERDICT_SAME, "700 ticks");
    sk_recording_destroy(a);
    sk_recording_destroy(b);
    sk_recording_destroy(c);
    film_end(&whole);
    film_end(&begun);
    film_end(&late);
}

static void another_physics_is_shown_by_its_keyframes_and_not_judged(void **unused) {
    (void)unused;
    film f = {0};
    record(&f, 0, TICKS, false);
    sk_reader reader = sk_reader_of(f.bytes.data, f.bytes.size);
    sk_chunk header;
    const char *why;
    assert_true(sk_chunks_open(&reader).ok && sk_chunk_read(&reader, &header, &why));
    sk_writer payload = {0};
    sk_write_u32(&payload, SK_PHYSICS_VERSION + 1);
    sk_write_bytes(&payload, header.payload + 4, header.size - 4);
    sk_recording *recording = open_with(&f, SK_CHUNK_HEADER, 0, &payload);
    expect(sk_recording_check(recording, NULL, NULL), SK_VERDICT_CANNOT_JUDGE, "it may be watched, not judged");
    // Watched: the last keyframe, whose numbers no step of this physics changes.
    sk_state *keyframe = NULL, *shown = NULL;
    test_state_clear(f.model, &keyframe);
    test_state_clear(f.model, &shown);
    static const int64_t TICKS_SHOWN[] = {0, 1, 599, 600, 601, 700, 650, 120, 121};
    assert_false(sk_recording_steps(recording));
    for (size_t i = 0; i < sizeof TICKS_SHOWN / sizeof TICKS_SHOWN[0]; i++) {
        int64_t tick = TICKS_SHOWN[i];
        assert_true(sk_recording_seek(recording, tick, i > 0, shown).ok);
        assert_true(sk_recording_keyframe(recording, tick, keyframe).ok);
        assert_int_equal(keyframe->tick, tick < 600 ? 0 : 600);
        assert_int_equal(shown->tick, tick);
        keyframe->tick = tick;
        assert_false(sk_difference_of_states(sk_recording_layout(recording), keyframe, shown).found);
    }
    sk_recording_destroy(recording);
    sk_writer_free(&payload);
    film_end(&f);
}

// Each of them would lead a step out of an array or to numbers beyond all bounds.
static void a_state_that_cannot_be_stepped_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *words;
        double real;
        int64_t count;
    } BAD[] = {
        {"aircraft[0].wheel[0].mode", "mode is 9; allowed: 0 to 3", 0.0, 9},
        {"aircraft[0].wheel[0].material", "wheel[0] touches no material", 0.0, -1},
        {"aircraft[0].wheel[0].material", "material is 1; allowed: -1 to 0", 0.0, 1},
        {"aircraft[0].wheel[0].solid", "solid is 7", 0.0, 7},
        {"event_count", "event_count is", 0.0, INT64_MAX},
        {"rut_count", "rut_count is", 0.0, INT64_MAX},
        {"tick", "tick is", 0.0, INT64_MAX},
        {"event[0].kind", "kind is -1", 0.0, -1},
        {"event[0].kind", "event[0].kind is 38; allowed: 0 to 37", 0.0, SK_EVENT_STATE_KINDS},
        {"event[0].kind", "event[0] has an impossible kind, tick or part", 0.0, 0},
        {"event[0].tick", "event[0] has an impossible kind, tick or part", 0.0, 701},
        {"event[0].part", "event[0].part is 99; allowed: -1 to 2", 0.0, 99},
        {"event[0].aircraft", "event[0].aircraft is 1; allowed: 0 to 0", 0.0, 1},
        {"event[60].kind", "event[60] is there, but only", 0.0, 1},
        {"aircraft[0].wheel[0].feature", "feature is 6100000000000000000; allowed: -1 to 0", 0.0, 6100000000000000000},
        {"aircraft[0].wheel[0].feature", "feature is 1; allowed: -1 to 0", 0.0, 1},
        {"aircraft[0].wheel[0].feature", "feature is -2; allowed: -1 to 0", 0.0, -2},
        {"aircraft[0].wheel[0].wet", "wet is 2; allowed: 0 to 1", 0.0, 2},
        {"aircraft[0].wheel[0].broken", "broken is -1; allowed: 0 to 1", 0.0, -1},
        {"aircraft[0].wheel[0].rut", "rut is 1000; allowed: 0 to ", 0.0, 1000},
        {"aircraft[0].frozen", "frozen is 7; allowed: 0 to 1", 0.0, 7},
        {"aircraft[0].attitude.w", "attitude is no unit quaternion", 0.5, 0},
        {"aircraft[0].wheel[0].normal.z", "normal is no unit vector", 0.5, 0},
        {"event[0].solid", "event[0].solid is 1; allowed: -1 to 0", 0.0, 1},
        {"event[0].solid", "event[0].solid is -2; allowed: -1 to 0", 0.0, -2},
        {"event[0].material", "event[0].material is 1; allowed: -1 to 0", 0.0, 1},
        {"aircraft[0].rate.x", "rate.x is 1e+300; numbers of a state lie within", 1e300, 0},
        {"aircraft[0].wheel[1].sinkage", "sinkage is inf", INFINITY, 0},
        {"rut[0].depth_to", "depth_to is nan", NAN, 0}};
    film f = {0};
    sk_state *state = NULL, *out = NULL;
    record(&f, 0, TICKS, false);
    test_state_clear(f.model, &out);
    assert_int_not_equal(sk_state_aircraft(f.last, 0)->wheel[0].contact.mode, SK_AIR);
    sk_layout layout;
    assert_true(sk_layout_of(f.model, &layout).ok);
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        sk_number number;
        sk_writer bytes = {0};
        test_state_assign(f.last, &state);
        assert_true(sk_state_find(f.model, BAD[i].name, &number));
        if (number.type == SK_NUMBER_REAL)
            memcpy((char *)state + number.offset, &BAD[i].real, sizeof BAD[i].real);
        else
            memcpy((char *)state + number.offset, &BAD[i].count, sizeof BAD[i].count);
        sk_layout_write_state(&layout, state, NULL, &bytes);
        sk_reader reader = sk_reader_of(bytes.data, bytes.size);
        sk_result result = sk_layout_read_state(&layout, f.model, &reader, false, out);
        if (result.ok || strstr(result.text, BAD[i].words) == NULL)
            fail_msg("%s: '%s', expected '%s'", BAD[i].name, result.text, BAD[i].words);
        sk_writer_free(&bytes);
    }
    sk_layout_free(&layout);
    film_end(&f);
}

// The checksum is right, so the chunk is as it was written: by another version.
static void a_first_state_that_cannot_be_stepped_opens_nothing(void **unused) {
    (void)unused;
    film f = {0};
    sk_state *state = NULL;
    record(&f, 0, TICKS, false);
    test_state_clear(f.model, &state);
    sk_recording *whole = open_with(&f, 0, 0, NULL), *other;
    sk_writer payload = {0};
    assert_true(sk_recording_keyframe(whole, 0, state).ok);
    sk_state_aircraft(state, 0)->wheel[0].contact.feature = 6100000000000000000;
    sk_layout_write_state(sk_recording_layout(whole), state, NULL, &payload);
    sk_result result = film_open_with(&f, SK_CHUNK_STATE, 0, &payload, &other);
    assert_true(!result.ok && result.other_version && other == NULL);
    assert_string_equal(result.text, "aircraft[0].wheel[0].feature is 6100000000000000000; allowed: -1 to 0");
    sk_writer_free(&payload);
    sk_recording_destroy(whole);
    film_end(&f);
}

// ---- blocks of ticks ----

typedef struct part {
    size_t size;
    uint8_t bytes[40];
} part;

typedef struct block {
    uint64_t first, ticks;
    part controls, modes, events;
} block;

// The beginning of a recording, then this block.
static sk_recording *open_with_block(const film *f, const block *b) {
    sk_writer out = {0}, payload = {0};
    sk_write_count(&payload, b->first);
    sk_write_count(&payload, b->ticks);
    for (uint64_t i = 0; i < b->ticks; i++) sk_write_u64(&payload, i);
    const part *parts[] = {&b->controls, &b->modes, &b->events, &(const part){0}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        sk_write_count(&payload, parts[i]->size);
        sk_write_bytes(&payload, parts[i]->bytes, parts[i]->size);
    }
    sk_write_bytes(&out, f->bytes.data, f->bytes.size);
    sk_chunk_write(&out, out.size, SK_CHUNK_TICKS, payload.data, payload.size);
    sk_writer_free(&payload);
    sk_recording *recording;
    assert_true(sk_recording_open(out.data, out.size, &recording).ok);
    return recording;
}

// A byte each: in which step of the block, which aircraft or lane, what; an event: tick, kind, aircraft, part + 1, solid + 1,
// material + 1, value.
#define GOOD_CONTROLS                                                                                                  \
    {                                                                                                                  \
        10, {                                                                                                          \
            0, 0, 1, 0, 64, 1, 0, 1, 7, 0                                                                              \
        }                                                                                                              \
    }
#define GOOD_MODES                                                                                                     \
    {                                                                                                                  \
        6, {                                                                                                           \
            0, 0, 1, 1, 2, 2                                                                                           \
        }                                                                                                              \
    }
#define GOOD_EVENTS                                                                                                    \
    {                                                                                                                  \
        28, {                                                                                                          \
            0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0                         \
        }                                                                                                              \
    }

static void a_block_that_describes_what_cannot_be_ends_the_recording(void **unused) {
    (void)unused;
    static const block BAD[] = {
        {1, 1, {0}, {0}, {0}},                                                 // a tick is left out
        {0, 0, {0}, {0}, {0}},                                                 // no tick
        {0, SK_BLOCK_TICKS + 1, {0}, {0}, {0}},                                // too many
        {0, 2, {5, {2, 0, 1, 0, 0}}, GOOD_MODES, GOOD_EVENTS},                 // controls of a step beyond the block
        {0, 2, {5, {0, 1, 1, 0, 0}}, GOOD_MODES, GOOD_EVENTS},                 // of another aircraft
        {0, 2, {4, {0, 0, 1, 0}}, GOOD_MODES, GOOD_EVENTS},                    // half a value
        {0, 2, {10, {1, 0, 1, 0, 0, 0, 0, 1, 0, 0}}, GOOD_MODES, GOOD_EVENTS}, // back in time
        {0, 2, GOOD_CONTROLS, {3, {2, 0, 1}}, GOOD_EVENTS},                    // modes of a step beyond the block
        {0, 2, GOOD_CONTROLS, {3, {0, 99, 1}}, GOOD_EVENTS},                   // of another lane
        {0, 2, GOOD_CONTROLS, {3, {0, 0, SK_LANE_MODES}}, GOOD_EVENTS},        // of no kind
        {0, 2, GOOD_CONTROLS, {6, {1, 0, 1, 0, 0, 2}}, GOOD_EVENTS},           // back in time
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {2, 1, 0, 1, 1, 1}}},           // an event after the block
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {1, 0, 0, 1, 1, 1}}},           // of no kind
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {1, SK_EVENT_STATE_KINDS, 0, 1, 1, 1}}}, // that no state notes
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {1, 1, 1, 1, 1, 1}}},                    // of another aircraft
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F}}}, // no number
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {28, {1, 1, 0, 1, 1, 1, 0, 0, 0, 0,
                                                0, 0, 0, 0, 0, 1, 0, 1, 1, 1}}}, // back in time
        {0, 2, {10, {0, 0, 1, 0, 64, 0, 0, 1, 7, 0}}, GOOD_MODES, GOOD_EVENTS},  // controls twice in a step
        {0, 2, {3, {0, 0, 0}}, GOOD_MODES, GOOD_EVENTS},                         // a change of no control
        {0, 2, GOOD_CONTROLS, {6, {0, 1, 1, 0, 1, 2}}, GOOD_EVENTS},             // a lane twice in a step
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {1, 1, 0, 5, 1, 1}}}, // on a part that the cart does not have
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {1, 1, 0, 1, 2, 1}}}, // on another solid
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {14, {1, 1, 0, 1, 1, 2}}}, // on another material
        {0, 2, GOOD_CONTROLS, GOOD_MODES, {13, {1, 1, 0, 1, 1}}}};   // cut short
    film f = {0};
    record(&f, 0, 0, false);
    f.bytes.size -= SK_CHUNK_HEAD_SIZE; // the index, whose length stands in its head
    while (memcmp(f.bytes.data + f.bytes.size, "INDX", 4) != 0) f.bytes.size--;
    for (size_t i = 0; i <= sizeof BAD / sizeof BAD[0]; i++) {
        bool good = i == sizeof BAD / sizeof BAD[0];
        sk_recording *r = open_with_block(&f, good ? &(block){0, 2, GOOD_CONTROLS, GOOD_MODES, GOOD_EVENTS} : &BAD[i]);
        sk_recording_info info = sk_recording_describe(r);
        int32_t modes = info.modes, events = info.events;
        bool reported = strstr(info.cut, good ? "its index is missing" : "a chunk has impossible contents") != NULL;
        if (!reported || info.last_tick != (good ? 2 : 0) || modes != (good ? 2 : 0) || events != (good ? 2 : 0))
            fail_msg("block %zu: to tick %d, %d modes, %d events, '%s'", i, (int)info.last_tick, modes, events,
                     info.cut);
        sk_recording_destroy(r);
    }
    film_end(&f);
}

// Each of its bytes another one, an entry too few, none at all: the run stands, its end is reported as damaged.
static void an_index_that_describes_another_run_is_no_end(void **state) {
    (void)state;
    film f = {0};
    record(&f, 0, 0, false);
    sk_reader index = film_payload(&f, SK_CHUNK_INDEX, 0);
    size_t size = sk_reader_left(&index);
    const uint8_t *data = sk_read_span(&index, size);
    for (size_t i = 0; i <= size + 2; i++) {
        sk_writer other = {0};
        sk_write_bytes(&other, data, i == size + 1 ? size - 6 : i == size + 2 ? 0 : size);
        if (i < size) other.data[i] ^= 1;
        sk_recording *r;
        assert_true(film_open_with(&f, SK_CHUNK_INDEX, 0, &other, &r).ok);
        sk_recording_info info = sk_recording_describe(r);
        assert_true(info.ended == (i == size) && info.last_tick == f.last->tick);
        assert_true((strstr(info.cut, "a chunk has impossible contents") != NULL) == !info.ended);
        sk_recording_destroy(r);
        sk_writer_free(&other);
    }
    film_end(&f);
}

// What is shown on one line has no control characters: not who wrote it, not the names of numbers, not bookmarks.
static void texts_with_control_characters_are_damage(void **state) {
    (void)state;
    static const uint32_t KINDS[] = {SK_CHUNK_HEADER, SK_CHUNK_LAYOUT, SK_CHUNK_MARK};
    film f = {0};
    record(&f, 0, 0, true);
    for (int k = 0; k < 3; k++) {
        sk_reader was = film_payload(&f, KINDS[k], 0);
        size_t size = sk_reader_left(&was);
        sk_writer other = {0};
        sk_write_bytes(&other, sk_read_span(&was, size), size);
        size_t at = 0; // a letter of its first text
        while (!(other.data[at] >= 'a' && other.data[at] <= 'z')) at++;
        other.data[at] = '\n';
        sk_recording *r = NULL;
        sk_result result = film_open_with(&f, KINDS[k], 0, &other, &r);
        assert_true(strchr(result.text, '\n') == NULL);
        if (KINDS[k] != SK_CHUNK_MARK) {
            assert_true(!result.ok && strstr(result.text, "damaged") != NULL);
        } else {
            assert_true(result.ok && strstr(sk_recording_describe(r).cut, "impossible contents") != NULL);
            sk_recording_destroy(r);
        }
        sk_writer_free(&other);
    }
    film_end(&f);
}

// The engine keeps what the program adds for itself, behind the first state and once.
static void bytes_of_the_programs_own_are_kept_and_stand_in_one_place(void **state) {
    (void)state;
    film f = {0};
    static const uint8_t OWN[] = "any bytes\n\0\1";
    film_begin(&f, fixture_slide(3000.0));
    sk_recorder *recorder = film_record(&f, (sk_recording_options){.extra = sk_reader_of(OWN, sizeof OWN)});
    sk_controls c = {0};
    film_step(&f, recorder, &c);
    sk_recording *r = film_develop(&f, recorder);
    sk_reader kept = sk_recording_extra(r);
    assert_int_equal(kept.size, sizeof OWN);
    assert_memory_equal(kept.data, OWN, sizeof OWN);
    sk_recording_destroy(r);
    const sk_writer none = {0};
    assert_true(film_open_with(&f, SK_CHUNK_EXTRA, 0, &none, &r).ok);
    assert_string_not_equal(sk_recording_describe(r).cut, "");
    sk_recording_destroy(r);
    sk_writer out = {0}; // a second time, behind the beginning
    sk_reader index = film_payload(&f, SK_CHUNK_INDEX, 0);
    size_t end = f.bytes.size - SK_CHUNK_HEAD_SIZE - index.size;
    sk_write_bytes(&out, f.bytes.data, end);
    sk_chunk_write(&out, out.size, SK_CHUNK_EXTRA, OWN, sizeof OWN);
    assert_true(sk_recording_open(out.data, out.size, &r).ok);
    assert_int_equal(sk_recording_describe(r).good_bytes, end);
    assert_string_not_equal(sk_recording_describe(r).cut, "");
    sk_recording_destroy(r);
    sk_recording_options much = {.extra = {.data = OWN, .size = SK_EXTRA_LONGEST + 1}};
    assert_false(sk_recorder_create(f.model, f.last, much, film_take, &f.bytes, &recorder).ok);
    film_end(&f);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_of_the_programs_own_are_kept_and_stand_in_one_place),
        cmocka_unit_test(a_keyframe_that_cannot_be_read_is_not_taken_for_the_same),
        cmocka_unit_test(a_keyframe_that_differs_is_named),
        cmocka_unit_test(what_has_nothing_to_compare_is_not_judged),
        cmocka_unit_test(another_physics_is_shown_by_its_keyframes_and_not_judged),
        cmocka_unit_test(a_state_that_cannot_be_stepped_is_refused),
        cmocka_unit_test(a_first_state_that_cannot_be_stepped_opens_nothing),
        cmocka_unit_test(a_block_that_describes_what_cannot_be_ends_the_recording),
        cmocka_unit_test(an_index_that_describes_another_run_is_no_end),
        cmocka_unit_test(texts_with_control_characters_are_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
