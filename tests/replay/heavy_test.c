// Large recordings that hold as much as the format allows, or more: reading them takes at most three times their size and 100 MB.
#define _DEFAULT_SOURCE // wait4
#include "child.h"
#include "film.h"
#include "replay/block.h"
#include "replay/check.h"
#include "replay/contact_modes.h"

enum { AIRCRAFT = 4, SECONDS = 30, STEPS = 500 };

typedef enum attack {
    CONTROLS,             // all of every aircraft in every tick
    MODES,                // of all lanes in every tick
    EVENTS,               // as many as a tick may have
    SHORT_BLOCKS,         // of a tick each
    KEYFRAMES,            // after every tick
    TRACE,                // the shortest that a tick can have
    CONTROLS_IN_ONE_TICK, // beyond the limits, from here on
    EVENTS_IN_ONE_TICK,
    MODES_IN_ONE_TICK,
    BOOKMARKS,
    LATER_BOOKMARKS,
    ATTACKS
} attack;

static const char *const NAMES[ATTACKS] = {"controls",
                                           "modes",
                                           "events",
                                           "blocks of a tick",
                                           "keyframes",
                                           "trace",
                                           "controls in one tick",
                                           "events in one tick",
                                           "modes in one tick",
                                           "bookmarks",
                                           "bookmarks behind the end"};

typedef struct plan {
    attack what;
    size_t size; // of the file, roughly
    char path[64];
} plan;

static void put_controls(sk_writer *out, int step, int aircraft) {
    sk_write_count(out, (uint64_t)step);
    sk_write_count(out, (uint64_t)aircraft);
    sk_write_count(out, 1);
    sk_write_u16(out, (uint16_t)step);
}

static void put_mode(sk_writer *out, int step, int lane) {
    sk_write_count(out, (uint64_t)step);
    sk_write_count(out, (uint64_t)lane);
    sk_write_u8(out, 1);
}

static void put_event(sk_writer *out, int64_t tick) {
    sk_write_count(out, (uint64_t)tick);
    for (int i = 0; i < 5; i++) sk_write_count(out, i == 0 ? 1 : 0);
    sk_write_real(out, 1.0);
}

// The parts of one block of so many ticks.
static void fill(const plan *p, const film *f, int64_t first, int ticks, sk_writer parts[4]) {
    size_t all = p->size / 14;
    int lanes = sk_lane_count(f->model);
    for (int i = 0; i < ticks; i++) {
        for (int k = 0; p->what == CONTROLS && k < AIRCRAFT; k++) put_controls(&parts[0], i, k);
        for (int k = 0; p->what == MODES && k < lanes; k++) put_mode(&parts[1], i, k);
        for (int k = 0; p->what == EVENTS && k < SK_EVENTS_KEPT; k++) put_event(&parts[2], first + i);
        if (p->what == TRACE) {
            sk_write_count(&parts[3], (uint64_t)f->last->tick); // how many numbers a state has: see write_film
            sk_write_count(&parts[3], 0);
        }
    }
    for (size_t k = 0; p->what == CONTROLS_IN_ONE_TICK && k < all; k++) put_controls(&parts[0], 0, 0);
    for (size_t k = 0; p->what == EVENTS_IN_ONE_TICK && k < all; k++) put_event(&parts[2], first);
    for (size_t k = 0; p->what == MODES_IN_ONE_TICK && k < all; k++) put_mode(&parts[1], 0, 0);
}

static void put_block(const plan *p, const film *f, int64_t first, int ticks, sk_writer *out) {
    sk_writer payload = {0}, parts[4] = {{0}};
    fill(p, f, first, ticks, parts);
    sk_write_count(&payload, (uint64_t)first);
    sk_write_count(&payload, (uint64_t)ticks);
    for (int i = 0; i < ticks; i++) sk_write_u64(&payload, (uint64_t)i);
    for (int i = 0; i < 4; i++) {
        sk_write_count(&payload, parts[i].size);
        sk_write_bytes(&payload, parts[i].data, parts[i].size);
        sk_writer_free(&parts[i]);
    }
    sk_chunk_write(out, out->size, SK_CHUNK_TICKS, payload.data, payload.size);
    sk_writer_free(&payload);
}

static void put_mark(sk_writer *out, uint32_t kind, int64_t tick) {
    sk_writer payload = {0};
    sk_write_count(&payload, (uint64_t)tick);
    sk_write_text(&payload, "x");
    sk_chunk_write(out, out->size, kind, payload.data, payload.size);
    sk_writer_free(&payload);
}

static void put_all(const plan *p, const film *f, sk_writer *out) {
    static const uint8_t SHORT_STATE[] = {0};
    bool by_ticks = p->what <= TRACE || p->what == CONTROLS_IN_ONE_TICK || p->what == EVENTS_IN_ONE_TICK ||
                    p->what == MODES_IN_ONE_TICK;
    int ticks = p->what == SHORT_BLOCKS || p->what == KEYFRAMES ? 1 : SK_BLOCK_TICKS;
    for (int64_t first = 0; by_ticks && out->size < p->size; first += ticks) {
        put_block(p, f, first, ticks, out);
        if (p->what == KEYFRAMES) sk_chunk_write(out, out->size, SK_CHUNK_STATE, SHORT_STATE, sizeof SHORT_STATE);
    }
    while (p->what == BOOKMARKS && out->size < p->size) put_mark(out, SK_CHUNK_MARK, 0);
}

// In a process of its own, so that the one that reads has none of its memory.
static int write_film(void *user) {
    const plan *p = user;
    film f = {0};
    film_begin(&f, fixture_slide(INFINITY));
    for (int i = 1; i < AIRCRAFT; i++) f.model->aircraft[f.model->aircraft_count++] = f.model->aircraft[0];
    test_state_begin(f.model, &f.last);
    sk_recorder *recorder = film_record(&f, (sk_recording_options){.traced = p->what == TRACE});
    sk_layout layout;
    assert_true(sk_layout_of(f.model, &layout).ok);
    f.last->tick = layout.count;
    if (p->what != LATER_BOOKMARKS) put_all(p, &f, &f.bytes);
    if (p->what == LATER_BOOKMARKS) {
        film_finish(recorder);
        while (f.bytes.size < p->size) put_mark(&f.bytes, SK_CHUNK_NOTE, 0);
    }
    FILE *file = fopen(p->path, "wb");
    bool written = file != NULL && fwrite(f.bytes.data, 1, f.bytes.size, file) == f.bytes.size && fclose(file) == 0;
    return written && !f.bytes.failed ? 0 : 1;
}

static bool stop(void *user, int64_t done, int64_t all) {
    (void)user, (void)all;
    return done < STEPS;
}

// 0: it is within the limits; 1: beyond.
static int read_film(void *user) {
    const plan *p = user;
    sk_recording *r = NULL;
    sk_result result = sk_recording_load(p->path, &r);
    if (!result.ok) return 3;
    sk_recording_info info = sk_recording_describe(r);
    sk_controls controls[SK_AIRCRAFT_ROOM];
    sk_recording_controls(r, info.last_tick, controls);
    sk_recording_check(r, stop, NULL);
    sk_recorded_walk modes = sk_recording_walk(r, info.first_tick), events = modes;
    int64_t items = 0;
    while (sk_recorded_walk_mode(&modes)) items++;
    while (sk_recorded_walk_event(&events)) items++;
    if (items != (int64_t)info.modes + info.events) return 4;
    bool beyond = strstr(info.cut, "its index is missing") == NULL;
    sk_recording_destroy(r);
    return beyond;
}

static void large_recordings_take_three_times_their_size_at_most(void **state) {
    (void)state;
    size_t usual = CHILD_MEMORY_COUNTS ? 12000000 : 300000; // a sanitizer's memory says nothing, and its steps are slow
    size_t size = getenv("SKIDPAD_LONG") != NULL ? 100000000 : usual;
    plan p = {.size = size, .path = "/tmp/skidpad_heavy_XXXXXX"};
    int handle = mkstemp(p.path);
    assert_true(handle >= 0);
    close(handle);
    for (p.what = 0; p.what < ATTACKS; p.what++) {
        assert_int_equal(child_run(write_film, &p, SECONDS).status, 0);
        child_end end = child_run(read_film, &p, SECONDS);
        printf("%s: %.0f MB of memory\n", NAMES[p.what], end.memory / 1e6);
        bool fits = !CHILD_MEMORY_COUNTS || end.memory < 3.0 * (double)size + 20e6;
        if (end.status != (p.what >= CONTROLS_IN_ONE_TICK) || !fits)
            fail_msg("%s, %zu bytes: status %d, %.0f MB", NAMES[p.what], size, end.status, end.memory / 1e6);
    }
    unlink(p.path);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_recordings_take_three_times_their_size_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
