// wheel_springs.h: a wheel's springs and its distance from the ground, without a step. Source: docs/models/energy.md.
#pragma once
#include "contact/springs.h"
#include "gear/wheel_type.h"

// The springs of the wheel, or of its stub, as sk_wheel_evaluate would find them with this motion; what they store is a function
// of state and place. A strut that hangs, or that its damper holds back, is strained all the same.
sk_springs sk_wheel_springs(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                            const sk_body_motion *body, sk_wheel_input input);

// The same of a wheel with no ground in reach, whose contact is open.
sk_springs sk_wheel_springs_hanging(const sk_wheel_type *type, const sk_wheel_state *state);

// Distance (m) along the strut from its hanging end to the ground, negative when pressed together; z_max - z_min when
// nothing lies under the strut. For event location.
double sk_wheel_gap(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                    const sk_body_motion *body, sk_wheel_input input);
