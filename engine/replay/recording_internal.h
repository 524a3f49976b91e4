// recording_internal.h: members of a recording. recording.c reads them; the other recording files fill them.
#pragma once
#include "replay/block.h"
#include "replay/chunks.h"
#include "replay/recording.h"

// A list of entries of one kind; `data` from malloc.
typedef struct growing {
    void *data;
    size_t count, capacity;
} growing;

// A change of an aircraft's controls. Only its place in the file is kept. For every CONTROLS_KEPT_EVERY-th change all
// controls before it are kept, too, so finding the controls of a tick reads only a few changes.
typedef struct controls_change {
    uint32_t step;  // ticks since the recording's first one: from that step on
    uint32_t place; // offset in the file for sk_block_apply_controls
} controls_change;
enum { CONTROLS_KEPT_EVERY = 16 };

typedef struct block_place {
    uint32_t step;    // ticks since the recording's first one: of its first step
    uint32_t payload; // in the file
} block_place;

typedef struct keyframe {
    int64_t tick;
    uint32_t payload, size; // in the file
    uint32_t base;          // the keyframe with the ruts that this one leaves out; itself if it has all ruts
} keyframe;

struct sk_recording {
    uint8_t *bytes;
    size_t size;
    sk_recording_info info;
    sk_model *model;
    sk_layout layout;
    sk_reader extra;           // in `bytes`
    sk_controls *controls_now; // one per aircraft: while it is read, then of a step
    growing blocks;            // block_place, in order
    growing *controls;         // per aircraft: controls_change, in order of ticks
    growing *controls_kept;    // per aircraft: sk_controls before every CONTROLS_KEPT_EVERY-th of them
    growing marks;             // sk_recorded_mark
    growing keyframes;
    sk_recorded_mode *modes; // sk_recording_unpack
    sk_event *events;
    int32_t notes;  // number of notes after the index
    bool notes_fit; // there are only notes after the index
};

// Adds an entry and returns it; null if memory is short.
void *growing_add(growing *list, size_t size);

// Adds a keyframe of the last tick so far. Error when memory is short.
sk_result sk_recording_add_keyframe(sk_recording *r, const sk_chunk *chunk);

// Opens the block with this payload. The payload must have been found sound.
sk_block recording_block(const sk_recording *r, const block_place *place);

// recording_begin.c: reads everything before the run. Error if any part of it is missing or damaged.
sk_result sk_recording_read_beginning(sk_recording *r, sk_reader *file);

// notes.c: reads the rest of a file after its index. `why`: a description of damage, or null. Error if memory is short.
sk_result sk_recording_read_notes(sk_recording *r, sk_reader *file, const char **why);
