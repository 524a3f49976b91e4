// wheel_springs.h: a wheel's springs and its distance from the ground, without a step. Source: docs/models/energy.md.
#pragma once
#include "contact/springs.h"
#include "gear/wheel_type.h"

// Returns the springs of the wheel, or of its stub, at this motion, as in sk_wheel_evaluate. Their energy is a function
// of state and position. A strut in the air, or held back by its damper, has strain too.
sk_springs sk_wheel_springs(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                            const sk_body_motion *body, sk_wheel_input input);

// As sk_wheel_springs, for a wheel with an open contact and no ground in reach.
sk_springs sk_wheel_springs_hanging(const sk_wheel_type *type, const sk_wheel_state *state);

// Returns the distance (m) along the strut from its unloaded end to the ground, negative in compression. Without ground
// under the strut it is z_max - z_min. For event location.
double sk_wheel_gap(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                    const sk_body_motion *body, sk_wheel_input input);
