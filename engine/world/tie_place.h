// tie_place.h: where the ends of ties are, and which tie is nearest to an aircraft.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// Position of an end of a tie (m, world). `ground`: at the time of the state.
sk_vec3 sk_tie_end_at(const sk_model *model, const sk_state *state, sk_ground ground, const sk_tie_end *end);

// Distance of the ends of a tie, m. `ground`: at the time of the state.
double sk_tie_distance(const sk_model *model, const sk_state *state, sk_ground ground, int32_t tie);

// m: how far the length of a bar may differ from the distance of its ends when it is hooked.
#define SK_TIE_HOOK_REACH 0.1

// Whether a tie can be hooked at this distance (m) of its ends: a rope that is long enough, a bar of that length to
// SK_TIE_HOOK_REACH.
bool sk_tie_reaches(const sk_model *model, const sk_state *state, int32_t tie, double distance);

// Whether an end of a tie is on an aircraft.
bool sk_tie_is_at_aircraft(const sk_model *model, int32_t tie, int32_t aircraft);

// The tie, from 0, whose nearer end is nearest to the aircraft's centre of gravity; -1 if there is none. Ties at the
// aircraft come before all others; broken ties are left out.
int32_t sk_tie_nearest(const sk_model *model, const sk_state *state, int32_t aircraft);

// The next tie after `tie`, in the order of the model and around: of those at the aircraft if it has any, else of all.
// Broken ties are left out. `tie` if there is no other.
int32_t sk_tie_next(const sk_model *model, const sk_state *state, int32_t aircraft, int32_t tie);
