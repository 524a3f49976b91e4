// tape.h: the last minute of a flight, kept in memory as it goes: any tick of it can be returned to, watched, or recorded after all.
// Kept are the controls of every tick and the whole moment once a second; what lies between is simulated anew, to the same bits.
#pragma once
#include "cli/session.h"

enum { SK_TAPE_SECONDS = 60 };

typedef struct sk_tape sk_tape;

// Null when memory is short. The model must outlive it.
sk_tape *sk_tape_create(const sk_model *model);
void sk_tape_destroy(sk_tape *tape); // null is fine

// Forgets everything and begins with this moment: at the start of a flight and after every leap to another one.
void sk_tape_begin(sk_tape *tape, const sk_moment *moment);
// After every tick: what came of it. `now->controls` are those that the step was made with. Where the tick follows on an earlier one
// than the last, what was later is forgotten: from there it is flown anew.
void sk_tape_tick(sk_tape *tape, const sk_moment *now);
// A bookmark; an empty text takes away those of that tick.
void sk_tape_mark(sk_tape *tape, int64_t tick, const char *text);

// Copies all of it; both are of one model.
void sk_tape_copy(const sk_tape *from, sk_tape *to);

// The ticks that it tells of: at least the last minute, once so long was flown.
const sk_model *sk_tape_model(const sk_tape *tape);
int64_t sk_tape_first(const sk_tape *tape);
int64_t sk_tape_last(const sk_tape *tape);

// The controls of the step from this tick to the next, one per aircraft; of the last tick those that led to it.
const sk_controls *sk_tape_controls(const sk_tape *tape, int64_t tick);
// The moment at a tick of it, as it was. Costs at most a second's steps. The state that is overwritten, here and below, is one already,
// or all zeros: see sk_state_copy.
void sk_tape_moment(const sk_tape *tape, int64_t tick, sk_moment *out);
// The state alone; stepped on from *out itself where `steps_on` says that it is of this tape and it is nearer than what is kept.
void sk_tape_state(const sk_tape *tape, int64_t tick, bool steps_on, sk_state *out);

// How far the scene's course was flown by a tick.
const sk_course_progress *sk_tape_course(const sk_tape *tape, int64_t tick);

// What happened, in order of ticks, as recordings tell it.
const sk_recorded_mode *sk_tape_modes(const sk_tape *tape, int32_t *count);
const sk_event *sk_tape_events(const sk_tape *tape, int32_t *count);
const sk_recorded_mark *sk_tape_marks(const sk_tape *tape, int32_t *count);
