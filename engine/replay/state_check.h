// state_check.h: whether a state that comes from outside may be stepped.
#pragma once
#include "world/state.h"

// Error unless every real number in use is finite and every count leads to something that the model has.
sk_result sk_state_check(const sk_model *model, const sk_state *state);
