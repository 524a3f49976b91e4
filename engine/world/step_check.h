// step_check.h: checks that a step repeated from the same state gives the same bits. Debug builds (NDEBUG not defined)
// check every step; see docs/models/numerics.md, "Step check".
#pragma once
#include "world/state.h"

typedef void sk_stepper(const sk_model *model, sk_state *state, const sk_controls *controls);

// The first number that differs: its name is empty where only what no field names does. The bits of both.
typedef struct sk_step_difference {
    sk_number number;
    uint64_t bits, other_bits;
} sk_step_difference;

// Steps `state`, and a copy of it on the stack which lies elsewhere and finds other rubbish below it: what reads
// memory that nothing was written to, depends on an address or remembers something outside the state is found out. True where
// both have the same bits, else *out says what differs. No allocation.
bool sk_step_check(sk_stepper *step, const sk_model *model, sk_state *state, const sk_controls *controls,
                   sk_step_difference *out);

// The same; where bits differ it says on stderr in which number, with both values and the tick, and aborts.
void sk_step_check_or_abort(sk_stepper *step, const sk_model *model, sk_state *state, const sk_controls *controls);

// The same where both have been stepped already, each its own way: with and without an energy account.
void sk_same_bits_or_abort(const sk_model *model, const sk_state *a, const sk_state *b);
