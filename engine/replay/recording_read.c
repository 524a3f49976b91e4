// Reads a recording's chunks. A damaged chunk ends the recording; everything before it is kept.
#include "replay/recording_internal.h"

#include "replay/chunks.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static sk_result out_of_memory(void) {
    return sk_error("not enough memory for the recording");
}

// ---- blocks of ticks ----

static bool note_controls(sk_recording *r, sk_block block, uint32_t part) {
    sk_block_controls item = sk_block_controls_begin(&block);
    while (sk_block_next_controls(&block, &item)) {
        int32_t i = item.aircraft;
        if (r->controls[i].count % CONTROLS_KEPT_EVERY == 0) {
            sk_controls *kept = growing_add(&r->controls_kept[i], sizeof *kept);
            if (kept == NULL) return false;
            *kept = r->controls_now[i];
        }
        controls_change *change = growing_add(&r->controls[i], sizeof *change);
        if (change == NULL) return false;
        *change = (controls_change){(uint32_t)(item.tick - r->info.first_tick), part + item.place};
        sk_reader reader = sk_reader_of(block.controls.data + item.place, block.controls.size - item.place);
        sk_block_apply_controls(&reader, &r->controls_now[i]);
    }
    return true;
}

static void count_items(sk_recording *r, sk_block block) {
    sk_recorded_mode mode = sk_block_modes_begin(&block);
    sk_block_event event = sk_block_events_begin(&block);
    while (sk_block_next_mode(&block, &mode)) r->info.modes++;
    while (sk_block_next_event(&block, &event)) r->info.events++;
}

static sk_result read_block(sk_recording *r, const sk_chunk *chunk, bool *sound) {
    sk_block block;
    *sound = sk_block_open(r->model, chunk->payload, chunk->size, &block) && block.first == r->info.last_tick &&
             sk_block_is_sound(&block, r->info.traced, r->layout.count);
    if (!*sound) return sk_ok();
    block_place *place = growing_add(&r->blocks, sizeof *place);
    if (place == NULL) return out_of_memory();
    *place = (block_place){(uint32_t)(block.first - r->info.first_tick), (uint32_t)(chunk->payload - r->bytes)};
    if (!note_controls(r, block, (uint32_t)(block.controls.data - r->bytes))) return out_of_memory();
    count_items(r, block);
    r->info.last_tick += block.ticks;
    return sk_ok();
}

static sk_result read_mark(sk_recording *r, const sk_chunk *chunk, bool *sound) {
    sk_reader reader = sk_reader_of(chunk->payload, chunk->size);
    sk_recorded_mark mark;
    uint64_t tick = sk_read_count(&reader);
    sk_read_text(&reader, mark.text, sizeof mark.text);
    *sound = !reader.failed && tick == (uint64_t)r->info.last_tick && sk_reader_left(&reader) == 0 &&
             sk_text_is_printable(mark.text) && r->info.marks < SK_MARKS_MOST;
    if (!*sound) return sk_ok();
    mark.tick = (int64_t)tick;
    sk_recorded_mark *added = growing_add(&r->marks, sizeof *added);
    if (added == NULL) return out_of_memory();
    *added = mark;
    r->info.marks++;
    return sk_ok();
}

// ---- the file ----

// Adds a keyframe. A second one for the same tick is not sound.
static sk_result read_keyframe(sk_recording *r, const sk_chunk *chunk, bool *sound) {
    const keyframe *last = (const keyframe *)r->keyframes.data + r->keyframes.count - 1;
    *sound = r->info.last_tick > last->tick;
    return *sound ? sk_recording_add_keyframe(r, chunk) : sk_ok();
}

// Takes the data of the program that recorded. It is sound only once, after the first state and before any tick or
// bookmark.
static void read_extra(sk_recording *r, const sk_chunk *chunk, bool *sound) {
    bool first = r->extra.size == 0 && r->info.last_tick == r->info.first_tick && r->info.marks == 0;
    *sound = first && chunk->size > 0 && chunk->size <= SK_EXTRA_LONGEST;
    if (*sound) r->extra = sk_reader_of(chunk->payload, chunk->size);
}

// Returns true if an index names the chunks before it, in their order, each with the tick of the run when it was
// written.
static bool is_index(const sk_recording *r, const sk_chunk *chunk) {
    sk_reader file = sk_reader_of(r->bytes, (size_t)chunk->place), index = sk_reader_of(chunk->payload, chunk->size);
    int64_t tick = r->info.first_tick;
    sk_read_span(&file, SK_MAGIC_SIZE + 4);
    while (sk_reader_left(&file) > 0) {
        uint64_t place = file.at;
        uint32_t kind = sk_read_u32(&file), size = sk_read_u32(&file);
        sk_read_u64(&file);
        sk_reader payload = sk_reader_of(sk_read_span(&file, size), size);
        if (kind == SK_CHUNK_TICKS) tick = (int64_t)(sk_read_count(&payload) + sk_read_count(&payload));
        uint32_t kind_named = sk_read_u32(&index);
        uint64_t tick_named = sk_read_count(&index), place_named = sk_read_count(&index);
        if (index.failed || kind_named != kind || tick_named != (uint64_t)tick || place_named != place) return false;
    }
    return sk_reader_left(&index) == 0;
}

static sk_result read_run(sk_recording *r, sk_reader *file) {
    const char *why = NULL;
    bool ended = false, sound = true;
    sk_chunk chunk;
    sk_result result = sk_ok();
    size_t at = file->at;
    while (result.ok && sound && !ended && sk_chunk_read(file, &chunk, &why)) {
        switch (chunk.kind) {
        case SK_CHUNK_TICKS: result = read_block(r, &chunk, &sound); break;
        case SK_CHUNK_STATE: result = read_keyframe(r, &chunk, &sound); break;
        case SK_CHUNK_EXTRA: read_extra(r, &chunk, &sound); break;
        case SK_CHUNK_MARK: result = read_mark(r, &chunk, &sound); break;
        case SK_CHUNK_INDEX: ended = sound = is_index(r, &chunk); break;
        default: sound = false; break;
        }
        if (sound) at = file->at;
    }
    if (result.ok && ended) {
        result = sk_recording_read_notes(r, file, &why);
        at = file->at;
    }
    r->info.ended = ended;
    r->info.good_bytes = at;
    if (!result.ok) return result;
    if (!sound) why = "a chunk has impossible contents";
    if (why == NULL && !ended) why = "its index is missing";
    if (why != NULL) snprintf(r->info.cut, sizeof r->info.cut, "%s, at byte %zu of %zu", why, at, r->size);
    return sk_ok();
}

// Offsets in the file are stored in 32 bits, so longer files are refused.
static sk_result too_long(uint64_t size) {
    return sk_error("%" PRIu64 " bytes: recordings are read up to %d", size, SK_RECORDING_LONGEST);
}

sk_result sk_recording_open(uint8_t *bytes, size_t size, sk_recording **out) {
    *out = NULL;
    if (size > SK_RECORDING_LONGEST) {
        free(bytes);
        return too_long(size);
    }
    sk_recording *r = calloc(1, sizeof *r);
    if (r == NULL) {
        free(bytes);
        return out_of_memory();
    }
    r->bytes = bytes;
    r->size = size;
    r->info.bytes = size;
    sk_reader file = sk_reader_of(bytes, size);
    sk_result result = sk_chunks_open(&file);
    if (result.ok) result = sk_recording_read_beginning(r, &file);
    if (result.ok) result = read_run(r, &file);
    if (result.ok)
        *out = r;
    else
        sk_recording_destroy(r);
    return result;
}

static sk_result cannot_read(int reason) {
    return sk_error("cannot read the recording: %s", strerror(reason));
}

// Reads up to `most` bytes, fewer if the file ends. *got: the number of bytes read.
static sk_result read_some(int descriptor, uint8_t *bytes, size_t most, size_t *got) {
    ssize_t part = 1;
    for (*got = 0; part > 0 && *got < most;) {
        part = read(descriptor, bytes + *got, most - *got);
        if (part > 0) *got += (size_t)part;
        if (part < 0 && errno == EINTR) part = 1; // a signal interrupted the read; try again
    }
    return part >= 0 ? sk_ok() : cannot_read(errno);
}

// Checks the first words alone, so that no more is read of a large file that is not a recording.
static sk_result check_first_words(int descriptor) {
    uint8_t words[SK_MAGIC_SIZE + 4];
    size_t got;
    sk_result result = read_some(descriptor, words, sizeof words, &got);
    if (!result.ok) return result;
    sk_reader reader = sk_reader_of(words, got);
    result = sk_chunks_open(&reader);
    if (result.ok && lseek(descriptor, 0, SEEK_SET) != 0) return cannot_read(errno);
    return result;
}

// Reads all of the file. The caller frees the bytes.
static sk_result read_all(int descriptor, uint8_t **bytes, size_t *size) {
    struct stat about;
    if (fstat(descriptor, &about) != 0) return cannot_read(errno);
    if (!S_ISREG(about.st_mode)) return sk_error("no regular file: a recording is one");
    if (about.st_size > SK_RECORDING_LONGEST) return too_long((uint64_t)about.st_size);
    sk_result result = check_first_words(descriptor);
    if (!result.ok) return result;
    *bytes = malloc((size_t)about.st_size + 1);
    if (*bytes == NULL) return out_of_memory();
    result = read_some(descriptor, *bytes, (size_t)about.st_size, size);
    if (!result.ok) free(*bytes);
    return result;
}

// O_NONBLOCK: opening a pipe does not wait for a writer.
sk_result sk_recording_load(const char *path, sk_recording **out) {
    *out = NULL;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return sk_error_at(cannot_read(errno), path, 0);
    uint8_t *bytes = NULL;
    size_t size = 0;
    sk_result result = read_all(descriptor, &bytes, &size);
    close(descriptor);
    return sk_error_at(result.ok ? sk_recording_open(bytes, size, out) : result, path, 0);
}
