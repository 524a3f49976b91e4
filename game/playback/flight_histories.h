// flight_histories.h: the history of the present flight, and that of the flight before the last jump (a restart, a
// saved moment).
// A history has no jumps. A jump to a moment in one of the two histories continues that history.
#pragma once
#include "playback/flight_history.h"

typedef struct sk_flight_histories {
    sk_flight_history *now, *past;
    bool has_past;
} sk_flight_histories;

// Error when memory is short.
sk_result sk_flight_histories_create(sk_flight_histories *histories, const sk_model *model);
void sk_flight_histories_destroy(sk_flight_histories *histories);

// The flight is at this moment, which does not follow on the last one. What was flown becomes the run before, unless it is shorter than a
// second and there is another.
void sk_flight_histories_jumped(sk_flight_histories *histories, const sk_moment *moment);
// The run before goes on, and the other one is the one before.
void sk_flight_histories_swap(sk_flight_histories *histories);

// The run before is what someone wants to see who asks for what was just flown: it is there, and since then less than 10 s were flown.
bool sk_flight_histories_past_matters(const sk_flight_histories *histories);
double sk_flight_history_seconds(const sk_flight_history *history); // that it describes
