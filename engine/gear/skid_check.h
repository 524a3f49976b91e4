// skid_check.h: which skid gears may be built: numbers, and contacts that are stable at a step. Private to the gear room.
#pragma once
#include "gear/skid_compiled.h"

// Error unless every number of the plan is one that a gear can have at steps of h s.
sk_result sk_skid_check_plan(const sk_skid_plan *plan, double h);

// Error unless the frame's matrices are small enough: few loops of tubes make a narrow band.
sk_result sk_skid_check_band(const sk_beam_frame *frame);

// Error unless the contacts are stable at the gear's step: docs/models/skid_gear.md, "Contact".
sk_result sk_skid_check_contacts(const sk_skid_gear *gear);
