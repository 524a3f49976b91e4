// splash.h: parts of an aircraft that go through the surface of water: scenery of strength 0, which is seen but does not carry.
// Told once, when they go in; again only after they have been well clear of water. Only the world room uses this.
#pragma once
#include "world/state.h"

// Notes the splashes of the tick that has just been done; `before` is the aircraft as it began. Asks nothing of models without
// water, of parts that stand still and of bodies far from everything.
void sk_splash_note(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before);
