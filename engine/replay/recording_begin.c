// Reads the beginning of a recording: header, model, names of the state's numbers, first state.
#include "replay/recording_internal.h"

#include "replay/chunks.h"
#include "replay/model_store.h"
#include <stdlib.h>

static sk_result read_header(sk_recording *r, sk_reader *reader) {
    r->info.physics_version = sk_read_u32(reader);
    sk_read_text(reader, r->info.engine, sizeof r->info.engine);
    sk_read_text(reader, r->info.build, sizeof r->info.build);
    uint32_t rate = sk_read_u32(reader);
    r->info.seed = sk_read_u64(reader);
    r->info.model_hash = sk_read_u64(reader);
    uint8_t traced = sk_read_u8(reader);
    r->info.traced = traced == 1;
    bool shown = sk_text_is_printable(r->info.engine) && sk_text_is_printable(r->info.build);
    if (reader->failed || sk_reader_left(reader) > 0 || traced > 1 || !shown) return sk_error("the header is damaged");
    if (rate != SK_TICK_HZ) return sk_error("it has %u ticks a second; this program makes %d", rate, SK_TICK_HZ);
    return sk_ok();
}

static sk_result read_model(sk_recording *r, const sk_chunk *chunk) {
    if (sk_hash_bytes(0, chunk->payload, chunk->size) != r->info.model_hash)
        return sk_error("the model is not the one that the header names");
    sk_reader reader = sk_reader_of(chunk->payload, chunk->size);
    sk_result result = sk_model_read(&reader, &r->model);
    if (result.ok && sk_reader_left(&reader) > 0) result = sk_error("there is more than the model");
    if (result.ok && r->model->weather.seed != r->info.seed)
        result = sk_error("the seed in the header is not the model's");
    return result;
}

static const struct {
    uint32_t kind;
    const char *name;
} BEGINNING[] = {{SK_CHUNK_HEADER, "header"},
                 {SK_CHUNK_MODEL, "model"},
                 {SK_CHUNK_LAYOUT, "list of the state's numbers"},
                 {SK_CHUNK_STATE, "first state"}};

static sk_result read_first_state(sk_recording *r, const sk_chunk *chunk) {
    sk_state *state = sk_state_allocate(r->model);
    size_t aircraft = (size_t)r->model->aircraft_count + 1;
    r->controls_now = calloc(aircraft, sizeof *r->controls_now);
    r->controls = calloc(aircraft, sizeof *r->controls);
    r->controls_kept = calloc(aircraft, sizeof *r->controls_kept);
    if (state == NULL || r->controls_now == NULL || r->controls == NULL || r->controls_kept == NULL) {
        sk_state_destroy(state);
        return sk_error("not enough memory for the recording");
    }
    sk_reader reader = sk_reader_of(chunk->payload, chunk->size);
    sk_result result = sk_layout_read_state(&r->layout, r->model, &reader, false, state);
    if (result.ok) r->info.first_tick = r->info.last_tick = state->tick;
    sk_state_destroy(state);
    for (int32_t i = 0; i < r->model->aircraft_count; i++) r->controls_now[i] = r->model->aircraft[i].controls;
    return result.ok ? sk_recording_add_keyframe(r, chunk) : result;
}

// Returns the error for damage in the beginning. `why` is null if the file ends there or has another chunk there.
static sk_result damaged_in(const char *name, size_t at, size_t size, const char *why) {
    sk_result result = at == size
                           ? sk_error("it ends at byte %zu, before its %s; nothing of it can be replayed", at, name)
                           : sk_error("damaged at byte %zu of %zu, in its %s%s%s; nothing of it can be replayed", at,
                                      size, name, why != NULL ? ": " : "", why != NULL ? why : "");
    result.damaged = true;
    return result;
}

sk_result sk_recording_read_beginning(sk_recording *r, sk_reader *file) {
    enum { CHUNKS = sizeof BEGINNING / sizeof BEGINNING[0] };
    for (size_t i = 0; i < CHUNKS; i++) {
        sk_chunk chunk;
        const char *why;
        size_t at = file->at;
        bool found = sk_chunk_read(file, &chunk, &why);
        if (!found || chunk.kind != BEGINNING[i].kind) return damaged_in(BEGINNING[i].name, at, r->size, why);
        sk_reader reader = sk_reader_of(chunk.payload, chunk.size);
        sk_result result = i == 0   ? read_header(r, &reader)
                           : i == 1 ? read_model(r, &chunk)
                           : i == 2 ? sk_layout_read(&reader, r->model, &r->layout)
                                    : read_first_state(r, &chunk);
        // The chunk's checksum agrees, so its contents are intended: they are those of another version.
        result.other_version = !result.ok;
        if (!result.ok) return result;
    }
    return sk_ok();
}
