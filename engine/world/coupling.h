// coupling.h: which aircraft may touch, in a tick, what only the joined step of everything computes: loose bodies, other
// aircraft, the ground with their airframe, several faces at a wheel; and which are tied. Private to the rooms world and
// analysis. The real-time loop takes that step for all aircraft as soon as anything could touch (world/body_step.c).
#pragma once
#include "world/state.h"

// Sets, for each aircraft, whether it takes part in the joined step of this tick. Returns whether the step is needed at
// all: for an aircraft, for a loose body that is awake, or because a tie is commanded.
bool sk_coupling_find(const sk_model *model, const sk_state *state, const sk_controls *controls, bool *aircraft);
