// bounds.h: limits on position, velocity and rate. A body that exceeds them is frozen, so a step never writes NaN.
// Private to the world room.
#pragma once
#include "world/state.h"

// Freezes a body whose state is no longer one of a body, where it was before the tick; the rest of the world goes on. An event
// names the first quantity that left its bounds. True where all are within.
bool sk_bounds_keep(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before);
