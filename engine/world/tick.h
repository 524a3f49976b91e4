// tick.h: what is computed once per tick for an aircraft, by the real-time loop and by the analysis. Private to the
// world room.
#pragma once
#include "world/flight.h"

// The begin of a tick: samples the air, moves controls and legs. `motion` and `ground`: at the begin.
sk_surroundings sk_tick_begin(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                              const sk_body_motion *motion, sk_ground ground);

// The end of a tick: splashes and ruts. `before`: the aircraft before the tick.
void sk_tick_end(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                 const sk_aircraft_state *before);
