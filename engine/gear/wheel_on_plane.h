// wheel_on_plane.h: a substep of a wheel that touches one plane, and of one that hangs. Private to the gear room.
// Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel.h"
#include "gear/wheel_frame.h"

// As sk_wheel_try, where one face at a time touches the wheel: that which its strut enters.
void wheel_try_on_plane(const sk_wheel_trial *trial, sk_wheel_result *result);

// Sets the members of the result that do not depend on forces.
void wheel_begin_result(const wheel_substep *s, const sk_wheel_state *state, sk_wheel_result *result);

// Performs the substep `s` in which a wheel breaks off before there is a force. Its stub may touch.
void wheel_tear_off(const sk_wheel_trial *trial, const wheel_substep *s, sk_wheel_result *result);

// Performs a substep of a wheel that nothing touches. It remembers its last place.
void wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h,
                sk_caster_report *report);
