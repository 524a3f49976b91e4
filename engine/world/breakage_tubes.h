// breakage_tubes.h: tubes of skids that leave as bodies, at the end of a tick. Source: docs/models/breakage.md, "Tubes of
// skids".
#pragma once
#include "world/breakage.h"

// Lets the tubes that were torn off in this tick leave an aircraft, as bodies, and stops the nodes that are gone. `before`:
// the aircraft at the beginning of the tick. Tubes that are no body, or whose
// body would be in a solid or frozen, vanish, and their mass stays with the aircraft.
void sk_breakage_tubes(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before);

// Stops the nodes that are gone, without bodies. For steps that break nothing off.
void sk_breakage_rest_tubes(const sk_model *model, sk_state *state, int32_t aircraft);
