// stepping.h: one tick of the world for tests, without a workspace of the test.
#pragma once
#include "states.h"

// The workspace of the last step, and its model. A new one for each tick would cost ten times what the tick does: an
// allocation of that size comes from the system, which clears its pages.
typedef struct stepping_memory {
    const sk_model *model;
    int32_t aircraft_count; // a test may change it, or place another model at the same address
    sk_workspace *workspace;
} stepping_memory;

static stepping_memory stepping_kept;

static inline sk_workspace *stepping_workspace(const sk_model *model) {
    stepping_memory *m = &stepping_kept;
    if (m->workspace != NULL && m->model == model && m->aircraft_count == model->aircraft_count) return m->workspace;
    sk_workspace_destroy(m->workspace);
    *m = (stepping_memory){.model = model, .aircraft_count = model->aircraft_count};
    if (!sk_workspace_create(model, &m->workspace).ok) abort();
    return m->workspace;
}

static inline void step_world(const sk_model *model, sk_state *state, const sk_controls *controls) {
    sk_world_step(model, state, controls, stepping_workspace(model));
}

static inline void step_world_audited(const sk_model *model, sk_state *state, const sk_controls *controls,
                                      sk_energy_audit *audit) {
    sk_world_step_audited(model, state, controls, stepping_workspace(model), audit);
}
