// splash.h: contact with water, which is visible scenery of strength 0 and carries no load. Private to the world room.
// A part that enters water causes one splash event. It causes another only after it has been well clear of the water.
// An engine whose propeller is under water stops.
#pragma once
#include "world/state.h"

// Notes the splashes of the tick that ends. `before`: the aircraft as the tick began. It makes no query in a model
// without water, for parts at rest, and for bodies far from everything.
void sk_splash_note(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before);

// Stops an engine whose propeller is under water, with an event. The position tested is that of the propeller's hull
// point, or the centre of gravity if there is none. It makes no query for stopped engines and for bodies far above
// everything.
void sk_splash_stop_engine(const sk_model *model, sk_state *state, int32_t index);
