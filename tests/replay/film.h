// film.h: a recording in memory, as it was written or with other chunks in it.
#pragma once
#include "check.h"
#include "fixture.h"
#include "replay/chunks.h"
#include "replay/recorder.h"
#include "replay/recording.h"
#include "stepping.h"

typedef struct film {
    sk_writer bytes;
    sk_model *model;
    sk_state *last;
} film;

// The recorder's sink: `user` is a film's bytes.
static inline void film_take(void *user, const uint8_t *bytes, size_t size) {
    sk_write_bytes(user, bytes, size);
}

// Nothing is recorded yet: the model's first state.
static inline void film_begin(film *f, sk_model *model) {
    memset(f, 0, sizeof *f);
    f->model = model;
    test_state_begin(model, &f->last);
}

// A recorder that is reported how it goes on from the last state.
static inline sk_recorder *film_record(film *f, sk_recording_options options) {
    sk_recorder *recorder;
    assert_true(sk_recorder_create(f->model, f->last, options, film_take, &f->bytes, &recorder).ok);
    return recorder;
}

// Steps on and records it.
static inline void film_step(film *f, sk_recorder *recorder, const sk_controls *controls) {
    step_world(f->model, f->last, controls);
    sk_recorder_tick(recorder, controls, f->last);
}

static inline void film_finish(sk_recorder *recorder) {
    assert_true(sk_recorder_finish(recorder).ok);
    sk_recorder_destroy(recorder);
}

static inline void film_end(film *f) {
    sk_writer_free(&f->bytes);
    sk_model_destroy(f->model);
}

// An index with the places that the chunks of `bytes` now have; their ticks are those that `old` tells.
static inline sk_writer film_index(const sk_writer *bytes, sk_reader old) {
    sk_writer index = {0};
    sk_reader reader = sk_reader_of(bytes->data, bytes->size);
    assert_true(sk_chunks_open(&reader).ok);
    sk_chunk chunk;
    const char *why;
    while (sk_chunk_read(&reader, &chunk, &why)) {
        sk_read_u32(&old);
        sk_chunk_note(&index, chunk.kind, (int64_t)sk_read_count(&old), chunk.place);
        sk_read_count(&old);
    }
    return index;
}

// The recording with the payload of the index-th chunk of a kind replaced, and every checksum and the index right; null: nothing is
// replaced.
static inline sk_result film_open_with(const film *f, uint32_t kind, int index, const sk_writer *payload,
                                       sk_recording **out) {
    sk_writer bytes = {0};
    sk_reader reader = sk_reader_of(f->bytes.data, f->bytes.size);
    assert_true(sk_chunks_open(&reader).ok);
    sk_chunks_begin(&bytes);
    sk_chunk chunk;
    const char *why;
    while (sk_chunk_read(&reader, &chunk, &why)) {
        bool this_one = payload != NULL && chunk.kind == kind && index-- == 0;
        sk_writer list = {0};
        if (chunk.kind == SK_CHUNK_INDEX && !this_one)
            list = film_index(&bytes, sk_reader_of(chunk.payload, chunk.size));
        const sk_writer *in_place = this_one ? payload : list.size > 0 ? &list : NULL;
        sk_chunk_write(&bytes, bytes.size, chunk.kind, in_place != NULL ? in_place->data : chunk.payload,
                       in_place != NULL ? in_place->size : chunk.size);
        sk_writer_free(&list);
    }
    return sk_recording_open(bytes.data, bytes.size, out);
}

// The payload of the index-th chunk of a kind.
static inline sk_reader film_payload(const film *f, uint32_t kind, int index) {
    sk_reader reader = sk_reader_of(f->bytes.data, f->bytes.size);
    assert_true(sk_chunks_open(&reader).ok);
    sk_chunk chunk;
    const char *why;
    while (sk_chunk_read(&reader, &chunk, &why))
        if (chunk.kind == kind && index-- == 0) return sk_reader_of(chunk.payload, chunk.size);
    fail_msg("there is no such chunk");
    return sk_reader_of(NULL, 0);
}

// The recording as it was written, of which nothing is missing.
static inline sk_recording *film_open(const film *f) {
    sk_recording *recording;
    sk_result result = film_open_with(f, 0, 0, NULL, &recording);
    if (!result.ok) fail_msg("%s", result.text);
    assert_string_equal(sk_recording_describe(recording).cut, "");
    return recording;
}

// Ends the recorder and opens its recording.
static inline sk_recording *film_develop(const film *f, sk_recorder *recorder) {
    film_finish(recorder);
    return film_open(f);
}
