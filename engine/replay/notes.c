#include "replay/notes.h"

#include "replay/chunks.h"
#include "replay/recording_internal.h"
#include <stdlib.h>
#include <string.h>

void sk_note_write(sk_writer *writer, uint64_t place, int64_t tick, const char *text) {
    sk_writer payload = {0};
    char kept[SK_MARK_TEXT_SIZE];
    sk_text_copy(kept, sizeof kept, text);
    sk_write_count(&payload, (uint64_t)tick);
    sk_write_text(&payload, kept);
    sk_chunk_write(writer, place, SK_CHUNK_NOTE, payload.data, payload.size);
    writer->failed = writer->failed || payload.failed;
    sk_writer_free(&payload);
}

sk_result sk_recording_note_place(const sk_recording *r, uint64_t *place, int32_t *room) {
    *place = r->info.good_bytes;
    *room = SK_MARKS_MOST - (r->notes > r->info.marks ? r->notes : r->info.marks);
    if (!r->info.ended) return sk_error("the recording has no end, or is still being written");
    if (!r->notes_fit) return sk_error("bytes that are no notes follow its end");
    return sk_ok();
}

// ---- reading ----

static void take_away(growing *marks, int64_t tick) {
    sk_recorded_mark *mark = marks->data;
    size_t kept = 0;
    for (size_t i = 0; i < marks->count; i++)
        if (mark[i].tick != tick) mark[kept++] = mark[i];
    marks->count = kept;
}

// Inserts a mark in order of ticks. False if memory is short.
static bool put(growing *marks, const sk_recorded_mark *mark) {
    if (growing_add(marks, sizeof *mark) == NULL) return false;
    sk_recorded_mark *all = marks->data;
    size_t at = marks->count - 1;
    for (; at > 0 && all[at - 1].tick > mark->tick; at--) all[at] = all[at - 1];
    all[at] = *mark;
    return true;
}

static sk_result take(sk_recording *r, const sk_chunk *chunk, bool *sound) {
    sk_reader reader = sk_reader_of(chunk->payload, chunk->size);
    sk_recorded_mark mark;
    uint64_t tick = sk_read_count(&reader);
    sk_read_text(&reader, mark.text, sizeof mark.text);
    *sound = chunk->kind == SK_CHUNK_NOTE && !reader.failed && sk_reader_left(&reader) == 0 &&
             tick >= (uint64_t)r->info.first_tick && tick <= (uint64_t)r->info.last_tick &&
             sk_text_is_printable(mark.text) && (mark.text[0] == '\0' || r->info.marks < SK_MARKS_MOST);
    if (!*sound) return sk_ok();
    mark.tick = (int64_t)tick;
    if (mark.text[0] == '\0')
        take_away(&r->marks, mark.tick);
    else if (!put(&r->marks, &mark))
        return sk_error("not enough memory for the recording");
    r->info.marks = (int32_t)r->marks.count;
    return sk_ok();
}

// Returns true if the rest of the file is the beginning of a note that was cut short.
static bool is_begun_note(const sk_reader *file) {
    static const uint8_t KIND[] = {'N', 'O', 'T', 'E'};
    size_t left = sk_reader_left(file);
    return left < SK_NOTE_LONGEST && memcmp(file->data + file->at, KIND, left < sizeof KIND ? left : sizeof KIND) == 0;
}

sk_result sk_recording_read_notes(sk_recording *r, sk_reader *file, const char **why) {
    sk_chunk chunk;
    bool sound = true;
    *why = NULL;
    while (sk_reader_left(file) > 0) {
        size_t at = file->at;
        const char *broken;
        sk_result result = sk_ok();
        sound = sk_chunk_read(file, &chunk, &broken);
        if (sound && r->notes++ == SK_MARKS_MOST) sound = false;
        if (sound) result = take(r, &chunk, &sound);
        if (!result.ok) return result;
        if (sound) continue;
        file->at = at;
        break;
    }
    r->notes_fit = sound || is_begun_note(file);
    if (!sound)
        *why = r->notes_fit ? "a bookmark that was added later is cut short"
                            : "more bytes follow its end, which are left out";
    return sk_ok();
}
