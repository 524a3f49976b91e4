// state_check.h: whether a state that comes from outside may be stepped.
#pragma once
#include "world/state.h"

// Error unless every real number in use is finite and of a size that a flight can have, every count is within the range that its table
// gives it (math/fields.h), whatever holds is held by something, attitudes and normals are of unit length, and the events can have
// been noted before this state. Not asked: whether a flight could have led there.
sk_result sk_state_check(const sk_model *model, const sk_state *state);
