// nearness.h: whether anything is near enough for a contact within a tick, so that bodies far from everything ask once in
// place of once per wheel, point and substep. Only the world room uses this.
#pragma once
#include "world/state.h"

typedef struct sk_nearness {
    bool wheels, hull; // false only where none of them could touch before the tick ends
} sk_nearness;

// For an aircraft that moves like this where the tick of `dt` s begins; the ground as it lies then.
sk_nearness sk_nearness_of(sk_ground ground, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                           const sk_body_motion *motion, double dt);
