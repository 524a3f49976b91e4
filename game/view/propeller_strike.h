// propeller_strike.h: whose wooden propeller has gone to splinters. The state says that the engine has stopped, its events say why, and events are
// forgotten after some time: whoever shows a flight lets this see every state that it comes by, or one in a few.
#pragma once
#include "skidpad.h"

// All zero to begin with.
typedef struct sk_propeller_strike_log {
    int64_t tick; // of the state seen last
    bool splintered[SK_AIRCRAFT_MAX];
} sk_propeller_strike_log;

// Going back in time takes back what came later.
void sk_propeller_strike_watch(sk_propeller_strike_log *log, const sk_model *model, const sk_state *state);
