// flight_history.h: the last minute of a flight in memory. Any tick of it can be returned to, watched or recorded.
// It stores the controls of every tick and the whole state once a second. States between are simulated again, to the
// same bits.
#pragma once
#include "input/session.h"

enum { SK_FLIGHT_HISTORY_SECONDS = 60 };

typedef struct sk_flight_history sk_flight_history;

// Returns null if memory is short. The model must outlive the history.
sk_flight_history *sk_flight_history_create(const sk_model *model);
void sk_flight_history_destroy(sk_flight_history *history); // null does nothing

// Drops everything and begins with this moment. Called at the start of a flight and after every jump to another moment.
void sk_flight_history_begin(sk_flight_history *history, const sk_moment *moment);
// Adds the moment after a tick. `now->controls` are those of the step. If the tick follows an earlier tick than the
// last one, all later ticks are dropped, because the flight continues from there.
void sk_flight_history_tick(sk_flight_history *history, const sk_moment *now);
// Adds a bookmark. An empty text removes the bookmarks of that tick.
void sk_flight_history_mark(sk_flight_history *history, int64_t tick, const char *text);

// Copies the whole history. Both histories must have the same model.
void sk_flight_history_copy(const sk_flight_history *from, sk_flight_history *to);

// Return the range of ticks. It covers at least the last minute, once a minute has been flown.
const sk_model *sk_flight_history_model(const sk_flight_history *history);
int64_t sk_flight_history_first(const sk_flight_history *history);
int64_t sk_flight_history_last(const sk_flight_history *history);

// Returns the tick of the last stored state at or before a tick in the range.
int64_t sk_flight_history_keyframe(const sk_flight_history *history, int64_t tick);
// Returns the controls of the step from this tick to the next, one per aircraft. For the last tick they are those of
// the step that led to it.
const sk_controls *sk_flight_history_controls(const sk_flight_history *history, int64_t tick);
// Restores the moment at a tick in the range. It simulates at most one second. The target state, here and below, must
// be a state of the history's model.
void sk_flight_history_moment(const sk_flight_history *history, int64_t tick, sk_moment *out);
// Restores only the state. `steps_on`: *out is a state of this history; if it is nearer than a keyframe, the steps
// begin there.
void sk_flight_history_state(const sk_flight_history *history, int64_t tick, bool steps_on, sk_state *out);

// Returns the progress on the scene's course at a tick.
const sk_course_progress *sk_flight_history_course(const sk_flight_history *history, int64_t tick);

// Return what has been noted, in order of ticks, in the same form as recordings.
const sk_recorded_mode *sk_flight_history_modes(const sk_flight_history *history, int32_t *count);
const sk_event *sk_flight_history_events(const sk_flight_history *history, int32_t *count);
const sk_recorded_mark *sk_flight_history_marks(const sk_flight_history *history, int32_t *count);
