// changes.h: what changed between two ticks, told once. Only the world room uses this.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// Notes contacts that opened and closed, slipping, ground that gave way. Speeds are over the solid that is touched, and of the
// body as it moved before the tick.
void sk_changes_note(const sk_aircraft_type *type, sk_state *state, int32_t index, const sk_aircraft_state *before,
                     sk_ground ground);
