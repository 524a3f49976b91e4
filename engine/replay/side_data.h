// side_data.h: the events and contact modes that a recording holds beside its states, compared with those of stepping or of another
// recording.
#pragma once
#include "replay/recording.h"

enum { SK_SIDE_TEXT = 480 };

// Follows one recording while its run is stepped through.
typedef struct sk_side_check {
    sk_recorded_walk modes, events;
    bool mode_waits, event_waits; // what the walk is at has not been compared yet
    int64_t event_count;          // of the state last seen
    uint8_t *lanes, *lanes_now;
    int32_t lane_count;
} sk_side_check;

// From a state of the recording on. Error when memory is short.
sk_result sk_side_check_begin(const sk_recording *recording, const sk_state *state, sk_side_check *out);
void sk_side_check_end(sk_side_check *check); // all zeros are fine

// After every step. False where the recording tells of other events or modes in it; then `text` says in words what it tells and what
// stepping gives.
bool sk_side_check_step(sk_side_check *check, const sk_state *state, char text[SK_SIDE_TEXT]);

// Follows two recordings of the same model, from a tick on that both have.
typedef struct sk_side_pair {
    sk_recorded_walk modes[2], events[2];
    bool mode_waits[2], event_waits[2];
} sk_side_pair;
sk_side_pair sk_side_pair_begin(const sk_recording *first, const sk_recording *second, int64_t tick);
// The step that leads to this tick. False where they tell of other events or modes in it, with both in `text`.
bool sk_side_pair_step(sk_side_pair *pair, int64_t tick, char text[SK_SIDE_TEXT]);
