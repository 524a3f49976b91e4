// replay_source.h: what a replay plays: a recording, or the history of the present flight.
#pragma once
#include "playback/flight_history.h"

// Plain value; what it is made of must outlive it, and a history must not go on meanwhile.
typedef struct sk_replay_source {
    const sk_model *model;
    int64_t first, last; // ticks it describes
    const sk_recorded_mode *modes;
    const sk_event *events;
    const sk_recorded_mark *marks;
    int32_t mode_count, event_count, mark_count;
    const sk_recording *recording; // one of these two
    const sk_flight_history *history;
    bool held; // only keyframes are known: every state is the last of them; another physics recorded it
} sk_replay_source;

sk_replay_source
sk_replay_source_of_recording(const sk_recording *recording); // which is unpacked (sk_recording_unpack)
sk_replay_source sk_replay_source_of_history(const sk_flight_history *history);

// The state at a tick within it: stepped on from *out itself where `steps_on` says that it is of this source and that is nearer.
// Error: a recording whose keyframe is damaged.
sk_result sk_replay_source_state(const sk_replay_source *source, int64_t tick, bool steps_on, sk_state *out);
// The controls of the step from this tick to the next; of the last tick those that led to it.
void sk_replay_source_controls(const sk_replay_source *source, int64_t tick, sk_controls *controls);
// Where the first aircraft's sticks rest for who takes over at a tick: at their mean before it, see input/pilot.h.
sk_sticks sk_replay_source_rest(const sk_replay_source *source, int64_t tick);

// Another flight that is shown beside one, at the same ticks.
typedef struct sk_ghost {
    sk_replay_source source;
    bool present, shown; // shown: it describes the tick asked for
    sk_state before, now;
} sk_ghost;

void sk_ghost_begin(sk_ghost *ghost, const sk_replay_source *source);
// Goes to a tick; by one tick on, what was is `before`.
void sk_ghost_follow(sk_ghost *ghost, int64_t tick);

// Whether the aircraft of both can be drawn alike: as many, of types of the same names with as many wheels and tubes.
bool sk_replay_source_fits(const sk_replay_source *source, const sk_model *model);
