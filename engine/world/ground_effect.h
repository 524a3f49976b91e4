// ground_effect.h: distance from parts of a rotor's disc to the surface below, and its effect on the inflow. Private to
// the world room. Source: docs/models/rotor.md.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// Sample points of a rotor's disc, body frame, m from the centre of gravity. Four are at three quarters of the radius
// (aft, advancing side, forward, retreating side). The last is the hub.
enum { SK_DISC_PLACES = 5 };
void sk_disc_places(const sk_rotor *rotor, sk_vec3 place[SK_DISC_PLACES]);

// Returns the ground effect over the disc, for sk_rotor_flow. It follows from the height of the sample points above the
// surface straight below: scenery, water or platforms. `wind`: world axes, m/s. Without rotors it returns 1, 0, 0.
sk_harmonic sk_rotor_ground_of(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                               sk_ground ground, sk_vec3 wind);
