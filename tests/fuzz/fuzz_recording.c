// Any bytes as a recording. Checksums are put right first, else nothing but the first chunk's would ever be found wrong. What is
// checked beside the sanitizers: an error is one line; what opens describes ticks in order, and its states can be stepped.
#include "replay/check.h"
#include "replay/chunks.h"
#include "replay/notes.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FIRST_CHUNK = SK_MAGIC_SIZE + 4, STEPS = 4 };

static void require(bool holds) {
    if (!holds) abort();
}

// An index of the chunks that are there now; of their ticks it believes the old one.
static void put_index(sk_writer *out, sk_reader old) {
    sk_writer index = {0};
    sk_reader file = sk_reader_of(out->data, out->size);
    sk_chunk chunk;
    const char *why;
    if (sk_chunks_open(&file).ok) {
        while (sk_chunk_read(&file, &chunk, &why)) {
            sk_read_u32(&old);
            sk_chunk_note(&index, chunk.kind, (int64_t)sk_read_count(&old), chunk.place);
            sk_read_count(&old);
        }
    }
    sk_chunk_write(out, out->size, SK_CHUNK_INDEX, index.data, index.size);
    sk_writer_free(&index);
}

// Writes every chunk again with the checksum that its bytes have, the header with the model's.
static void put_right(sk_writer *out, const uint8_t *data, size_t size) {
    sk_write_bytes(out, data, size < FIRST_CHUNK ? size : FIRST_CHUNK);
    size_t at = FIRST_CHUNK;
    while (size >= SK_CHUNK_HEAD_SIZE && at <= size - SK_CHUNK_HEAD_SIZE) {
        sk_reader head = sk_reader_of(data + at, SK_CHUNK_HEAD_SIZE);
        uint32_t kind = sk_read_u32(&head), length = sk_read_u32(&head);
        size_t left = size - at - SK_CHUNK_HEAD_SIZE;
        if (length > left) length = (uint32_t)left;
        if (kind == SK_CHUNK_INDEX) {
            put_index(out, sk_reader_of(data + at + SK_CHUNK_HEAD_SIZE, length));
            at += SK_CHUNK_HEAD_SIZE + length;
            continue;
        }
        sk_chunk_write(out, out->size, kind, data + at + SK_CHUNK_HEAD_SIZE, length);
        at += SK_CHUNK_HEAD_SIZE + length;
    }
}

static void step_a_little(const sk_recording *recording) {
    sk_state *state = sk_state_allocate(sk_recording_model(recording));
    require(state != NULL);
    sk_recording_info info = sk_recording_describe(recording);
    for (int64_t tick = info.first_tick; tick <= info.last_tick && tick < info.first_tick + STEPS; tick++)
        if (!sk_recording_seek(recording, tick, tick > info.first_tick, state).ok) break;
    if (info.first_tick < info.last_tick) sk_recording_tick_hash(recording, info.last_tick);
    sk_recording_keyframe(recording, info.last_tick, state);
    sk_state_destroy(state);
}

static void walk(sk_recording *recording) {
    sk_recording_info info = sk_recording_describe(recording);
    int32_t modes = info.modes, events = info.events, marks;
    require(sk_recording_unpack(recording).ok);
    const sk_recorded_mode *mode = sk_recording_modes(recording);
    const sk_event *event = sk_recording_events(recording);
    const sk_recorded_mark *mark = sk_recording_marks(recording, &marks);
    require(info.last_tick >= info.first_tick && marks >= 0);
    for (int32_t i = 0; i < marks; i++)
        require(mark[i].tick >= info.first_tick && mark[i].tick <= info.last_tick &&
                memchr(mark[i].text, 0, sizeof mark[i].text) && (i == 0 || mark[i - 1].tick <= mark[i].tick));
    uint64_t place;
    int32_t room;
    bool fits = sk_recording_note_place(recording, &place, &room).ok;
    require(room >= 0 && place == info.good_bytes && place <= info.bytes && (info.ended || !fits));
    int64_t before = info.first_tick;
    for (int32_t i = 0; i < modes; before = mode[i++].tick)
        require(mode[i].tick >= before && mode[i].tick <= info.last_tick &&
                mode[i].lane < sk_lane_count(sk_recording_model(recording)) && mode[i].mode < SK_LANE_MODES);
    before = info.first_tick;
    for (int32_t i = 0; i < events; before = event[i++].tick) {
        const sk_model *model = sk_recording_model(recording);
        require(event[i].tick >= before && event[i].tick <= info.last_tick && event[i].solid >= -1 &&
                event[i].solid <= model->platform_count && event[i].material >= -1 &&
                event[i].material < model->material_count);
        char text[200];
        sk_event_describe(model, &event[i], text, sizeof text);
    }
    sk_controls controls[SK_AIRCRAFT_MAX];
    sk_recording_controls(recording, info.last_tick, controls);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sk_writer right = {0};
    put_right(&right, data, size);
    require(!right.failed);
    sk_recording *recording;
    sk_result result = sk_recording_open(right.data, right.size, &recording);
    if (!result.ok) {
        require(recording == NULL && result.text[0] != '\0' && strchr(result.text, '\n') == NULL);
        return 0;
    }
    walk(recording);
    step_a_little(recording);
    sk_recording_destroy(recording);
    return 0;
}
