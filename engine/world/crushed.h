// crushed.h: what has been crushed of a piece of an airframe or of a loose body. For pages and panels; not for a step.
// Source: docs/models/crush.md.
#pragma once
#include "world/state.h"

typedef struct sk_crushed_report {
    int32_t holes;
    double volume; // m^3, of all holes within the piece
    double energy; // J: strength times volume
    double depth;  // m: the farthest that a front plane of a hole has come into the piece
} sk_crushed_report;

// `thing`: a loose body, or the number of an aircraft plus that of the bodies. `piece`: below the number of its pieces.
sk_crushed_report sk_crushed_report_of(const sk_model *model, const sk_state *state, int32_t thing, int32_t piece);
