// gear_places.h: the places of a landing gear for the close-up camera: wheels, and ends and joints of skid tubes.
#pragma once
#include "view/renderer.h"

typedef struct sk_gear_place {
    bool is_node;     // a node of the skids; else a wheel
    int32_t index;    // of the wheel or the node
    const char *name; // from the aircraft file
} sk_gear_place;

// Lists the wheels in their order, then the places of the skids once around, from the lowest place along its own side:
// heel, rear foot, front foot, toe. Returns their number.
int32_t sk_gear_places(const sk_aircraft_type *type, sk_gear_place out[SK_VIEW_WHEELS_MAX]);

// Returns the position of a place: a wheel's contact patch with its leg unloaded, or a node with its tubes bent. Body
// frame, m from the centre of gravity.
sk_vec3 sk_gear_place_at(const sk_aircraft_type *type, const sk_aircraft_state *state, const sk_gear_place *place);
