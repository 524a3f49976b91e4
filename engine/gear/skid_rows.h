// skid_rows.h: the state of a skid gear by rows of its matrices. Private to the gear room.
#pragma once
#include "gear/skid_compiled.h"

// Collects displacements and velocities by row.
void sk_skid_gather(const sk_skid_gear *gear, const sk_skid_state *state, double *u, double *v);
// Writes displacements and velocities by row to the state.
void sk_skid_scatter(const sk_skid_gear *gear, const double *u, const double *v, sk_skid_state *state);

// Marks the rows of nodes whose elements are all torn off.
void sk_skid_rows_gone(const sk_skid_gear *gear, const sk_skid_state *state, bool gone[SK_SKID_ROWS_MAX]);
