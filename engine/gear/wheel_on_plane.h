// wheel_on_plane.h: a substep of a wheel that touches one plane, and of one that hangs. Private to the gear room.
// Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel.h"

// As sk_wheel_evaluate, where one face at a time touches the wheel: that which its strut enters.
sk_wheel_result wheel_evaluate_on_plane(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                                        const sk_body_motion *body, sk_wheel_input input, double h);

// Performs a substep of a wheel that nothing touches. It remembers its last place.
void wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h,
                sk_caster_report *report);
