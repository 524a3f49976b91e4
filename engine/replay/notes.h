// notes.h: bookmarks added to a finished recording. They are chunks after its index, so the recorded bytes do not
// change.
// An empty text removes the bookmark at its tick. A truncated note is ignored and overwritten by the next one.
#pragma once
#include "replay/recording.h"

enum { SK_NOTE_LONGEST = 128 }; // bytes of a whole chunk, at most

// Where in the file the next note goes: whatever is there from that place on is the rest of one that was cut short. Error where none can
// be added: the recording has no end, or something else follows it. `room`: how many more can be added until there are SK_MARKS_MOST notes
// or bookmarks.
sk_result sk_recording_note_place(const sk_recording *recording, uint64_t *place, int32_t *room);
// Appends the chunk of a note to the writer.
void sk_note_write(sk_writer *writer, uint64_t place, int64_t tick, const char *text);
