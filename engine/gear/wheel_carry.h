// wheel_carry.h: the memory of a wheel's contact after a given slide, for integrators that may reject a step. Source:
// docs/models/analysis.md.
#pragma once
#include "gear/wheel_type.h"

// Moves the pebble by `slide` (m, along its surface, frame of its solid) and reduces the remaining kerb step; all else
// stays. Within one surface this is the limit of many small evaluate and commit steps, because the remaining step is a
// function of the position.
void sk_wheel_carry(const sk_wheel_type *type, sk_ground ground, const sk_body_motion *body, sk_wheel_input input,
                    sk_vec3 slide, sk_wheel_state *state);

// Returns whether the wheel's pebble is on a face that is steep enough to be an edge. On such a face every substep of
// the real-time loop begins a new step.
bool sk_wheel_on_edge(const sk_wheel_type *type, sk_ground ground, const sk_body_motion *body, sk_wheel_input input,
                      const sk_wheel_state *state);
