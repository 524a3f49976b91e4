// block.h: a chunk of at most half a second of ticks: the hash of each tick, changed controls, changed contact modes,
// events and the trace. docs/recordings.md, "The file".
// Nothing is copied: a block points into the bytes of the file. sk_block_is_sound checks it once. After that, every
// item read from it is in range.
#pragma once
#include "replay/layout.h"
#include "replay/recorder.h"

typedef struct sk_recorded_mode {
    int64_t tick; // the mode after this tick
    int32_t lane;
    uint8_t mode; // sk_lane_mode
} sk_recorded_mode;

typedef struct sk_block {
    const sk_model *model;
    int64_t first; // the tick at which its first step begins
    int32_t ticks, lanes;
    const uint8_t *tick_hashes;
    sk_reader controls, modes, events, trace;
} sk_block;

// Finds the parts. False if one is missing.
bool sk_block_open(const sk_model *model, const uint8_t *payload, size_t size, sk_block *out);

// Whether everything in the block can have been written by a recorder: items in order, at most one change of controls
// per aircraft and tick, one mode per lane and tick, SK_EVENTS_KEPT events per tick; a trace only if `traced`, of this
// many numbers.
bool sk_block_is_sound(const sk_block *block, bool traced, int32_t numbers);

// The tick hash of the state after the block's step `step`, counted from 0.
uint64_t sk_block_tick_hash(const sk_block *block, int32_t step);

// Iterators. `item` is the result of `_begin` or the item before; each call replaces it by the next one. They return
// false after the last item. They also return false if the next item is not sound; the reader has then failed.
typedef struct sk_block_controls {
    int64_t tick; // the step of this tick
    int32_t aircraft;
    uint32_t place; // where the part holds which controls changed, and their values
} sk_block_controls;
sk_block_controls sk_block_controls_begin(const sk_block *block);
bool sk_block_next_controls(sk_block *block, sk_block_controls *item);
// Applies a change to `controls`; `reader` is at its place.
void sk_block_apply_controls(sk_reader *reader, sk_controls *controls);

sk_recorded_mode sk_block_modes_begin(const sk_block *block);
bool sk_block_next_mode(sk_block *block, sk_recorded_mode *item);

typedef struct sk_block_event {
    sk_event event;
    int32_t before; // earlier events of the same tick
} sk_block_event;
sk_block_event sk_block_events_begin(const sk_block *block);
bool sk_block_next_event(sk_block *block, sk_block_event *item);

// The trace of a step of a block that is traced.
sk_reader sk_block_trace(const sk_block *block, int32_t step, int32_t numbers);
