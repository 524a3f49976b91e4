// skid_equilibrium.h: the equilibrium of a helicopter that stands on its skids. Private to the world room.
#pragma once
#include "world/state.h"

// At t = 0, from where it has been placed, bent as on level ground: finds the pose and the shape of the tubes in which ground, weight,
// air and rotors are in balance, on whatever lies below each node, and puts contacts there that hold it. On a platform that moves the
// balance is with its acceleration. Where there is none it is left as it was. Allocates nothing. docs/models/skid_gear.md, "Standing".
void sk_skid_equilibrium_find(const sk_model *model, int32_t type, sk_aircraft_state *aircraft);
