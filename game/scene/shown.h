// shown.h: order and names of an aircraft's lanes and energy flows, and of the energy of bodies, for the window and for
// reports.
#pragma once
#include "skidpad.h"

// Writes the lane that each row shows, from the top. For each aircraft: the wheels, the nodes of the left skid from toe
// to heel, those of the right skid, the hull. `lanes` has sk_lane_count entries. In a recording the number of a lane
// differs: it is that of its node.
void sk_shown_lanes(const sk_model *model, int32_t *lanes);

// Returns the usual name of an energy flow for this type. A helicopter has rotors in place of a propeller. Files keep
// sk_energy_flow_names.
const char *sk_energy_flow_word(const sk_aircraft_type *type, int32_t flow);

// The energy of all loose bodies and ties for a reader: what is stored, then what flowed in since the account began;
// negative: out.
enum { SK_BODY_ENERGY_ROWS = 9, SK_BODY_ENERGY_STORED = 2 };
typedef struct sk_energy_row {
    const char *name;
    double value; // J
} sk_energy_row;
// `began`: sk_energy_audit.bodies_began, J.
void sk_body_energy_rows(const sk_body_account *account, double began, sk_energy_row out[SK_BODY_ENERGY_ROWS]);
