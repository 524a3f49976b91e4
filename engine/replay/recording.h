// recording.h: a recording that was read, and its state at every tick, computed from the nearest keyframe.
#pragma once
#include "replay/block.h"
#include "replay/contact_modes.h"
#include "replay/layout.h"
#include "replay/recorder.h"

typedef struct sk_recorded_mark {
    int64_t tick;
    char text[SK_MARK_TEXT_SIZE];
} sk_recorded_mark;

// Most events (56 bytes each) and changes of contact modes (16 bytes each) that sk_recording_unpack lists.
enum { SK_UNPACKED_EVENTS_MOST = 1 << 20, SK_UNPACKED_MODES_MOST = 1 << 22 };

typedef struct sk_recording_info {
    uint32_t physics_version;
    char engine[SK_ENGINE_TEXT_SIZE], build[SK_BUILD_TEXT_SIZE];
    uint64_t seed, model_hash;
    bool traced;
    int64_t first_tick, last_tick; // of the states it describes
    int32_t keyframes;
    int32_t events, modes, marks; // their number; of modes: of changes
    uint64_t bytes, good_bytes;   // size of the file; bytes up to which it is good
    bool ended;                   // the end of the run was found; damage, if any, is after it
    // A recording whose end is missing or damaged is valid up to there. A description of the damage, or empty.
    char cut[160];
} sk_recording_info;

typedef struct sk_recording sk_recording;

// Takes ownership of the bytes (from malloc), also on an error. Errors: it is not a recording; its model or first state
// is damaged (marked `damaged` if it begins as recordings do); it has another format, tick rate, model table or layout
// of the state (marked `other_version`).
sk_result sk_recording_open(uint8_t *bytes, size_t size, sk_recording **out);
// The same from a file. More errors: there is no such file, it is not a regular file, it is longer than
// SK_RECORDING_LONGEST.
SK_API sk_result sk_recording_load(const char *path, sk_recording **out);
SK_API void sk_recording_destroy(sk_recording *recording);

sk_recording_info sk_recording_describe(const sk_recording *recording);
// Whether the recording has this engine's version of the physics. If not, only its keyframes are usable.
bool sk_recording_steps(const sk_recording *recording);
// The data of the program that recorded it; may be empty.
sk_reader sk_recording_extra(const sk_recording *recording);
SK_API const sk_model *sk_recording_model(const sk_recording *recording);
const sk_layout *sk_recording_layout(const sk_recording *recording);

// The controls of the step from this tick to the next, one per aircraft.
// sk_recording_controls_room allocates room for them, all 0; null if memory is short.
sk_controls *sk_recording_controls_room(const sk_recording *recording);
void sk_recording_controls(const sk_recording *recording, int64_t tick, sk_controls *controls);
// The recorded hash of the state at this tick, which must be after the first and not after the last.
uint64_t sk_recording_tick_hash(const sk_recording *recording, int64_t tick);

// The tick of the last keyframe at or before a tick, and the state of a keyframe.
int64_t sk_recording_keyframe_before(const sk_recording *recording, int64_t tick);
sk_result sk_recording_keyframe(const sk_recording *recording, int64_t tick, sk_state *out);

// The state at a tick of the recording, computed from the last keyframe. `out`, here and above, must be a state of the
// recording's model. With `steps_on`, `out` is a state of this
// recording, and the computation begins there if that is nearer. For a recording with another physics version it is the
// last keyframe, with this tick. Errors: the keyframe is damaged, memory is short.
sk_result sk_recording_seek(const sk_recording *recording, int64_t tick, bool steps_on, sk_state *out);

// For a tick with a keyframe: the tick of the next keyframe, or the last tick.
int64_t sk_recording_stretch_end(const sk_recording *recording, int64_t tick);

const sk_recorded_mark *sk_recording_marks(const sk_recording *recording, int32_t *count); // in order of ticks

// Iterates over events or changes of modes in order of ticks, beginning with the step that begins at a tick.
// It reads the file's bytes and keeps nothing.
typedef struct sk_recorded_walk {
    const sk_recording *recording;
    size_t next; // block
    sk_block block;
    sk_recorded_mode mode;
    sk_block_event event;
} sk_recorded_walk;
sk_recorded_walk sk_recording_walk(const sk_recording *recording, int64_t tick);
// Puts the next one into walk->mode or walk->event.event; false after the last one. A walk is for either modes or
// events.
bool sk_recorded_walk_mode(sk_recorded_walk *walk);
bool sk_recorded_walk_event(sk_recorded_walk *walk);

// Makes lists of all events and changes of modes, for access in any order. Before this call the lists are null. Errors:
// memory is short, or there are more than SK_UNPACKED_EVENTS_MOST or SK_UNPACKED_MODES_MOST.
sk_result sk_recording_unpack(sk_recording *recording);
// The lists, in order of ticks. sk_recording_describe returns their lengths.
const sk_recorded_mode *sk_recording_modes(const sk_recording *recording);
const sk_event *sk_recording_events(const sk_recording *recording);

// The trace of the step to this tick: the numbers that changed and their last bytes, as sk_recorder wrote them; empty
// without a trace.
sk_reader sk_recording_trace(const sk_recording *recording, int64_t tick);
