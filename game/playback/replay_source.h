// replay_source.h: what a replay plays: a recording, or the history of the present flight.
#pragma once
#include "playback/flight_history.h"

// Plain value. Its recording or history must outlive it, and the history must not change meanwhile.
typedef struct sk_replay_source {
    const sk_model *model;
    int64_t first, last; // range of ticks
    const sk_recorded_mode *modes;
    const sk_event *events;
    const sk_recorded_mark *marks;
    int32_t mode_count, event_count, mark_count;
    const sk_recording *recording; // one of these two; the other is null
    const sk_flight_history *history;
    bool held; // recorded with another version of the physics: each keyframe is shown until the next
} sk_replay_source;

sk_replay_source sk_replay_source_of_recording(const sk_recording *recording); // must be unpacked (sk_recording_unpack)
sk_replay_source sk_replay_source_of_history(const sk_flight_history *history);

// Restores the state at a tick in the range. `steps_on`: *out is a state of this source; if it is nearer than a
// keyframe, the steps begin there. Error if a keyframe of the recording is damaged.
sk_result sk_replay_source_state(const sk_replay_source *source, int64_t tick, bool steps_on, sk_state *out);
// Returns the tick of the last state that is stored at or before a tick in the range.
int64_t sk_replay_source_keyframe(const sk_replay_source *source, int64_t tick);
// Returns the controls of the step from this tick to the next. For the last tick they are those of the step that led to it.
void sk_replay_source_controls(const sk_replay_source *source, int64_t tick, sk_controls *controls);
// Returns the neutral positions of the first aircraft's sticks for a pilot who takes over at a tick: the mean before
// that tick, see input/pilot.h.
sk_sticks sk_replay_source_rest(const sk_replay_source *source, int64_t tick);

// Another flight that is shown at the same ticks.
typedef struct sk_ghost {
    sk_replay_source source;
    bool present, shown; // shown: its range includes the present tick
    sk_state *before, *now;
} sk_ghost;

// `ghost` is all zero or has begun before. A null source: there is none. Error if memory is short; there is then none.
sk_result sk_ghost_begin(sk_ghost *ghost, const sk_replay_source *source);
void sk_ghost_end(sk_ghost *ghost); // frees what it owns
// Moves to a tick. If that is the next tick, `before` is the preceding state; otherwise it equals `now`.
void sk_ghost_follow(sk_ghost *ghost, int64_t tick);

// Returns whether the aircraft of both can be drawn alike: equal in number, type names, wheels, and tubes and nodes of skids.
bool sk_replay_source_fits(const sk_replay_source *source, const sk_model *model);
