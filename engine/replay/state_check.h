// state_check.h: checks whether a state from a file may be stepped.
#pragma once
#include "world/state.h"

// Returns an error unless every real number in use is finite and at most 1e15, every count is within the range of its
// table (math/fields.h), every contact that touches has a solid and a material, attitudes and normals have unit length,
// and the events are possible before this state. It does not check whether a flight can reach the state.
sk_result sk_state_check(const sk_model *model, const sk_state *state);
