// joined.h: ticks in which things couple, by the step of the real-time loop with short substeps. Private to the analysis
// room. Source: docs/models/analysis.md, "Ticks that couple".
#pragma once
#include "analysis/analysis.h"

typedef struct sk_analysis_joined sk_analysis_joined;

// Most substeps in a tick that couples.
enum { SK_ANALYSIS_SUBSTEPS_MAX = 10000 };

// Returns the length (s) of the substeps of the loop that the tolerance asks for. The error is of first order in it.
double sk_analysis_short_step(const sk_model *model, double tolerance);

// Takes the tick for the aircraft with `moves` set and for the loose bodies, but does not advance its number. The first
// call allocates memory. Errors: the tolerance asks for more than SK_ANALYSIS_SUBSTEPS_MAX substeps; memory is short;
// skids cannot be compiled for the substep.
sk_result sk_analysis_join(const sk_model *model, sk_state *state, const sk_controls *controls, const bool *moves,
                           sk_analysis *analysis);

void sk_analysis_joined_destroy(sk_analysis_joined *joined); // null is allowed
