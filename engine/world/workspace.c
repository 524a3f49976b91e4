#include "world/workspace_internal.h"

#include <stdlib.h>

sk_result sk_workspace_create(const sk_model *model, sk_workspace **workspace) {
    sk_workspace *w = calloc(1, sizeof *w);
    *workspace = w;
    if (w == NULL) return sk_error("memory is short");
    w->model = model;
    w->aircraft = calloc((size_t)model->aircraft_count + 1, sizeof *w->aircraft);
    size_t pairs = ((size_t)model->aircraft_count + 1) * (1 + (size_t)model->platform_count); // of aircraft and solid
    w->candidates = calloc(pairs, sizeof *w->candidates);
    w->paint = calloc(pairs, sizeof *w->paint);
    w->energies = calloc((size_t)model->aircraft_count + 1, sizeof *w->energies);
    w->before = sk_state_allocate_without_ruts(model);
    bool made =
        w->aircraft != NULL && w->candidates != NULL && w->paint != NULL && w->energies != NULL && w->before != NULL;
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
    sk_pool_destroy(workspace->pool);
    free(workspace->aircraft);
    free(workspace->candidates);
    free(workspace->paint);
    free(workspace->energies);
    sk_state_destroy(workspace->before);
    sk_state_destroy(workspace->copy);
    sk_state_destroy(workspace->unwatched);
    free(workspace);
}

// Whether so much may move in a tick that sharing it out takes less time than it saves.
static bool is_worth_sharing(const sk_model *model) {
    enum { BODIES = 24 };
    return sk_model_has_contacts(model) && sk_model_scene_bodies(model) + sk_model_touching_aircraft(model) >= BODIES;
}

sk_result sk_workspace_set_threads(sk_workspace *w, int32_t threads) {
    if (threads < 0 || threads > SK_POOL_THREADS_MOST)
        return sk_error("%d threads; 0 to %d are allowed", (int)threads, (int)SK_POOL_THREADS_MOST);
    if (threads == 0) threads = sk_pool_processors();
    if (!is_worth_sharing(w->model)) threads = 1;
    if (threads == sk_pool_threads(w->pool)) return sk_ok();
    sk_pool *pool = NULL;
    sk_result r = threads > 1 ? sk_pool_create(threads, &pool) : sk_ok();
    if (!r.ok) return r;
    r = sk_body_step_share(&w->bodies, pool);
    sk_pool *unused = r.ok ? w->pool : pool;
    if (r.ok) w->pool = pool;
    sk_pool_destroy(unused);
    return r;
}

int32_t sk_workspace_threads(const sk_workspace *w) {
    return sk_pool_threads(w->pool);
}

const sk_model *sk_workspace_model(const sk_workspace *workspace) {
    return workspace->model;
}

const sk_bodies_flows *sk_workspace_body_flows(const sk_workspace *workspace) {
    return workspace->bodies.runs ? sk_bodies_flows_of(workspace->bodies.work) : NULL;
}
