// bounds.h: what no body goes beyond, so that a step never leaves a number behind that is none. Only the world room uses this.
#pragma once
#include "world/state.h"

// Freezes a body whose state is no longer one of a body, where it was before the tick; the rest of the world goes on. An event
// names the first quantity that left its bounds. True where all are within.
bool sk_bounds_keep(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before);
