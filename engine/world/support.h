// support.h: whether an aircraft touches the ground, and which solid supports it.
#pragma once
#include "world/state.h"

// Summary of the contacts of all wheels, hull points, the airframe, skid nodes and skid edges after the last substep.
typedef struct sk_support {
    bool touches;  // at least one touches
    bool rides;    // at least one touches a platform
    int32_t solid; // the solid under the first that touches; 0, the scenery, if none touches
} sk_support;

sk_support sk_support_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);
