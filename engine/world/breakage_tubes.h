// breakage_tubes.h: tubes of skids that leave as bodies, at the end of a tick. Source: docs/models/breakage.md, "Tubes of
// skids".
#pragma once
#include "world/energy.h"

// Lets the tubes that were torn off in this tick leave an aircraft, as bodies, and stops the nodes that are gone. `before`:
// the aircraft at the beginning of the tick. `audit`: null without an account of energy. Tubes that are no body, or whose
// body would be in a solid or frozen, vanish, and their mass stays with the aircraft.
void sk_breakage_tubes(const sk_model *model, sk_state *state, int32_t aircraft, const sk_aircraft_state *before,
                       sk_energy_audit *audit);

// Stops the nodes that are gone, without bodies. For steps that break nothing off.
void sk_breakage_rest_tubes(const sk_model *model, sk_state *state, int32_t aircraft);
