// crash_watch.h: gathers what broke and how hard while a flight is stepped, tick by tick. Its result at any tick is
// that of a recording that ends there.
#pragma once
#include "playback/crash_work.h"

// What is known of an aircraft at the last state.
typedef struct sk_crash_motion {
    sk_crash_moment now;  // `work` since the account began
    sk_crash_moment slow; // since when it is slow
    bool is_slow;
    int64_t pieces_gone;                    // bits, as in the state
    double crushed[SK_AIRFRAME_PIECES_MAX]; // J, that each piece took
    sk_crash_left left;
} sk_crash_motion;

// The steps must be observed with `loads` (sk_world_step_observed).
typedef struct sk_crash_watch {
    const sk_model *model;
    int64_t first;               // tick of the first state
    sk_crash_aircraft *aircraft; // of the model, without what only the end of a run shows
    sk_crash_motion *motion;
    sk_load_audit loads;
    int64_t events; // number of the state's events that have been noted
} sk_crash_watch;

// Begins with a state, whose events do not count. Error if memory is short; sk_crash_watch_end may then be called, too.
sk_result sk_crash_watch_begin(const sk_model *model, const sk_state *state, sk_crash_watch *out);
void sk_crash_watch_end(sk_crash_watch *watch); // one that is all zero is allowed

// Notes each state in order, from the first on. `audit`: the account of energy at this state.
void sk_crash_watch_note(sk_crash_watch *watch, const sk_state *state, const sk_energy_audit *audit);

// Writes what happened up to the state that was noted last. `out` has room for all aircraft of the model.
void sk_crash_watch_result(const sk_crash_watch *watch, const sk_state *state, sk_crash_aircraft *out);

// Whether an event begins a crash of an aircraft: a hit above SK_CRASH_LEAST, or a break.
bool sk_crash_counts(const sk_model *model, const sk_event *event);
