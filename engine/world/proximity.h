// proximity.h: what is near enough for a contact within a tick, asked once in place of once per wheel, point and substep: a
// body far from everything asks nothing more, one on the ground asks the few half-spaces under it. Only the world room uses
// this.
#pragma once
#include "world/ground.h"
#include "world/state.h"

typedef struct sk_proximity {
    bool wheels, hull, skids;                       // false only where none of them could touch before the tick ends
    sk_candidates candidates[1 + SK_PLATFORMS_MAX]; // of each solid, where anything is near; they change no answer
} sk_proximity;

// For an aircraft that moves like this where the tick of `dt` s begins; the ground as it lies then.
void sk_proximity_find(sk_ground ground, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                       const sk_body_motion *motion, double dt, sk_proximity *out);
