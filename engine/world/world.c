#include "world/world.h"

#include "base/arithmetic.h"
#include "base/assert.h"
#include "world/breakage.h"
#include "world/breakage_tubes.h"
#include "world/joined_tick.h"
#include "world/step_check.h"
#include "world/workspace_internal.h"

// Wings bend too far.
static void bend(const sk_joined_tick *t, const sk_breakage *b) {
    for (int32_t i = 0; i < t->model->aircraft_count; i++) {
        const sk_aircraft_work *w = &t->work->aircraft[i];
        if (!w->active) continue;
        sk_breakage_bend(b, i, sk_state_aircraft(t->work->before, i), &w->around);
    }
}

// Wheels, blades and tubes that broke in this tick leave.
static void release_parts(const sk_joined_tick *t, const sk_breakage *b) {
    for (int32_t i = 0; i < t->model->aircraft_count; i++) {
        if (!t->work->aircraft[i].active) continue;
        const sk_aircraft_state *before = sk_state_aircraft(t->work->before, i);
        sk_breakage_wheels(b, i, before);
        sk_breakage_blades(b, i, before);
        sk_breakage_tubes(b, i, before);
    }
}

// Joints bear no larger bending moment of a contact.
static void snap(const sk_joined_tick *t, const sk_breakage *b) {
    const sk_bodies_work *bodies = t->work->bodies.work;
    for (int32_t i = 0; t->work->bodies.runs && i < sk_bodies_driven(bodies); i++) {
        uint32_t pieces = sk_bodies_snapped(bodies, i);
        if (pieces != 0) sk_breakage_snap(b, i, pieces);
    }
}

static void tick(const sk_joined_tick *t) {
    sk_joined_begin(t);
    for (int32_t k = 0; k < t->model->substeps; k++) sk_joined_substep(t, k);
    sk_joined_end(t, false);
    const sk_breakage b = {t->model, t->state, t->work, t->audit};
    if (t->work->bodies.runs && sk_bodies_crushed(t->work->bodies.work)) sk_breakage_run(&b);
    snap(t, &b);
    bend(t, &b);
    release_parts(t, &b);
    t->state->tick++;
}

static void add_crushed(const sk_workspace *workspace, sk_energy_audit *energy) {
    const sk_bodies_work *bodies = workspace->bodies.work;
    if (!workspace->bodies.runs || !sk_bodies_crushed(bodies)) return;
    for (int32_t i = 0; i < sk_bodies_driven(bodies); i++)
        for (int32_t k = 0; k < SK_AIRFRAME_PIECES_MAX; k++)
            energy->aircraft[i].crushed[k] += sk_bodies_crush_taken(bodies, i, k);
}

static void step(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace) {
    tick(&(sk_joined_tick){.model = model, .state = state, .controls = controls, .work = workspace});
}

void sk_world_step(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace) {
    SK_ASSERT(workspace->model == model);
    SK_ASSERT(sk_arithmetic_fault() == NULL);
    SK_ASSERT(sk_state_is_finite(model, state));
#ifdef NDEBUG
    step(model, state, controls, workspace);
#else
    sk_step_check_or_abort(step, model, state, controls, workspace);
#endif
}

void sk_world_step_observed(const sk_model *model, sk_state *state, const sk_controls *controls,
                            sk_workspace *workspace, sk_energy_audit *energy, sk_load_audit *loads) {
#ifndef NDEBUG
    sk_step_check_copy(model, state, workspace->unwatched);
    sk_world_step(model, workspace->unwatched, controls, workspace);
#endif
    tick(&(sk_joined_tick){.model = model,
                           .state = state,
                           .controls = controls,
                           .work = workspace,
                           .energies = energy == NULL ? NULL : sk_joined_energies(model, workspace, energy),
                           .audit = energy,
                           .loads = loads});
    for (int32_t i = 0; energy != NULL && i < model->aircraft_count; i++)
        energy->aircraft[i].now = sk_energy_of(model, state, i);
    if (energy != NULL) sk_energy_add_bodies(model, state, sk_workspace_body_flows(workspace), &energy->bodies);
    if (energy != NULL) add_crushed(workspace, energy);
#ifndef NDEBUG
    sk_same_bits_or_abort(model, state, workspace->unwatched);
#endif
}

void sk_world_step_audited(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace,
                           sk_energy_audit *audit) {
    sk_world_step_observed(model, state, controls, workspace, audit, NULL);
}
