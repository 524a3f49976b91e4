// flight_histories.h: the history of the present flight, and that of the flight before the last jump (a restart, a
// saved moment).
// A history has no jumps. A jump to a moment in one of the two histories continues that history.
#pragma once
#include "playback/flight_history.h"

typedef struct sk_flight_histories {
    sk_flight_history *now, *past;
    bool has_past;
} sk_flight_histories;

// Creates both histories. Error if memory is short.
sk_result sk_flight_histories_create(sk_flight_histories *histories, const sk_model *model);
void sk_flight_histories_destroy(sk_flight_histories *histories);

// Notes that the flight is now at a moment that does not follow the last one. The present history becomes the past one,
// unless it is shorter than 1 s and there is a past one already.
void sk_flight_histories_jumped(sk_flight_histories *histories, const sk_moment *moment);
// Exchanges the two histories.
void sk_flight_histories_swap(sk_flight_histories *histories);

// Returns whether "what was just flown" means the past history: it exists, is not empty, and less than 10 s have been
// flown since the jump.
bool sk_flight_histories_past_matters(const sk_flight_histories *histories);
double sk_flight_history_seconds(const sk_flight_history *history); // duration of the history
