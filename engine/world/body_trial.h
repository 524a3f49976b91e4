// body_trial.h: the contact forces between bodies in a state, and its islands, found without a step of that state.
// One substep of a copy, in which all bodies are awake, has the forces that act at the time of the state. Allocates
// memory when it is created, and none later. Source: docs/models/bodies.md, "Looking at forces".
#pragma once
#include "body/bodies_view.h"
#include "world/state.h"

typedef struct sk_body_trial sk_body_trial;

// What a trial found. The lists stay valid until the next one. Numbers after the bodies are those of aircraft.
typedef struct sk_body_forces {
    int32_t touch_count;
    const sk_body_touch *touch;
    const int32_t *island;  // of each body, then of each aircraft: the lowest number in its island. Solids join nothing
    const int32_t *members; // of each number that names an island: how many are in it
} sk_body_forces;

// Creates the memory of a trial. *out is null if nothing of the model may touch a body (sk_model_has_contacts). Error if
// memory is short.
sk_result sk_body_trial_create(const sk_model *model, sk_body_trial **out);
void sk_body_trial_destroy(sk_body_trial *trial); // null is allowed

// The forces in a state of the model. Null: there are none.
sk_body_forces sk_body_trial_run(sk_body_trial *trial, const sk_state *state);

// Writes the patches and the boxes of the last run. They stay valid until the next one. Empty without a run in which
// something could touch. Allocates nothing.
void sk_body_trial_view(sk_body_trial *trial, sk_bodies_view *out);
