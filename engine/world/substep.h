// substep.h: one substep: forces are computed once, then the body moves. Private to the world room. Source:
// docs/models/numerics.md.
#pragma once
#include "world/aircraft_step.h"
#include "world/flight.h"

// One substep of an aircraft, of the model's length, in the air that surrounds it in this tick.
void sk_substep(const sk_aircraft_step *step, const sk_surroundings *around);
