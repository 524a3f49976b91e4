// shown.h: order and names of an aircraft's lanes and energy flows, for the window and for reports.
#pragma once
#include "skidpad.h"

// Which lane each row shows, from the top: of each aircraft the wheels, the nodes of the left skid from toe to heel, those of the right
// one, the hull. `lanes` has sk_lane_count entries. A lane's number in a recording is another matter: that of its node.
void sk_shown_lanes(const sk_model *model, int32_t *lanes);

// What people call a flow of this type's: a helicopter has rotors in place of a propeller. Files keep sk_energy_flow_names.
const char *sk_energy_flow_word(const sk_aircraft_type *type, int32_t flow);
