// notes.h: bookmarks added to a finished recording. They are chunks after its index, so the recorded bytes do not
// change.
// An empty text removes the bookmark at its tick. A truncated note is ignored and overwritten by the next one.
#pragma once
#include "replay/recording.h"

enum { SK_NOTE_LONGEST = 128 }; // bytes of a whole chunk, at most

// The place in the file for the next note. Bytes from there on are the rest of a note that was cut. Error if no note
// can be added because the recording has no end or other data follows it. `room`: number of notes that can still be
// added, up to SK_MARKS_MOST notes or bookmarks.
sk_result sk_recording_note_place(const sk_recording *recording, uint64_t *place, int32_t *room);
// Appends the chunk of a note to the writer.
void sk_note_write(sk_writer *writer, uint64_t place, int64_t tick, const char *text);
