// apart.h: whether all aircraft of a world are so far apart that none can touch another within a tick. Private to the
// world room.
#pragma once
#include "world/state.h"

// The room that an aircraft takes up in a tick.
typedef struct sk_room {
    sk_vec3 middle;
    double radius; // m, with its path
    int32_t aircraft;
} sk_room;

// Returns false where two could touch, and where so many are close along x that it costs less to let the bodies find
// out. `rooms`: one per aircraft, kept from tick to tick: they are nearly in order then. They never change a result.
bool sk_aircraft_are_apart(const sk_model *model, const sk_state *state, sk_room *rooms);
