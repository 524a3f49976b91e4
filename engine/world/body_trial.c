#include "world/body_trial.h"

#include "world/compiled_bodies.h"
#include "world/workspace_internal.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

struct sk_body_trial {
    sk_model model;   // that of the states, with one substep in a tick; it owns nothing
    int32_t substeps; // of a tick of the states
    sk_state *copy;
    sk_workspace *work;
    sk_controls *controls; // of each aircraft, all zero
    sk_body_touch *touch;
    int32_t touch_most;
    int32_t *island, *members;
    bool ran; // the last run had something that could touch
};

static int32_t thing_count(const sk_model *model) {
    return model->body_count + model->aircraft_count;
}

sk_result sk_body_trial_create(const sk_model *model, sk_body_trial **out) {
    *out = NULL;
    if (!sk_model_has_contacts(model)) return sk_ok();
    sk_body_trial *t = calloc(1, sizeof *t);
    if (t == NULL) return sk_error("memory is short");
    t->model = *model;
    t->model.substeps = 1;
    t->substeps = model->substeps;
    const sk_body_set *set = &model->compiled_bodies->set;
    t->touch_most = sk_bodies_contacts_most(set) + set->push_most + SK_ISLAND_PLACES * set->block_most;
    t->touch = calloc((size_t)t->touch_most + 1, sizeof *t->touch);
    t->island = calloc((size_t)thing_count(model) + 1, sizeof *t->island);
    t->members = calloc((size_t)thing_count(model) + 1, sizeof *t->members);
    t->controls = calloc((size_t)model->aircraft_count + 1, sizeof *t->controls);
    bool made = t->touch != NULL && t->island != NULL && t->members != NULL && t->controls != NULL;
    sk_result r = made ? sk_state_create(&t->model, &t->copy) : sk_error("memory is short");
    if (r.ok) r = sk_workspace_create(&t->model, &t->work);
    if (r.ok)
        *out = t;
    else
        sk_body_trial_destroy(t);
    return r;
}

void sk_body_trial_destroy(sk_body_trial *t) {
    if (t == NULL) return;
    sk_workspace_destroy(t->work);
    sk_state_destroy(t->copy);
    free(t->controls);
    free(t->island);
    free(t->members);
    free(t->touch);
    free(t);
}

// ---- islands ----

static int32_t root_of(int32_t *island, int32_t i) {
    while (island[i] != i) i = island[i] = island[island[i]];
    return i;
}

// The lower number is the root.
static void join(int32_t *island, int32_t a, int32_t b) {
    if (a < 0 || b < 0) return;
    a = root_of(island, a);
    b = root_of(island, b);
    island[a > b ? a : b] = a > b ? b : a;
}

static void find_islands(sk_body_trial *t, const sk_state *state, int32_t touch_count) {
    int32_t count = thing_count(&t->model);
    for (int32_t i = 0; i < count; i++) t->island[i] = i;
    for (int32_t n = 0; n < touch_count; n++) join(t->island, t->touch[n].body, t->touch[n].other);
    for (int32_t k = 0; k < t->model.tie_count; k++) {
        const sk_tie_memory *tie = &sk_state_ties(state)[k];
        if (!sk_tie_joins(tie) || tie->tension == 0.0) continue;
        join(t->island, t->model.ties[k].end[0].body, t->model.ties[k].end[1].body);
    }
    memset(t->members, 0, (size_t)count * sizeof *t->members);
    for (int32_t i = 0; i < count; i++) {
        t->island[i] = root_of(t->island, i);
        t->members[t->island[i]]++;
    }
}

sk_body_forces sk_body_trial_run(sk_body_trial *t, const sk_state *state) {
    if (t == NULL) return (sk_body_forces){0};
    sk_state_copy(&t->model, state, t->copy);
    t->copy->tick = state->tick * t->substeps;
    for (int32_t i = 0; i < t->model.body_count; i++)
        if (!sk_state_body(t->copy, i)->absent) sk_state_body(t->copy, i)->asleep = 0;
    sk_world_step(&t->model, t->copy, t->controls, t->work);
    t->ran = t->work->bodies.runs; // not where nothing could touch
    int32_t count = t->ran ? sk_bodies_touches(t->work->bodies.work, t->touch, t->touch_most) : 0;
    find_islands(t, state, count);
    return (sk_body_forces){count, t->touch, t->island, t->members};
}

void sk_body_trial_view(sk_body_trial *t, sk_bodies_view *out) {
    if (t == NULL || !t->ran) {
        sk_bodies_view_clear(out);
        return;
    }
    sk_bodies_state state = sk_state_bodies(&t->model, t->copy);
    sk_bodies_view_fill(t->work->bodies.work, &state, out);
}
