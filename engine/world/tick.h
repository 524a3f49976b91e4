// tick.h: what is computed once per tick for an aircraft, by the real-time loop and by the analysis. Private to the
// world room.
#pragma once
#include "world/flight.h"

// What is settled as a tick begins, from the aircraft's motion and the ground as they are then: controls, legs, the air around.
sk_surroundings sk_tick_begin(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                              const sk_body_motion *motion, sk_ground ground);

// What follows when it is over; `before`: the aircraft as it was before the tick.
void sk_tick_end(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                 const sk_aircraft_state *before);
