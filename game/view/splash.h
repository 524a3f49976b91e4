// splash.h: the splash where a part falls into water. A visual effect, a function of the event and of the time since,
// not part of the state.
#pragma once
#include "skidpad.h"
#include "view/spray.h"

// The positions of splashes. An event has no position. So a caller that shows a flight passes every shown state, or one
// in a few, to sk_splash_watch, which stores the position. The events are those of the state: after going back in time,
// later ones are not shown.
typedef struct sk_splash_log {
    sk_event event[SK_EVENTS_KEPT];
    sk_vec3 place[SK_EVENTS_KEPT], velocity[SK_EVENTS_KEPT];
    int32_t count; // total number; the last SK_EVENTS_KEPT are kept
} sk_splash_log;

void sk_splash_watch(sk_splash_log *log, const sk_model *model, const sk_state *state);

// Writes the splashes that are visible in this state at a time (s), at most SK_EVENTS_KEPT. Returns their number.
int32_t sk_splashes_at(const sk_splash_log *log, const sk_model *model, const sk_state *state, double time,
                       sk_splash *out);
