// side_data.h: compares the events and contact modes stored in a recording with those of a replay or of another
// recording.
#pragma once
#include "replay/recording.h"

enum { SK_SIDE_TEXT = 480 };

// Follows one recording while its run is stepped through.
typedef struct sk_side_check {
    sk_recorded_walk modes, events;
    bool mode_waits, event_waits; // the current item of the walk has not been compared yet
    int64_t event_count;          // of the last state compared
    uint8_t *lanes, *lanes_now;
    int32_t lane_count;
} sk_side_check;

// Begins at a state of the recording. Error when memory is short.
sk_result sk_side_check_begin(const sk_recording *recording, const sk_state *state, sk_side_check *out);
void sk_side_check_end(sk_side_check *check); // all zeros are allowed

// Called after every step. Returns false if the recording has other events or modes in this step; `text` then states
// both versions.
bool sk_side_check_step(sk_side_check *check, const sk_state *state, char text[SK_SIDE_TEXT]);

// Follows two recordings of the same model, beginning at a tick that both have.
typedef struct sk_side_pair {
    sk_recorded_walk modes[2], events[2];
    bool mode_waits[2], event_waits[2];
} sk_side_pair;
sk_side_pair sk_side_pair_begin(const sk_recording *first, const sk_recording *second, int64_t tick);
// Compares the step that leads to this tick. Returns false if their events or modes differ; `text` then states both
// versions.
bool sk_side_pair_step(sk_side_pair *pair, int64_t tick, char text[SK_SIDE_TEXT]);
