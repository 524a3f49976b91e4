// splash.h: the splash where a part falls into water. A visual effect, a function of the event and of the time since,
// not part of the state.
#pragma once
#include "skidpad.h"
#include "view/spray.h"

// An event does not say where it was. A caller that shows a flight lets this see every state that it comes by (or one in a few), and
// it is remembered. The events themselves are the state's: after going back in time those that have not happened are not shown.
typedef struct sk_splash_log {
    sk_event event[SK_EVENTS_KEPT];
    sk_vec3 place[SK_EVENTS_KEPT], velocity[SK_EVENTS_KEPT];
    int32_t count; // ever; the last SK_EVENTS_KEPT are kept
} sk_splash_log;

void sk_splash_watch(sk_splash_log *log, const sk_model *model, const sk_state *state);

// The splashes under way in this state at a time (s); writes at most SK_EVENTS_KEPT and answers how many.
int32_t sk_splashes_at(const sk_splash_log *log, const sk_model *model, const sk_state *state, double time,
                       sk_splash *out);
