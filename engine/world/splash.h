// splash.h: water: visible scenery of strength 0, which carries no load. Private to the world room.
// A part that enters water causes one splash event. It causes another only after it has been well clear of the water.
// An engine whose propeller is under water stops.
#pragma once
#include "world/state.h"

// Notes the splashes of the tick that has just been done; `before` is the aircraft as it began. Asks nothing of models without
// water, of parts that stand still and of bodies far from everything.
void sk_splash_note(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before);

// Stops an engine whose propeller is under water, and notes it: asked where the propeller is; where no hull point is one,
// where the centre of gravity is. Asks nothing of engines that stand and of bodies far above everything.
void sk_splash_stop_engine(const sk_model *model, sk_state *state, int32_t index);
