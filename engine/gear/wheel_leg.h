// wheel_leg.h: a wheel that broke, burst or retracted.
#pragma once
#include "gear/wheel_type.h"

// begin: returns a wheel in the air.
sk_wheel_state sk_wheel_begin(void);

// Breaks the wheel off. The rest of its leg touches as a stub.
void sk_wheel_break(sk_wheel_state *state);

// Returns the stub of a broken wheel: a metal point.
sk_point_type wheel_stub(const sk_wheel_type *type);

// Returns the present type of a wheel: `type` itself, or, after a burst or a retraction, *changed.
const sk_wheel_type *wheel_current_type(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_type *changed);
