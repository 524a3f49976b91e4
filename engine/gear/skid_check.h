// skid_check.h: checks of the plan of a skid gear: numbers, and stability of its contacts. Private to the gear room.
#pragma once
#include "gear/skid_compiled.h"

// Error if a number of the plan is out of range for steps of h s.
sk_result sk_skid_check_plan(const sk_skid_plan *plan, double h);

// Error if the matrices of the frame are too wide. Few loops of tubes give a narrow band.
sk_result sk_skid_check_band(const sk_beam_frame *frame);

// Error if the contacts are unstable at the gear's step: docs/models/skid_gear.md, "Contact".
sk_result sk_skid_check_contacts(const sk_skid_gear *gear);
