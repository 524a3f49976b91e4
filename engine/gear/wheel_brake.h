// wheel_brake.h: a wheel's brake: when it locks the wheel, and the anti-skid that releases it. Source:
// docs/models/wheels.md.
#pragma once
#include "gear/wheel_tie.h"

// Returns whether the brake locks the wheel, so that the tyre slides on one patch.
bool wheel_is_locked(const wheel_reaction *r);

// Updates the anti-skid of a wheel on the ground: it releases the brake of a slipping wheel and applies it again.
void wheel_keep_from_skidding(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r,
                              sk_wheel_state *next);

// Updates the anti-skid of a wheel in the air: it applies the brake again.
void wheel_reapply_brake(sk_wheel_state *next, double h);
