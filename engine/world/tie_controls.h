// tie_controls.h: hooks and releases ties, and commands their winches, as the controls of a tick say. Private to the
// world room. Source: docs/models/bodies.md, "Hooks and winches".
#pragma once
#include "world/ground.h"
#include "world/state.h"

// Writes to `reel` the command to the winch of each tie in this tick, -1 (out) to 1 (in). Hooked, released and reeled
// ties wake the bodies at their ends. A tie is hooked only if it reaches (world/tie_place.h). `ground`: at the beginning of the tick.
void sk_tie_controls_apply(const sk_model *model, sk_state *state, const sk_controls *controls, sk_ground ground,
                           double *reel);
