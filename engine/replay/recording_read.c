// Reads a recording's chunks. What is damaged ends it; what is before stands.
#include "replay/recording_internal.h"

#include "replay/chunks.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void *add(growing *list, size_t size) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
        void *data = realloc(list->data, capacity * size);
        if (data == NULL) return NULL;
        list->data = data;
        list->capacity = capacity;
    }
    return (char *)list->data + size * list->count++;
}

static sk_result out_of_memory(void) {
    return sk_error("not enough memory for the recording");
}

// ---- blocks of ticks ----

static sk_reader part_of(sk_reader *reader) {
    uint64_t size = sk_read_count(reader);
    const uint8_t *data = size <= sk_reader_left(reader) ? sk_read_span(reader, (size_t)size) : NULL;
    if (data == NULL) reader->failed = true;
    return sk_reader_of(data, data == NULL ? 0 : (size_t)size);
}

// False where the bytes tell no such thing; `memory` where there was none for it.
static bool read_controls(sk_recording *r, sk_reader *part, int64_t first, uint64_t ticks, bool *memory) {
    uint64_t before = 0;
    while (sk_reader_left(part) > 0 && *memory) {
        uint64_t into = sk_read_count(part), aircraft = sk_read_count(part), changed = sk_read_count(part);
        bool sound = !part->failed && into >= before && into < ticks && aircraft < (uint64_t)r->model->aircraft_count &&
                     changed >> SK_CONTROL_COUNT == 0;
        if (!sound) return false;
        before = into;
        int16_t value[SK_CONTROL_COUNT];
        memcpy(value, &r->controls_now[aircraft], sizeof value);
        for (int32_t k = 0; k < SK_CONTROL_COUNT; k++)
            if (changed >> k & 1) value[k] = (int16_t)sk_read_u16(part);
        memcpy(&r->controls_now[aircraft], value, sizeof value);
        controls_change *change = add(&r->controls[aircraft], sizeof *change);
        *memory = change != NULL;
        if (change != NULL) *change = (controls_change){first + (int64_t)into, r->controls_now[aircraft]};
    }
    return !part->failed;
}

static bool read_modes(sk_recording *r, sk_reader *part, int64_t first, uint64_t ticks, bool *memory) {
    uint64_t lanes = (uint64_t)sk_lane_count(r->model), before = 0;
    while (sk_reader_left(part) > 0 && *memory) {
        uint64_t into = sk_read_count(part), lane = sk_read_count(part);
        uint8_t mode = sk_read_u8(part);
        if (part->failed || into < before || into >= ticks || lane >= lanes || mode >= SK_LANE_MODES) return false;
        before = into;
        sk_recorded_mode *change = add(&r->modes, sizeof *change);
        *memory = change != NULL;
        if (change != NULL) *change = (sk_recorded_mode){first + (int64_t)into + 1, (int32_t)lane, mode};
    }
    return !part->failed;
}

static bool read_events(sk_recording *r, sk_reader *part, int64_t first, uint64_t ticks, bool *memory) {
    uint64_t before = (uint64_t)first, last = before + ticks;
    while (sk_reader_left(part) > 0 && *memory) {
        uint64_t tick = sk_read_count(part), kind = sk_read_count(part), aircraft = sk_read_count(part);
        uint64_t after_part = sk_read_count(part);
        double value = sk_read_real(part);
        bool sound = !part->failed && tick >= before && tick <= last && kind > 0 && kind < SK_EVENT_KINDS &&
                     after_part < 1000000 && aircraft < (uint64_t)r->model->aircraft_count && isfinite(value);
        if (!sound) return false;
        before = tick;
        sk_event *event = add(&r->events, sizeof *event);
        *memory = event != NULL;
        if (event != NULL)
            *event = (sk_event){(int64_t)tick, (int64_t)kind, (int64_t)aircraft, (int64_t)after_part - 1, value};
    }
    return !part->failed;
}

// Where each tick's trace begins: runs up to as many numbers as a state has.
static bool read_trace(sk_recording *r, sk_reader *part, uint64_t ticks, bool *memory) {
    for (uint64_t i = 0; r->info.traced && i < ticks && *memory; i++) {
        size_t begin = part->at;
        for (uint64_t told = 0; told < (uint64_t)r->layout.count;) {
            uint64_t same = sk_read_count(part), changed = sk_read_count(part);
            uint64_t left = (uint64_t)r->layout.count - told;
            if (part->failed || same > left || changed > left - same || same + changed == 0) return false;
            if (sk_read_span(part, (size_t)changed) == NULL) return false;
            told += same + changed;
        }
        uint64_t *place = add(&r->traces, 2 * sizeof *place);
        *memory = place != NULL;
        if (place == NULL) break;
        place[0] = (uint64_t)(part->data - r->bytes) + begin;
        place[1] = part->at - begin;
    }
    return !part->failed && sk_reader_left(part) == 0;
}

// What a block that is not sound has added.
static void take_back(sk_recording *r, const sk_recording *before) {
    r->roots.count = before->roots.count;
    r->traces.count = before->traces.count;
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) r->controls[i].count = before->controls[i].count;
    r->modes.count = before->modes.count;
    r->events.count = before->events.count;
}

static sk_result read_block(sk_recording *r, const sk_chunk *chunk, bool *sound) {
    sk_reader reader = sk_reader_of(chunk->payload, chunk->size);
    uint64_t first = sk_read_count(&reader), ticks = sk_read_count(&reader);
    bool memory = true;
    *sound = !reader.failed && first == (uint64_t)r->info.last_tick && ticks > 0 && ticks <= SK_BLOCK_TICKS &&
             r->info.last_tick <= INT64_MAX - SK_BLOCK_TICKS;
    if (!*sound) return sk_ok();
    const sk_recording before = *r;
    for (uint64_t i = 0; i < ticks && memory; i++) {
        uint64_t *root = add(&r->roots, sizeof *root);
        memory = root != NULL;
        if (root != NULL) *root = sk_read_u64(&reader);
    }
    sk_reader controls = part_of(&reader), modes = part_of(&reader), events = part_of(&reader);
    sk_reader trace = part_of(&reader);
    *sound = !reader.failed && sk_reader_left(&reader) == 0 &&
             read_controls(r, &controls, (int64_t)first, ticks, &memory) &&
             read_modes(r, &modes, (int64_t)first, ticks, &memory) &&
             read_events(r, &events, (int64_t)first, ticks, &memory) && read_trace(r, &trace, ticks, &memory);
    if (!memory) return out_of_memory();
    if (*sound)
        r->info.last_tick += (int64_t)ticks;
    else
        take_back(r, &before);
    return sk_ok();
}

static sk_result read_mark(sk_recording *r, const sk_chunk *chunk, bool *sound) {
    sk_reader reader = sk_reader_of(chunk->payload, chunk->size);
    sk_recorded_mark mark;
    uint64_t tick = sk_read_count(&reader);
    sk_read_text(&reader, mark.text, sizeof mark.text);
    *sound = !reader.failed && tick == (uint64_t)r->info.last_tick && sk_reader_left(&reader) == 0 &&
             sk_text_is_printable(mark.text);
    if (!*sound) return sk_ok();
    mark.tick = (int64_t)tick;
    sk_recorded_mark *added = add(&r->marks, sizeof *added);
    if (added == NULL) return out_of_memory();
    *added = mark;
    return sk_ok();
}

// ---- the file ----

sk_result sk_recording_add_keyframe(sk_recording *r, const sk_chunk *chunk) {
    keyframe *k = add(&r->keyframes, sizeof *k);
    if (k == NULL) return out_of_memory();
    size_t index = r->keyframes.count - 1;
    bool wants_base = index > 0 && sk_layout_wants_base(chunk->payload, chunk->size);
    *k = (keyframe){r->info.last_tick, chunk->payload, chunk->size, wants_base ? k[-1].base : index};
    r->info.keyframes++;
    return sk_ok();
}

static bool is_index(const sk_recording *r, const sk_chunk *chunk) {
    return chunk->size == r->index.size && memcmp(chunk->payload, r->index.data, chunk->size) == 0;
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
        case SK_CHUNK_STATE: result = sk_recording_add_keyframe(r, &chunk); break;
        case SK_CHUNK_MARK: result = read_mark(r, &chunk, &sound); break;
        case SK_CHUNK_INDEX: ended = sound = is_index(r, &chunk); break;
        default: sound = false; break;
        }
        sk_chunk_note(&r->index, chunk.kind, r->info.last_tick, chunk.place);
        if (result.ok && r->index.failed) result = out_of_memory();
        if (sound) at = file->at;
    }
    if (result.ok && ended) {
        result = sk_recording_read_notes(r, file, &why);
        at = file->at;
    }
    r->info.ended = ended;
    r->info.good_bytes = at;
    if (!result.ok) return result;
    if (!sound) why = "a chunk tells of what cannot be";
    if (why == NULL && !ended) why = "its index is missing";
    if (why != NULL) snprintf(r->info.cut, sizeof r->info.cut, "%s, at byte %zu of %zu", why, at, r->size);
    return sk_ok();
}

sk_result sk_recording_open(uint8_t *bytes, size_t size, sk_recording **out) {
    *out = NULL;
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

sk_result sk_recording_load(const char *path, sk_recording **out) {
    *out = NULL;
    struct stat about;
    if (stat(path, &about) != 0)
        return sk_error_at(sk_error("cannot read the recording: %s", strerror(errno)), path, 0);
    if (!S_ISREG(about.st_mode)) return sk_error_at(sk_error("no regular file: a recording is one"), path, 0);
    if (about.st_size > SK_RECORDING_LONGEST)
        return sk_error_at(
            sk_error("%lld bytes: recordings are read up to %d", (long long)about.st_size, SK_RECORDING_LONGEST), path,
            0);
    size_t size = (size_t)about.st_size, had = 0;
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(size + 1);
    if (file != NULL && bytes != NULL) had = fread(bytes, 1, size, file);
    bool whole = file != NULL && bytes != NULL && !ferror(file);
    if (file != NULL) fclose(file);
    if (!whole) {
        free(bytes);
        return sk_error_at(sk_error("cannot read the recording: %s", strerror(errno)), path, 0);
    }
    return sk_error_at(sk_recording_open(bytes, had, out), path, 0);
}
