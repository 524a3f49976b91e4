// wheel_brake.h: a wheel's brake: when it locks the wheel, and the anti-skid that releases it. Source:
// docs/models/wheels.md.
#pragma once
#include "gear/wheel_tie.h"

// Whether the brake holds the wheel: its tyre is then dragged on one patch.
bool wheel_is_locked(const wheel_reaction *r);

// The anti-skid releases a brake whose wheel slips, and applies it again.
void wheel_keep_from_skidding(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r,
                              sk_wheel_state *next);

// The anti-skid applies the brake again.
void wheel_reapply_brake(sk_wheel_state *next, double h);
