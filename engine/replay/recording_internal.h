// recording_internal.h: a recording from the inside: recording.c answers from it, the others fill it.
#pragma once
#include "replay/chunks.h"
#include "replay/recording.h"

// A list of things of one kind; `data` from malloc.
typedef struct growing {
    void *data;
    size_t count, capacity;
} growing;

typedef struct controls_change {
    int64_t tick;         // from whose step on
    sk_controls controls; // all of them, as they then are
} controls_change;

typedef struct keyframe {
    int64_t tick;
    const uint8_t *payload;
    size_t size;
    size_t base; // the keyframe that has the ruts which this one does not tell of; itself where it tells of all
} keyframe;

struct sk_recording {
    uint8_t *bytes;
    size_t size;
    sk_recording_info info;
    sk_model *model;
    sk_layout layout;
    sk_controls controls_now[SK_AIRCRAFT_MAX]; // while it is read
    growing roots;                             // uint64_t, from the tick after the first on
    growing traces;                    // two uint64_t a tick: where in the bytes its trace begins, and its length
    growing controls[SK_AIRCRAFT_MAX]; // controls_change, of each aircraft in order of ticks
    growing modes;                     // sk_recorded_mode
    growing events;                    // sk_event
    growing marks;                     // sk_recorded_mark
    growing keyframes;
    sk_writer index; // of what has been read of the run, as the file's own has to be
    bool notes_fit;  // behind the index there is nothing but notes
};

// recording_begin.c: all before the run. Error where any of it is missing or damaged: nothing stands without it.
sk_result sk_recording_read_beginning(sk_recording *r, sk_reader *file);

// recording_read.c: one more keyframe, of the last tick so far. Error when memory is short.
sk_result sk_recording_add_keyframe(sk_recording *r, const sk_chunk *chunk);

// notes.c: the rest of a file behind its index; `why`: what is wrong with it, null where nothing is. Error when memory is short.
sk_result sk_recording_read_notes(sk_recording *r, sk_reader *file, const char **why);
