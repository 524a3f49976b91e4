// step_check.h: checks that a step repeated from the same state gives the same bits. Debug builds (NDEBUG not defined)
// check every step; see docs/models/numerics.md, "Step check".
#pragma once
#include "world/state.h"
#include "world/workspace.h"

typedef void sk_stepper(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace);

// The first number that differs, and its bits in both states. Its name is empty if the difference is in no field.
typedef struct sk_step_difference {
    sk_number number;
    uint64_t bits, other_bits;
} sk_step_difference;

// Steps `state` and a copy of it, which is elsewhere in memory. Before each step the stack below and the memory of the
// workspace are filled with different garbage. This finds a step that reads memory that was never written, depends on
// an address, or remembers something outside the state. Returns true if both have the same bits; otherwise *out holds
// the first difference. Allocates nothing; workspace->copy must be a state of this model.
bool sk_step_check(sk_stepper *step, const sk_model *model, sk_state *state, const sk_controls *controls,
                   sk_workspace *workspace, sk_step_difference *out);

// Does the same. If bits differ it prints the first number that differs, both values and the tick on stderr, and
// aborts.
void sk_step_check_or_abort(sk_stepper *step, const sk_model *model, sk_state *state, const sk_controls *controls,
                            sk_workspace *workspace);

// Copies a state for such a comparison: every byte, also those that are no field, or, of a state of more than 1 MB, the
// parts in use.
void sk_step_check_copy(const sk_model *model, const sk_state *from, sk_state *to);

// Compares two states that have been stepped already, with and without observers (energy account, loads). Prints and aborts as above.
void sk_same_bits_or_abort(const sk_model *model, const sk_state *a, const sk_state *b);
