// tick.h: computations once per tick for an aircraft, in the real-time loop and in the analysis. Private to the world
// room.
#pragma once
#include "world/flight.h"

// Begins a tick: samples the air, moves controls and legs. `motion` and `ground`: at the beginning.
sk_surroundings sk_tick_begin(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                              const sk_body_motion *motion, sk_ground ground);

// Ends a tick: notes splashes, stops drowned engines, lays ruts. `before`: the aircraft before the tick.
void sk_tick_end(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                 const sk_aircraft_state *before);
