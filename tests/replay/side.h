// side.h: a recording whose blocks of ticks describe other events and contact modes, all checksums right.
#pragma once
#include "film.h"

// What is put in the place of a part; null: it stays.
typedef struct side_parts {
    const sk_writer *modes, *events;
} side_parts;

static inline sk_block side_block(const film *f, int index) {
    sk_reader payload = film_payload(f, SK_CHUNK_TICKS, index);
    sk_block block;
    assert_true(sk_block_open(f->model, payload.data, payload.size, &block));
    return block;
}

static inline void side_append(sk_writer *out, sk_reader part, const sk_writer *other) {
    sk_write_count(out, other != NULL ? other->size : part.size);
    sk_write_bytes(out, other != NULL ? other->data : part.data, other != NULL ? other->size : part.size);
}

static inline sk_writer side_payload(const film *f, int index, side_parts parts) {
    sk_block b = side_block(f, index);
    sk_writer out = {0};
    sk_write_count(&out, (uint64_t)b.first);
    sk_write_count(&out, (uint64_t)b.ticks);
    sk_write_bytes(&out, b.tick_hashes, 8 * (size_t)b.ticks);
    side_append(&out, b.controls, NULL);
    side_append(&out, b.modes, parts.modes);
    side_append(&out, b.events, parts.events);
    side_append(&out, b.trace, NULL);
    return out;
}

static inline sk_recording *side_open(const film *f, int index, side_parts parts) {
    sk_writer payload = side_payload(f, index, parts);
    sk_recording *recording;
    sk_result result = film_open_with(f, SK_CHUNK_TICKS, index, &payload, &recording);
    if (!result.ok) fail_msg("%s", result.text);
    assert_string_equal(sk_recording_describe(recording).cut, "");
    sk_writer_free(&payload);
    return recording;
}

static inline void side_write_event(sk_writer *out, const sk_event *event) {
    sk_write_count(out, (uint64_t)event->tick);
    sk_write_count(out, (uint64_t)event->kind);
    sk_write_count(out, (uint64_t)event->aircraft);
    sk_write_count(out, (uint64_t)(event->part + 1));
    sk_write_count(out, (uint64_t)(event->solid + 1));
    sk_write_count(out, (uint64_t)(event->material + 1));
    sk_write_real(out, event->value);
}

static inline void side_write_mode(sk_writer *out, const sk_block *block, const sk_recorded_mode *mode) {
    sk_write_count(out, (uint64_t)(mode->tick - 1 - block->first));
    sk_write_count(out, (uint64_t)mode->lane);
    sk_write_u8(out, mode->mode);
}
