// shown.h: order and names of an aircraft's lanes and energy flows, for the window and for reports.
#pragma once
#include "skidpad.h"

// Writes the lane that each row shows, from the top. For each aircraft: the wheels, the nodes of the left skid from toe
// to heel, those of the right skid, the hull. `lanes` has sk_lane_count entries. In a recording the number of a lane
// differs: it is that of its node.
void sk_shown_lanes(const sk_model *model, int32_t *lanes);

// Returns the usual name of an energy flow for this type. A helicopter has rotors in place of a propeller. Files keep
// sk_energy_flow_names.
const char *sk_energy_flow_word(const sk_aircraft_type *type, int32_t flow);
