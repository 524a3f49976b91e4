// wakes.h: the airwakes of all platforms at an aircraft. Private to the world room. Source: docs/models/airwake.md.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// All of them at the aircraft, at time t (s): at its centre of gravity; over a rotor the mean of its hub and of the four places on its
// disc where ground effect is asked for, and of eddies what is left in that mean. The velocity is in the world's axes. Zero, at no
// cost, where no platform has one.
sk_airwake_effect sk_wakes_about(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                                 sk_ground ground, double t);
