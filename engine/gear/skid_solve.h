// skid_solve.h: solves a step of a skid gear, A dv = rhs, on a free body and with few broken ends. Private to the gear
// room. Source: docs/models/skid_gear.md, "Time" and "Breaking".
#pragma once
#include "gear/skid_compiled.h"

// Factors the matrix of a step and computes the responses to the release of each end.
sk_result sk_skid_factor(sk_skid_gear *gear);

// Computes the Cholesky factor of D^-1 - Z^T Y. D^-1 is the mass and inertia of `body` about the origin. Returns false if
// the matrix is not positive definite.
bool sk_skid_factor_give(const sk_skid_gear *gear, const sk_skid_body *body, const double *z, const double *y,
                         double give[36]);

// Overwrites x by A^-1 x for the present broken ends. `left`: null for a whole body. With too many broken ends, torn-off
// elements, or broken ends on what is left of a body, it returns false and changes nothing; skid_broken.h solves these.
bool sk_skid_solve(const sk_skid_gear *gear, const sk_skid_state *state, const sk_skid_body *left, double *x);
