// stepping.h: one tick of the world for tests, without a workspace of the test.
#pragma once
#include "states.h"

// The workspace of the last step, and its model. A new one for each tick would cost ten times what the tick does: an
// allocation of that size comes from the system, which clears its pages.
typedef struct stepping_memory {
    const sk_model *model;
    size_t state_size; // a test may place another model at the same address
    sk_workspace *workspace;
} stepping_memory;

static stepping_memory stepping_kept;

static inline void stepping_forget(void);

// A run begins with a new workspace: its model may have taken the place of another one.
static inline sk_workspace *stepping_workspace(const sk_model *model, const sk_state *state) {
    stepping_memory *m = &stepping_kept;
    if (state->tick == 0) stepping_forget();
    if (m->workspace != NULL && m->model == model && m->state_size == sk_state_size(model)) return m->workspace;
    sk_workspace_destroy(m->workspace);
    *m = (stepping_memory){.model = model, .state_size = sk_state_size(model)};
    if (!sk_workspace_create(model, &m->workspace).ok) abort();
    return m->workspace;
}

// Frees the workspace. To be called before a model is destroyed, if another one may take its place.
static inline void stepping_forget(void) {
    sk_workspace_destroy(stepping_kept.workspace);
    stepping_kept = (stepping_memory){0};
}

static inline void step_world(const sk_model *model, sk_state *state, const sk_controls *controls) {
    sk_world_step(model, state, controls, stepping_workspace(model, state));
}

static inline void step_world_audited(const sk_model *model, sk_state *state, const sk_controls *controls,
                                      sk_energy_audit *audit) {
    sk_world_step_audited(model, state, controls, stepping_workspace(model, state), audit);
}
