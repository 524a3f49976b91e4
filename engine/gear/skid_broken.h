// skid_broken.h: a step of a broken skid gear. The matrix is without the elements that are torn off, and may have any
// number of broken ends. It is factored in every step, so a substep takes five times as long. Private to the gear room.
// Source: docs/models/skid_gear.md, "Torn off".
#pragma once
#include "gear/skid_compiled.h"

// Overwrites x by A^-1 x for a gear with any number of broken ends and torn-off elements. `left`: null for a whole body.
// Rows of nodes without elements become 0 in x.
void sk_skid_solve_broken(const sk_skid_gear *gear, const sk_skid_state *state, const sk_skid_body *left, double *x);
