#include "replay/recorder.h"

#include "base/assert.h"
#include "replay/contact_modes.h"
#include "replay/model_store.h"
#include "replay/tick_hash.h"
#include <stdlib.h>
#include <string.h>

// Keyframes are 5 s apart. Large ones are further apart, so that they take about KEYFRAME_BYTES_PER_SECOND, but at most
// 8 s. A seek steps on from a keyframe, and a tick of the most expensive aircraft takes 0.17 ms.
enum { KEYFRAME_TICKS = 5 * SK_TICK_HZ, KEYFRAME_TICKS_MOST = 8 * SK_TICK_HZ, KEYFRAME_BYTES_PER_SECOND = 2000 };
// Where many bodies are awake keyframes are nearer. In a heap in violent motion a tick takes about 40 us for each body that
// is awake and each of its contacts. Between two keyframes there are so many of both that they take 0.8 s.
enum { KEYFRAME_BODY_TICKS = 20000 };
// Base keyframes contain all ruts, up to a quarter of a megabyte, and take about this many bytes per second. Keyframes
// between them contain the ruts that have changed since the last base.
enum { BASE_BYTES_PER_SECOND = 2400 };

struct sk_recorder {
    const sk_model *model;
    sk_layout layout;
    sk_recording_sink sink;
    void *user;
    uint64_t place; // bytes of the file so far
    sk_writer chunk, payload, index;
    // The block that is being recorded.
    int64_t first_tick;
    int32_t ticks;
    uint64_t tick_hashes[SK_BLOCK_TICKS];
    sk_writer controls_changed, modes_changed, events, trace;
    // As of the last tick.
    int64_t tick, event_count, next_keyframe, next_base;
    int64_t body_ticks;    // of bodies that were awake and their contacts, since the last keyframe
    sk_ruts *base;         // ruts of the last keyframe that contains all ruts
    sk_controls *controls; // one per aircraft
    uint8_t *modes, *modes_now;
    int32_t lane_count, marks;
    uint64_t *words; // the numbers of the last state if traced, else null
    uint64_t longest;
    bool failed, full; // full: the next chunk and the index would exceed `longest`; it has then failed, too
};

// Bytes of the index as a chunk, beyond its entries so far: its head and an entry of the next chunk.
enum { INDEX_MORE = SK_CHUNK_HEAD_SIZE + 4 + 10 + 10 };

static void send(sk_recorder *r, uint32_t kind, const sk_writer *payload) {
    sk_writer_clear(&r->chunk);
    sk_chunk_write(&r->chunk, r->place, kind, payload->data, payload->size);
    r->full = r->full || r->place + r->chunk.size + r->index.size + INDEX_MORE > r->longest;
    r->failed = r->failed || r->full || payload->failed || r->chunk.failed;
    if (r->failed) return; // a file with a gap is not valid
    sk_chunk_note(&r->index, kind, r->tick, r->place);
    r->place += r->chunk.size;
    r->sink(r->user, r->chunk.data, r->chunk.size);
}

// ---- beginning ----

static void send_header(sk_recorder *r, sk_recording_options options, uint64_t model_hash) {
    char engine[SK_ENGINE_TEXT_SIZE], build[SK_BUILD_TEXT_SIZE];
    sk_text_copy(engine, sizeof engine, options.engine != NULL ? options.engine : "unknown");
    sk_text_copy(build, sizeof build, options.build != NULL ? options.build : "unknown");
    sk_writer_clear(&r->payload);
    sk_write_u32(&r->payload, SK_PHYSICS_VERSION);
    sk_write_text(&r->payload, engine);
    sk_write_text(&r->payload, build);
    sk_write_u32(&r->payload, SK_TICK_HZ);
    sk_write_u64(&r->payload, r->model->weather.seed);
    sk_write_u64(&r->payload, model_hash);
    sk_write_u8(&r->payload, options.traced);
    send(r, SK_CHUNK_HEADER, &r->payload);
}

static int64_t ticks_for(size_t bytes, int64_t bytes_per_second) {
    return (int64_t)bytes * SK_TICK_HZ / bytes_per_second;
}

static void send_state(sk_recorder *r, const sk_state *state) {
    bool all = state->tick >= r->next_base;
    sk_writer_clear(&r->payload);
    sk_layout_write_state(&r->layout, state, all ? NULL : r->base, &r->payload);
    send(r, SK_CHUNK_STATE, &r->payload);
    if (all) {
        sk_ruts_copy(sk_state_ruts(state), r->base);
        r->next_base = state->tick + ticks_for(r->payload.size, BASE_BYTES_PER_SECOND);
    }
    r->body_ticks = 0;
    int64_t apart = ticks_for(r->payload.size, KEYFRAME_BYTES_PER_SECOND);
    r->next_keyframe = state->tick + (apart < KEYFRAME_TICKS        ? KEYFRAME_TICKS
                                      : apart > KEYFRAME_TICKS_MOST ? KEYFRAME_TICKS_MOST
                                                                    : apart);
}

static void send_beginning(sk_recorder *r, const sk_state *state, sk_recording_options options) {
    sk_chunks_begin(&r->chunk);
    r->failed = r->chunk.failed;
    if (r->failed) return;
    r->place = r->chunk.size;
    r->sink(r->user, r->chunk.data, r->chunk.size);
    sk_writer model = {0};
    sk_model_write(r->model, &model);
    send_header(r, options, sk_hash_bytes(0, model.data, model.size));
    send(r, SK_CHUNK_MODEL, &model);
    sk_writer_free(&model);
    sk_writer_clear(&r->payload);
    sk_layout_write(&r->layout, &r->payload);
    send(r, SK_CHUNK_LAYOUT, &r->payload);
    send_state(r, state);
    if (options.extra.size == 0) return;
    sk_writer_clear(&r->payload);
    sk_write_bytes(&r->payload, options.extra.data, options.extra.size);
    send(r, SK_CHUNK_EXTRA, &r->payload);
}

static uint64_t word_of(const sk_state *state, const sk_number *number) {
    uint64_t word;
    memcpy(&word, (const char *)state + number->offset, sizeof word);
    return word;
}

sk_result sk_recorder_create(const sk_model *model, const sk_state *state, sk_recording_options options,
                             sk_recording_sink sink, void *user, sk_recorder **out) {
    *out = NULL;
    if (options.extra.size > SK_EXTRA_LONGEST)
        return sk_error("a recording holds at most %d bytes of its program's own", SK_EXTRA_LONGEST);
    sk_recorder *r = calloc(1, sizeof *r);
    if (r == NULL) return sk_error("not enough memory for a recorder");
    *r = (sk_recorder){.model = model, .sink = sink, .user = user};
    r->tick = r->first_tick = state->tick;
    r->event_count = state->event_count;
    r->lane_count = sk_lane_count(model);
    r->longest = options.longest != 0 ? options.longest : SK_RECORDING_LONGEST;
    sk_result result = sk_layout_of(model, &r->layout);
    r->modes = calloc(2 * (size_t)r->lane_count + 1, 1);
    r->modes_now = r->modes + r->lane_count;
    if (options.traced) r->words = calloc((size_t)r->layout.count + 1, sizeof *r->words);
    r->base = calloc(1, sizeof *r->base);
    r->controls = calloc((size_t)model->aircraft_count + 1, sizeof *r->controls);
    r->failed = r->modes == NULL || r->base == NULL || r->controls == NULL || (options.traced && r->words == NULL);
    if (result.ok && !r->failed) {
        sk_lane_modes(model, state, r->modes);
        for (int32_t i = 0; r->words != NULL && i < r->layout.count; i++)
            r->words[i] = word_of(state, &r->layout.numbers[i]);
        for (int32_t i = 0; i < model->aircraft_count; i++) r->controls[i] = model->aircraft[i].controls;
        send_beginning(r, state, options);
    }
    if (result.ok) result = sk_recorder_trouble(r);
    if (!result.ok)
        sk_recorder_destroy(r);
    else
        *out = r;
    return result;
}

void sk_recorder_destroy(sk_recorder *r) {
    if (r == NULL) return;
    sk_writer *writers[] = {&r->chunk,         &r->payload, &r->index, &r->controls_changed,
                            &r->modes_changed, &r->events,  &r->trace};
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++) sk_writer_free(writers[i]);
    sk_layout_free(&r->layout);
    free(r->modes);
    free(r->words);
    free(r->base);
    free(r->controls);
    free(r);
}

// ---- a tick ----

static void note_controls(sk_recorder *r, uint64_t into_block, const sk_controls *controls) {
    for (int32_t i = 0; i < r->model->aircraft_count; i++) {
        if (memcmp(&controls[i], &r->controls[i], sizeof controls[i]) == 0) continue;
        uint64_t changed = 0;
        int16_t value[SK_CONTROL_COUNT], was[SK_CONTROL_COUNT];
        memcpy(value, &controls[i], sizeof value);
        memcpy(was, &r->controls[i], sizeof was);
        for (int32_t k = 0; k < SK_CONTROL_COUNT; k++) changed |= (uint64_t)(value[k] != was[k]) << k;
        sk_write_count(&r->controls_changed, into_block);
        sk_write_count(&r->controls_changed, (uint64_t)i);
        sk_write_count(&r->controls_changed, changed);
        for (int32_t k = 0; k < SK_CONTROL_COUNT; k++)
            if (changed >> k & 1) sk_write_u16(&r->controls_changed, (uint16_t)value[k]);
        r->controls[i] = controls[i];
    }
}

static void note_modes(sk_recorder *r, uint64_t into_block, const sk_state *state) {
    sk_lane_modes(r->model, state, r->modes_now);
    if (memcmp(r->modes, r->modes_now, (size_t)r->lane_count) == 0) return;
    for (int32_t i = 0; i < r->lane_count; i++) {
        if (r->modes[i] == r->modes_now[i]) continue;
        sk_write_count(&r->modes_changed, into_block);
        sk_write_count(&r->modes_changed, (uint64_t)i);
        sk_write_u8(&r->modes_changed, r->modes_now[i]);
        r->modes[i] = r->modes_now[i];
    }
}

static void note_events(sk_recorder *r, const sk_state *state) {
    int64_t first = state->event_count - SK_EVENTS_KEPT;
    for (int64_t i = first > r->event_count ? first : r->event_count; i < state->event_count; i++) {
        const sk_event *event = &state->event[i % SK_EVENTS_KEPT];
        sk_write_count(&r->events, (uint64_t)event->tick);
        sk_write_count(&r->events, (uint64_t)event->kind);
        sk_write_count(&r->events, (uint64_t)event->aircraft);
        sk_write_count(&r->events, (uint64_t)(event->part + 1));
        sk_write_count(&r->events, (uint64_t)(event->solid + 1));
        sk_write_count(&r->events, (uint64_t)(event->material + 1));
        sk_write_real(&r->events, event->value);
    }
    r->event_count = state->event_count;
}

// Writes the trace of a step: how many numbers stayed the same, how many changed, and the last bytes of those. This
// repeats until all numbers are covered.
static void note_trace(sk_recorder *r, const sk_state *state) {
    int32_t i = 0, count = r->layout.count;
    while (i < count) {
        int32_t same = i, changed;
        while (same < count && word_of(state, &r->layout.numbers[same]) == r->words[same]) same++;
        changed = same;
        while (changed < count && word_of(state, &r->layout.numbers[changed]) != r->words[changed]) changed++;
        sk_write_count(&r->trace, (uint64_t)(same - i));
        sk_write_count(&r->trace, (uint64_t)(changed - same));
        for (int32_t k = same; k < changed; k++) {
            r->words[k] = word_of(state, &r->layout.numbers[k]);
            sk_write_u8(&r->trace, (uint8_t)r->words[k]);
        }
        i = changed;
    }
}

static void append(sk_writer *to, sk_writer *part) {
    sk_write_count(to, part->size);
    sk_write_bytes(to, part->data, part->size);
    to->failed = to->failed || part->failed;
    sk_writer_clear(part);
}

static void send_block(sk_recorder *r) {
    if (r->ticks == 0) return;
    sk_writer *p = &r->payload;
    sk_writer_clear(p);
    sk_write_count(p, (uint64_t)r->first_tick);
    sk_write_count(p, (uint64_t)r->ticks);
    for (int32_t i = 0; i < r->ticks; i++) sk_write_u64(p, r->tick_hashes[i]);
    append(p, &r->controls_changed);
    append(p, &r->modes_changed);
    append(p, &r->events);
    append(p, &r->trace);
    send(r, SK_CHUNK_TICKS, p);
    r->first_tick = r->tick;
    r->ticks = 0;
}

static bool is_awake(const sk_model *model, const sk_state *state, int64_t body) {
    if (body < 0 || body >= model->body_count) return false;
    const sk_body_state *b = sk_state_body(state, (int32_t)body);
    return !b->asleep && !b->frozen;
}

// The bodies that are awake, and their contacts.
static int32_t count_awake(const sk_model *model, const sk_state *state) {
    int32_t awake = 0;
    for (int32_t i = 0; i < model->body_count; i++) awake += is_awake(model, state, i);
    if (awake == 0) return 0;
    const sk_body_contacts *list = sk_state_body_contacts(state);
    for (int32_t n = 0; n < list->count; n++)
        awake += is_awake(model, state, list->contact[n].body) || is_awake(model, state, list->contact[n].other);
    return awake;
}

void sk_recorder_tick(sk_recorder *r, const sk_controls *controls, const sk_state *state) {
    if (r->failed) return; // its tick no longer advances
    SK_ASSERT(state->tick == r->tick + 1);
    uint64_t into_block = (uint64_t)r->ticks;
    note_controls(r, into_block, controls);
    note_modes(r, into_block, state);
    if (state->event_count != r->event_count) note_events(r, state);
    if (r->words != NULL) note_trace(r, state);
    r->tick_hashes[r->ticks++] = sk_tick_hash_of(&r->layout, state);
    r->tick = state->tick;
    r->body_ticks += count_awake(r->model, state);
    bool keyframe = r->tick >= r->next_keyframe || r->body_ticks >= KEYFRAME_BODY_TICKS;
    if (r->ticks == SK_BLOCK_TICKS || keyframe) send_block(r);
    if (keyframe) send_state(r, state);
}

void sk_recorder_mark(sk_recorder *r, const char *text) {
    if (r->failed || r->marks == SK_MARKS_MOST) return;
    r->marks++;
    char kept[SK_MARK_TEXT_SIZE];
    sk_text_copy(kept, sizeof kept, text);
    send_block(r);
    sk_writer_clear(&r->payload);
    sk_write_count(&r->payload, (uint64_t)r->tick);
    sk_write_text(&r->payload, kept);
    send(r, SK_CHUNK_MARK, &r->payload);
}

uint64_t sk_recorder_size(const sk_recorder *r) {
    return r->place;
}

sk_result sk_recorder_trouble(const sk_recorder *r) {
    if (!r->failed) return sk_ok();
    return r->full ? sk_error("the recording is full: it may have %llu bytes", (unsigned long long)r->longest)
                   : sk_error("not enough memory to record on");
}

sk_result sk_recorder_finish(sk_recorder *r) {
    if (!r->failed) send_block(r);
    if (!r->failed) {
        sk_writer index = r->index; // a copy, because sending adds an entry to r->index
        r->index = (sk_writer){0};
        r->longest += INDEX_MORE; // this room was kept free for the index itself
        send(r, SK_CHUNK_INDEX, &index);
        sk_writer_free(&index);
    }
    return sk_recorder_trouble(r);
}
