// tie_steer.h: tow bars that turn the wheel to which they are fastened. Private to the world room.
// A bar is hinged at the axle of a wheel and turns with its fork. So the wheel points along the bar. Source:
// docs/models/bodies.md, "Tow bars".
#pragma once
#include "world/tie_place.h"

// Turns the wheels of an aircraft along the bars that join them, and leaves its other wheels to their steering. Once a
// tick. `ground`: at the time of the state.
void sk_tie_steer(const sk_model *model, sk_state *state, int32_t aircraft, sk_ground ground);
