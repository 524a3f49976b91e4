// world.h: one tick of the world.
#pragma once
#include "world/state.h"
#include "world/workspace.h"

// Bytes of stack that sk_world_step takes at most in a build with NDEBUG. A broken gear of skids takes most: 214 kB
// (gcc, x86-64).
enum { SK_STEP_STACK = 256 * 1024 };

// Advances the state by one tick. `controls`: one per aircraft of the model. `workspace`: made for this model
// (asserted). The step reads the model and the controls, and writes the state and the workspace. It uses no clock, file
// or global variable, and allocates nothing. A body that leaves its bounds is frozen, and an event names the first
// quantity out of bounds. The step never writes NaN. The state must be finite and the floating-point unit in its usual
// mode (asserted). Builds with asserts do each step twice and compare (world/step_check.h).
void sk_world_step(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace);

// Whether the centre of gravity of an aircraft is in water. An aircraft on a platform is not: a ship keeps it dry.
bool sk_world_in_water(const sk_model *model, const sk_state *state, int32_t index);
