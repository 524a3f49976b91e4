// recording_notes.h: appends bookmarks to a recording. The recorded bytes do not change: if writing fails, the file is
// the same recording with or without the bookmark.
#pragma once
#include "skidpad.h"

typedef struct sk_recording_notes {
    const char *path;   // owned by the caller
    uint64_t size;      // of the file when it was last seen, to notice a change by another program
    uint64_t place;     // offset of the next bookmark in the file
    int32_t room;       // number of bookmarks that can still be added
    sk_result possible; // error: the reason why none can be written
} sk_recording_notes;

// Prepares to add bookmarks to a recording that was read from this path.
sk_recording_notes sk_recording_notes_of(const char *path, const sk_recording *recording);

// Adds a bookmark, and returns when it is on the disk. An empty text removes the bookmarks of that tick. Error if the
// file is read-only, has changed since it was read or has no end, or if the disk is full.
sk_result sk_recording_notes_add(sk_recording_notes *notes, int64_t tick, const char *text);
