// bounds.h: limits on position, velocity and rate. A body that exceeds them is frozen, so a step never writes NaN.
// Private to the world room.
#pragma once
#include "world/state.h"

// Returns true if all quantities are within their bounds. Otherwise it puts the body back to where it was before the
// tick, freezes it, and notes an event that names the first quantity out of bounds. The rest of the world continues.
bool sk_bounds_keep(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before);
