#include "analysis/analysis.h"

#include "analysis/analysis_internal.h"
#include "analysis/joined.h"
#include "base/assert.h"
#include "world/coupling.h"
#include "world/debris.h"
#include "world/names.h"
#include "world/tick.h"
#include "world/tie_steer.h"
#include <stdlib.h>

// s: a step to a change ends this much later, so that contacts which change at the same time are all found changed.
static const double TOGETHER = 0x1p-40;
// If the law is not smooth at any length, a tick takes more tries than PATIENCE. Examples are changes in close
// succession, and a wheel that climbs out of a rut just as far as the rut carries it. Short steps then continue to the
// end of the tick, and the next tick has only IMPATIENCE tries. If a contact reports such a law, as on the face of an
// edge, STRETCH short steps carry the wheel along.
enum { PATIENCE = 160, IMPATIENCE = 16, STRETCH = 16, MORE_ON_SKIDS = 25 };

// ---- a step ----

static void try_in_vain(analysis_worker *w, double h) {
    for (int32_t i = 1; i <= w->analysis->futile; i++) {
        analysis_try_step(w, h * (1.0 + 0.37 * i));
        w->analysis->rejected++;
    }
}

static void reject(analysis_worker *w, double shorter) {
    w->analysis->rejected++;
    w->analysis->aircraft[w->index].step = shorter;
}

// Takes a step of the planned length, or to the first change within it.
static void step_on(analysis_worker *w, double until) {
    sk_analysis *analysis = w->analysis;
    double *wished = &analysis->aircraft[w->index].step;
    double left = until - w->t, h = sk_min(*wished, analysis->longest);
    bool cut = !(h < 0.999 * left);
    if (cut) h = left;
    try_in_vain(w, h);
    analysis_try_step(w, h);
    double error = analysis_error(w), longer = h * analysis_factor(w, error);
    if (!(error <= 1.0)) {
        reject(w, longer);
        return;
    }
    int32_t share = analysis_first_change(w);
    if (share > 0) {
        analysis_try_step(w, sk_min(h, analysis_end_of(w, share) + TOGETHER));
        if (!w->settled) {
            reject(w, analysis_length(w) * analysis_factor(w, INFINITY));
            return;
        }
        analysis->located++;
    } else if (!cut) {
        analysis->shortest = sk_min(analysis->shortest, h);
    }
    if (!cut || longer > *wished || longer < h) *wished = longer;
    analysis_accept(w);
}

// ---- a tick ----

// Returns the number of tries in a tick. A tick on skids has many steps, and a change for each node that touches, slips
// or grips.
static int32_t patience_of(const analysis_worker *w) {
    return w->analysis->aircraft[w->index].patience * (analysis_is_stiff(w) ? MORE_ON_SKIDS : 1);
}

static void advance(analysis_worker *w, double until) {
    analysis_begin_step(w);
    if (!analysis_goes_on(w)) return;
    if (w->motion.rough) {
        analysis_short_steps(w, sk_min(until, w->t + STRETCH * analysis_short_step(w)));
    } else if (w->tries++ >= patience_of(w)) {
        analysis_short_steps(w, until);
        w->analysis->aircraft[w->index].patience = IMPATIENCE;
    } else if (!w->motion.agrees) {
        analysis_commit_change(w, until);
    } else {
        step_on(w, until);
    }
}

static void begin_tick(analysis_worker *w, const sk_controls *controls, double dt) {
    const sk_model *model = w->model;
    const sk_aircraft_type *type = &model->types[model->aircraft[w->index].type];
    sk_aircraft_state *a = analysis_aircraft(w);
    sk_solids solids;
    double start = sk_world_time(model, w->state->tick, 0);
    sk_ground ground = sk_world_ground(model, start, &solids);
    sk_body_motion motion = sk_motion_of(a);
    int64_t known = w->state->event_count;
    w->result = sk_ok();
    w->t = 0.0;
    w->tries = 0;
    analysis_hand_over(w->analysis, w->state, w->index, w->analysis->aircraft[w->index].gear);
    sk_aircraft_state_copy(type, a, &w->before);
    sk_tie_steer(model, w->state, w->index, ground);
    w->around = sk_tick_begin(model, w->state, w->index, controls, &motion, ground);
    w->near.candidates = w->candidates;
    sk_proximity_find(ground, type, a, &motion, dt, &w->near);
    w->motion.model = model;
    w->motion.type = type;
    w->motion.committed = a;
    w->motion.around = &w->around;
    w->motion.near = &w->near;
    w->motion.state = w->state;
    w->motion.gear = w->analysis->aircraft[w->index].gear;
    w->motion.modes = w->analysis->aircraft[w->index].modes;
    w->motion.flowing = w->analysis->aircraft[w->index].flowing;
    w->motion.swinging = NULL;
    w->motion.begun = analysis_begin_rate(w);
    w->motion.start = start;
    w->motion.evaluations = 0;
    analysis_note_events(w, 0.0, known);
}

// Restores the account from before the tick. The aircraft is frozen at its state before the tick.
static void freeze_account(const analysis_worker *w, const sk_energy_account *before) {
    sk_energy_tick energy = {.model = w->model, .account = &w->analysis->audit->aircraft[w->index], .at_open = *before};
    sk_energy_freeze(&energy, w->state, w->index);
}

static sk_result tick_of(analysis_worker *w, const sk_controls *controls) {
    double dt = w->model->substep * w->model->substeps;
    if (analysis_aircraft(w)->frozen) return sk_ok();
    sk_energy_account before;
    if (w->analysis->audit != NULL) before = w->analysis->audit->aircraft[w->index];
    begin_tick(w, controls, dt);
    int32_t patience = patience_of(w);
    while (w->t < dt && analysis_goes_on(w)) advance(w, dt);
    if (w->tries <= patience) w->analysis->aircraft[w->index].patience = PATIENCE;
    if (analysis_goes_on(w)) analysis_begin_step(w);
    w->analysis->evaluations += w->motion.evaluations;
    if (analysis_aircraft(w)->frozen && w->analysis->audit != NULL) freeze_account(w, &before);
    if (!analysis_goes_on(w)) return w->result;
    int64_t known = w->state->event_count;
    sk_tick_end(w->model, w->motion.type, w->state, w->index, &w->before);
    analysis_note_events(w, dt, known);
    return sk_ok();
}

// Aircraft that have lost parts are computed as those that touch: alone, an aircraft has the mass of its type.
static bool join_damaged(const sk_model *model, const sk_state *state, bool *couples) {
    bool any = false;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        if (!sk_aircraft_lost_parts(sk_state_aircraft(state, i))) continue;
        couples[i] = any = true;
    }
    return any;
}

// Aircraft that couple to nothing are computed first: where they are does not matter to the others.
sk_result sk_analysis_tick(const sk_model *model, sk_state *state, const sk_controls *controls, sk_analysis *analysis) {
    bool joins = sk_coupling_find(model, state, controls, analysis->couples);
    joins |= join_damaged(model, state, analysis->couples);
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        analysis_worker w;
        if (analysis->couples[i]) continue;
        w.model = model;
        w.state = state;
        w.index = i;
        w.analysis = analysis;
        sk_result result = tick_of(&w, &controls[i]);
        if (!result.ok) return result;
    }
    if (joins) {
        sk_result result = sk_analysis_join(model, state, controls, analysis->couples, analysis);
        if (!result.ok) return result;
    }
    state->tick++;
    for (int32_t i = 0; analysis->audit != NULL && i < model->aircraft_count; i++)
        analysis->audit->aircraft[i].now = sk_energy_of(model, state, i);
    return sk_ok();
}

// ---- begin and end ----

// Creates the skid gear of an aircraft, compiled for steps of SK_INSTANT, and its natural modes.
static sk_result begin_skids(sk_analysis *analysis, const sk_model *model, int32_t index) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    if (!sk_skid_exists(&type->skids)) return sk_ok();
    const sk_skid_body body = {type->mass.mass, type->mass.inertia, type->mass.inertia_inverse, {0.0, 0.0, 0.0}};
    sk_result r = sk_skid_gear_create(&type->skids, &body, SK_INSTANT, &analysis->aircraft[index].gear);
    if (r.ok) r = sk_skid_modes_create(analysis->aircraft[index].gear, &analysis->aircraft[index].modes);
    char name[SK_THING_TEXT];
    return r.ok ? r : sk_error("%s, analysis of the %s: %s", sk_aircraft_text(model, index, name), type->title, r.text);
}

sk_result sk_analysis_begin(sk_analysis *analysis, const sk_model *model, double tolerance) {
    SK_ASSERT(tolerance > 0.0);
    *analysis = (sk_analysis){.tolerance = tolerance, .longest = INFINITY, .threads = 1, .shortest = INFINITY};
    analysis->aircraft = calloc((size_t)model->aircraft_count + 1, sizeof *analysis->aircraft);
    analysis->skids = calloc((size_t)model->type_count + 1, sizeof(sk_skid_gear *));
    analysis->couples = calloc((size_t)model->aircraft_count + 1, sizeof *analysis->couples);
    if (analysis->aircraft == NULL || analysis->skids == NULL || analysis->couples == NULL) {
        sk_analysis_end(analysis);
        return sk_error("memory is short for the analysis");
    }
    analysis->aircraft_count = model->aircraft_count;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        analysis->aircraft[i].step = 1e-3;
        analysis->aircraft[i].patience = PATIENCE;
    }
    sk_result result = sk_ok();
    for (int32_t i = 0; result.ok && i < model->aircraft_count; i++) result = begin_skids(analysis, model, i);
    if (!result.ok) sk_analysis_end(analysis);
    return result;
}

void sk_analysis_end(sk_analysis *analysis) {
    for (int32_t i = 0; i < analysis->aircraft_count; i++) {
        sk_skid_modes_destroy(analysis->aircraft[i].modes);
        sk_skid_gear_destroy(analysis->aircraft[i].gear);
    }
    sk_analysis_joined_destroy(analysis->joining);
    free(analysis->aircraft);
    free(analysis->skids);
    free(analysis->couples);
    analysis->joining = NULL;
    analysis->couples = NULL;
    analysis->aircraft = NULL;
    analysis->skids = NULL;
    analysis->aircraft_count = 0;
}
