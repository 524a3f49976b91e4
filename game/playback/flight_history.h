// flight_history.h: the last minute of a flight in memory. Any tick of it can be returned to, watched or recorded.
// It stores the controls of every tick and the whole state once a second. States between are simulated again, to the
// same bits.
#pragma once
#include "input/session.h"

enum { SK_FLIGHT_HISTORY_SECONDS = 60 };

typedef struct sk_flight_history sk_flight_history;

// Null when memory is short. The model must outlive it.
sk_flight_history *sk_flight_history_create(const sk_model *model);
void sk_flight_history_destroy(sk_flight_history *history); // null is fine

// Forgets everything and begins with this moment: at the start of a flight and after every jump to another one.
void sk_flight_history_begin(sk_flight_history *history, const sk_moment *moment);
// After every tick: what came of it. `now->controls` are those that the step was made with. Where the tick follows on an earlier one
// than the last, what was later is forgotten: from there it is flown again.
void sk_flight_history_tick(sk_flight_history *history, const sk_moment *now);
// A bookmark; an empty text takes away those of that tick.
void sk_flight_history_mark(sk_flight_history *history, int64_t tick, const char *text);

// Copies all of it; both are of one model.
void sk_flight_history_copy(const sk_flight_history *from, sk_flight_history *to);

// The ticks that it describes: at least the last minute, once so long was flown.
const sk_model *sk_flight_history_model(const sk_flight_history *history);
int64_t sk_flight_history_first(const sk_flight_history *history);
int64_t sk_flight_history_last(const sk_flight_history *history);

// The controls of the step from this tick to the next, one per aircraft; of the last tick those that led to it.
const sk_controls *sk_flight_history_controls(const sk_flight_history *history, int64_t tick);
// The moment at a tick of it, as it was. Costs at most a second's steps. The state that is overwritten, here and below, is one already,
// or all zeros: see sk_state_copy.
void sk_flight_history_moment(const sk_flight_history *history, int64_t tick, sk_moment *out);
// The state alone; stepped on from *out itself where `steps_on` says that it is of this history and it is nearer than what is kept.
void sk_flight_history_state(const sk_flight_history *history, int64_t tick, bool steps_on, sk_state *out);

// How far the scene's course was flown by a tick.
const sk_course_progress *sk_flight_history_course(const sk_flight_history *history, int64_t tick);

// What happened, in order of ticks, as recordings tell it.
const sk_recorded_mode *sk_flight_history_modes(const sk_flight_history *history, int32_t *count);
const sk_event *sk_flight_history_events(const sk_flight_history *history, int32_t *count);
const sk_recorded_mark *sk_flight_history_marks(const sk_flight_history *history, int32_t *count);
