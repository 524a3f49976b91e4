// propeller_strike.h: remembers which wooden propellers are splintered. The state stores only that the engine stopped;
// the event with the reason is deleted after some time. So a viewer passes every state it shows, or one in a few, to
// sk_propeller_strike_watch.
#pragma once
#include "skidpad.h"

// Zero-initialise it.
typedef struct sk_propeller_strike_log {
    int64_t tick; // of the last state
    bool splintered[SK_AIRCRAFT_MAX];
} sk_propeller_strike_log;

// Updates the log from a state. If time has gone back, later strikes are removed.
void sk_propeller_strike_watch(sk_propeller_strike_log *log, const sk_model *model, const sk_state *state);
