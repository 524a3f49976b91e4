// world.h: one tick of the world.
#pragma once
#include "world/state.h"

// Bytes of stack that sk_world_step takes at most in a build with NDEBUG. A broken gear of skids takes most: 214 kB (gcc, x86-64).
enum { SK_STEP_STACK = 256 * 1024 };

// Advances the state by one tick under `controls` (one per aircraft of the model). Reads model and controls, writes the
// state, nothing else: no clock, file, global or allocation. Never produces a NaN: a body that leaves its bounds is frozen and
// an event names the first quantity that did. The state must be finite when the step begins, and the thread's arithmetic the
// usual one (asserted). Builds with asserts do each step check and compare (world/step_check.h).
void sk_world_step(const sk_model *model, sk_state *state, const sk_controls *controls);

// Whether an aircraft's centre of gravity is in water. What stands on a platform is not: a ship keeps it dry in every trough.
bool sk_world_in_water(const sk_model *model, const sk_state *state, int32_t index);
