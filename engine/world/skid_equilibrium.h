// skid_equilibrium.h: the equilibrium of a helicopter that stands on its skids. Private to the world room.
#pragma once
#include "world/state.h"

// Finds the pose and the shape of the tubes in which ground, weight, air and rotors are in balance at t = 0, and makes
// the contacts that hold it. It starts from the placement, with the tubes bent as on level ground. On a moving platform
// the balance includes the platform's acceleration. If there is no equilibrium the aircraft stays as it was. Allocates
// nothing.
// Source: docs/models/skid_gear.md, "Standing".
void sk_skid_equilibrium_find(const sk_model *model, int32_t type, sk_aircraft_state *aircraft);
