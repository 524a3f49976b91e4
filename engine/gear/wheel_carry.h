// wheel_carry.h: the memory of a wheel's contact after a given slide, for integrators that may reject a step. Source:
// docs/models/analysis.md.
#pragma once
#include "gear/wheel_type.h"

// The pebble slides by `slide` (m, along its surface, frame of the solid it lies on) with the body moving like this, and what
// is left of a kerb's step goes with it; all else stays. Within one surface this is what evaluating and committing in many small steps
// comes to: a step's way is a function of the place.
void sk_wheel_carry(const sk_wheel_type *type, sk_ground ground, const sk_body_motion *body, sk_wheel_input input,
                    sk_vec3 slide, sk_wheel_state *state);

// Whether the wheel's pebble lies on the face of an edge: there every substep of the loop begins a step of its own.
bool sk_wheel_on_edge(const sk_wheel_type *type, sk_ground ground, const sk_body_motion *body, sk_wheel_input input,
                      const sk_wheel_state *state);
