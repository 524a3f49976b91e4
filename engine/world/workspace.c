#include "world/workspace_internal.h"

#include <stdlib.h>

sk_result sk_workspace_create(const sk_model *model, sk_workspace **workspace) {
    sk_workspace *w = calloc(1, sizeof *w);
    *workspace = w;
    if (w == NULL) return sk_error("memory is short");
    w->model = model;
    w->aircraft = calloc((size_t)model->aircraft_count + 1, sizeof *w->aircraft);
    w->energies = calloc((size_t)model->aircraft_count + 1, sizeof *w->energies);
    w->before = sk_state_allocate_without_ruts(model);
    bool made = w->aircraft != NULL && w->energies != NULL && w->before != NULL;
#ifndef NDEBUG
    w->copy = sk_state_allocate(model);
    w->unwatched = sk_state_allocate(model);
    made = made && w->copy != NULL && w->unwatched != NULL;
#endif
    sk_result r = made ? sk_body_step_create(model, &w->bodies) : sk_error("memory is short");
    if (r.ok) return r;
    sk_workspace_destroy(w);
    *workspace = NULL;
    return r;
}

void sk_workspace_destroy(sk_workspace *workspace) {
    if (workspace == NULL) return;
    sk_body_step_destroy(&workspace->bodies);
    free(workspace->aircraft);
    free(workspace->energies);
    sk_state_destroy(workspace->before);
    sk_state_destroy(workspace->copy);
    sk_state_destroy(workspace->unwatched);
    free(workspace);
}

const sk_model *sk_workspace_model(const sk_workspace *workspace) {
    return workspace->model;
}

const sk_bodies_flows *sk_workspace_body_flows(const sk_workspace *workspace) {
    return workspace->bodies.work == NULL ? NULL : sk_bodies_flows_of(workspace->bodies.work);
}
