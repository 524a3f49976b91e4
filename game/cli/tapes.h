// tapes.h: the tape of what is flown, and that of the run before it, where a leap (a restart, a remembered moment) ended one.
// A tape is of one run without leaps. A leap to a moment that one of the two tells of goes on from there on that tape.
#pragma once
#include "cli/tape.h"

typedef struct sk_tapes {
    sk_tape *now, *past;
    bool has_past;
} sk_tapes;

// Error when memory is short.
sk_result sk_tapes_create(sk_tapes *tapes, const sk_model *model);
void sk_tapes_destroy(sk_tapes *tapes);

// The flight is at this moment, which does not follow on the last one. What was flown becomes the run before, unless it is shorter than a
// second and there is another.
void sk_tapes_leapt(sk_tapes *tapes, const sk_moment *moment);
// The run before goes on, and the other one is the one before.
void sk_tapes_swap(sk_tapes *tapes);

// The run before is what someone wants to see who asks for what was just flown: it is there, and since then less than 10 s were flown.
bool sk_tapes_past_matters(const sk_tapes *tapes);
double sk_tape_seconds(const sk_tape *tape); // that it tells of
