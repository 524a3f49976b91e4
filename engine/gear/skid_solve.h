// skid_solve.h: solves a step of a skid gear, A dv = rhs, with the body yielding and with few ends broken. Private to the gear room.
// Source: docs/models/skid_gear.md, "Time" and "Breaking".
#pragma once
#include "gear/skid_compiled.h"

// Factors a step's matrix, and finds the responses to the release of each end.
sk_result sk_skid_factor(sk_skid_gear *gear);

// Cholesky factor of D^-1 - Z^T Y; D^-1 is the body's mass and inertia. False if that is not positive definite.
bool sk_skid_factor_give(const sk_skid_gear *gear, const double *z, const double *y, double give[36]);

// Overwrites x by A^-1 x with the ends that are broken. False, and nothing is changed, where too many are for that, or
// elements are gone: see skid_broken.h.
bool sk_skid_solve(const sk_skid_gear *gear, const sk_skid_state *state, double *x);
