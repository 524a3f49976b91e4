// tie_controls.h: hooks and releases ties, and commands their winches, as the controls of a tick say. Private to the
// world room. Source: docs/models/bodies.md, "Hooks and winches".
#pragma once
#include "world/ground.h"
#include "world/state.h"

// m: how far the length of a bar may differ from the distance of its ends when it is hooked.
#define SK_TIE_HOOK_REACH 0.1

// Writes to `reel` the command to the winch of each tie in this tick, -1 (out) to 1 (in). Hooked, released and reeled
// ties wake the bodies at their ends. A rope is hooked only if its ends are no farther apart than it is long, a bar only
// if they are as far apart as it is long, to SK_TIE_HOOK_REACH. `ground`: at the beginning of the tick.
void sk_tie_controls_apply(const sk_model *model, sk_state *state, const sk_controls *controls, sk_ground ground,
                           double *reel);

// Position of an end of a tie (m, world). `ground`: at the time of the state.
sk_vec3 sk_tie_end_at(const sk_model *model, const sk_state *state, sk_ground ground, const sk_tie_end *end);
