// wheel_leg.h: a wheel as breaking, bursting and retracting leave it.
#pragma once
#include "gear/wheel_type.h"

// begin: a wheel that hangs free.
sk_wheel_state sk_wheel_begin(void);

// The wheel is gone for good; what is left of its leg touches as a stub.
void sk_wheel_break(sk_wheel_state *state);

// What is left of a wheel whose strut is spent: a metal point at the end of its stub.
sk_point_type wheel_stub(const sk_wheel_type *type);

// The type of a wheel as burst and retraction have left it: `type` itself where they have not, else written to `changed`.
const sk_wheel_type *wheel_current_type(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_type *changed);
