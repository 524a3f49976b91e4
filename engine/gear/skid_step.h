// skid_step.h: a step of a skid gear. Source: docs/models/skid_gear.md, "Time" and "The body".
#pragma once
#include "contact/body.h"
#include "gear/skid_load.h"

// Advances the tubes by the step that the gear was compiled for. Allocates nothing. The result is a function of gear,
// state and load.
sk_skid_reaction sk_skid_step(const sk_skid_gear *gear, sk_skid_state *state, const sk_skid_load *load);

// Returns the reaction of a step: force and moment as in sk_skid_reaction. `others`: of all other loads on the body, body
// axes, about the origin. A moment that became known after the step turns the tubes, too. `left`: as in sk_skid_load.
sk_wrench sk_skid_wrench_of(const sk_skid_gear *gear, const sk_skid_body *left, const sk_skid_exchange *exchange,
                            sk_wrench others);
