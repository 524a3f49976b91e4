// apart.h: whether aircraft of a world are so far apart that none can touch another within a tick. Private to the world
// room.
#pragma once
#include "world/state.h"

// The room that an aircraft takes up in a tick.
typedef struct sk_room {
    sk_vec3 middle;
    double radius; // m, with its path
    int32_t aircraft;
} sk_room;

// Returns false if two could touch, or if so many overlap along x that the test does not pay. `rooms`: one per aircraft,
// kept from tick to tick, because they are nearly in order then. Their order affects only speed.
bool sk_aircraft_are_apart(const sk_model *model, const sk_state *state, sk_room *rooms);

// Whether two aircraft could touch within a tick.
bool sk_aircraft_may_touch(const sk_model *model, const sk_state *state, int32_t a, int32_t b);
