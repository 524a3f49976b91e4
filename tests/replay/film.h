// film.h: a recording in memory, as it was written or with other chunks in it.
#pragma once
#include "check.h"
#include "fixture.h"
#include "replay/chunks.h"
#include "replay/recorder.h"
#include "replay/recording.h"

typedef struct film {
    sk_writer bytes;
    sk_model *model;
    sk_state last;
} film;

// The recorder's sink: `user` is a film's bytes.
static inline void film_take(void *user, const uint8_t *bytes, size_t size) {
    sk_write_bytes(user, bytes, size);
}

static inline void film_end(film *f) {
    sk_writer_free(&f->bytes);
    sk_model_destroy(f->model);
}

// The recording with the payload of the index-th chunk of a kind replaced, and every checksum right; null: nothing is replaced.
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
        sk_chunk_write(&bytes, bytes.size, chunk.kind, this_one ? payload->data : chunk.payload,
                       this_one ? payload->size : chunk.size);
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
