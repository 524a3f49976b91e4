// body_step.h: the loose bodies of a world in one tick. Private to the world room. A model without bodies does nothing
// here. Source: docs/models/bodies.md, "Step".
#pragma once
#include "body/bodies.h"
#include "world/ground.h"
#include "world/state.h"

// Memory of one thread for the bodies of a model.
typedef struct sk_body_step {
    sk_bodies_work *work; // null: the model has no bodies
    sk_body_surroundings *around;
    double *reel; // of each tie in this tick (world/tie_controls.h)
    sk_body_solid solid[1 + SK_PLATFORMS_MAX];
} sk_body_step;

sk_result sk_body_step_create(const sk_model *model, sk_body_step *step);
void sk_body_step_destroy(sk_body_step *step);

// Begin, substeps and end of a tick. `ground`: at the beginning of the tick or of the substep.
void sk_body_step_begin(const sk_model *model, sk_state *state, const sk_controls *controls, sk_ground ground,
                        sk_body_step *step);
void sk_body_step_substep(const sk_model *model, sk_state *state, sk_ground ground, sk_body_step *step);
void sk_body_step_end(const sk_model *model, sk_state *state, sk_body_step *step);

// Whether a body could touch something that moves in this tick.
bool sk_body_step_needs_ground(const sk_body_step *step);
