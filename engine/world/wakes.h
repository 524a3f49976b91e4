// wakes.h: the airwakes of all platforms at an aircraft. Private to the world room. Source: docs/models/airwake.md.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// The sum of all airwakes at time t (s). For an aeroplane it is taken at the centre of gravity. For a helicopter it is
// the mean over the sample points of the main rotor's disc (world/ground_effect.h), with the eddies that remain in that
// mean. Velocity in world axes. Zero, without cost, if no platform has an airwake.
sk_airwake_effect sk_wakes_about(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                                 sk_ground ground, double t);
