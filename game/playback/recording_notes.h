// recording_notes.h: appends bookmarks to a recording. The recorded bytes do not change: if writing fails, the file is
// the same recording with or without the bookmark.
#pragma once
#include "skidpad.h"

typedef struct sk_recording_notes {
    const char *path;   // the caller's
    uint64_t size;      // of the file as it was last seen: a change by another program is noticed
    uint64_t place;     // where the next bookmark goes
    int32_t room;       // how many more can be added
    sk_result possible; // error: why none can be written
} sk_recording_notes;

// Of a recording that was read from this path.
sk_recording_notes sk_recording_notes_of(const char *path, const sk_recording *recording);

// Adds a bookmark; an empty text takes away those of that tick. It is on the disk when this returns. Error where it cannot be: the file is
// read-only, has changed since, has no end, the disk is full.
sk_result sk_recording_notes_add(sk_recording_notes *notes, int64_t tick, const char *text);
