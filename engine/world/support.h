// support.h: whether an aircraft touches the ground, and which solid supports it.
#pragma once
#include "world/state.h"

// Of all its wheels, hull points, and skids with their edges, as the last substep left them.
typedef struct sk_support {
    bool touches;  // some of them touch
    bool rides;    // some of them touch a platform
    int32_t solid; // of the ground, under the first that touches: 0 the scenery, or none touches
} sk_support;

sk_support sk_support_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);
