// substep.h: one substep: forces are computed once, then the body moves. Private to the world room. Source:
// docs/models/numerics.md.
#pragma once
#include "world/energy_parts.h"
#include "world/flight.h"
#include "world/proximity.h"

// One substep of an aircraft, of the model's length: in the air that surrounds it in this tick, over the ground as it lies when
// the substep begins. books: null where nobody watches.
void sk_substep(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                const sk_surroundings *around, sk_ground ground, const sk_proximity *near, sk_energy_tick *energy);
