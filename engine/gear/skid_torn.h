// skid_torn.h: parts torn off a skid gear. Source: docs/models/skid_gear.md, "Torn off". Private to the gear room.
#pragma once
#include "gear/skid_load.h"

// Call it after ends broke. Removes all parts from the state that no unbroken tube connects to the body. Adds to *out.
// `load`: of the step.
void sk_skid_tear(const sk_skid_gear *gear, const sk_skid_load *load, sk_skid_state *state, sk_skid_reaction *out);
