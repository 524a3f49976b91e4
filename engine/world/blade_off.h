// blade_off.h: the moment at which a blade breaks off. Private to the world room. Source: docs/models/discs.md.
#pragma once
#include "aircraft/disc.h"
#include "world/state.h"

// World axes. Moments about the centre of gravity of the blade.
typedef struct sk_blade_off {
    int32_t aircraft, blade; // number of the blade among all blades of the aircraft
    int32_t part;            // its number in an event
    double mass;             // kg
    sk_pose pose; // the place of its centre of gravity; x along the blade from the hub, z along the axis of the disc
    sk_vec3 velocity, rate; // m/s, rad/s
    sk_contact_surface on;  // what it struck, as in an event
    double load;            // work that bent it, and that the last blow would do, over the work that it bears
} sk_blade_off;

// Marks the blade as broken and notes the event. This is the only place at which a blade leaves its aircraft. It becomes a
// body at the end of the tick (breakage.h).
void sk_blade_breaks_off(sk_state *state, const sk_blade_off *off);
