// stepping.h: one tick of the world for tests, with a workspace of its own.
#pragma once
#include "states.h"

static inline sk_workspace *stepping_workspace(const sk_model *model) {
    sk_workspace *workspace;
    if (!sk_workspace_create(model, &workspace).ok) abort();
    return workspace;
}

static inline void step_world(const sk_model *model, sk_state *state, const sk_controls *controls) {
    sk_workspace *workspace = stepping_workspace(model);
    sk_world_step(model, state, controls, workspace);
    sk_workspace_destroy(workspace);
}

static inline void step_world_audited(const sk_model *model, sk_state *state, const sk_controls *controls,
                                      sk_energy_audit *audit) {
    sk_workspace *workspace = stepping_workspace(model);
    sk_world_step_audited(model, state, controls, workspace, audit);
    sk_workspace_destroy(workspace);
}
