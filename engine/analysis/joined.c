#include "analysis/joined.h"

#include "analysis/analysis_internal.h"
#include "world/breakage_tubes.h"
#include "world/joined_tick.h"
#include "world/names.h"
#include "world/refined_model.h"
#include <stdlib.h>

struct sk_analysis_joined {
    sk_model *model; // with short substeps
    sk_workspace *work;
    sk_state *before; // its aircraft are those before the substep
};

double sk_analysis_short_step(const sk_model *model, double tolerance) {
    return sk_min(model->substep, 0.125 * sqrt(tolerance));
}

void sk_analysis_joined_destroy(sk_analysis_joined *joined) {
    if (joined == NULL) return;
    sk_workspace_destroy(joined->work);
    sk_refined_model_destroy(joined->model);
    sk_state_destroy(joined->before);
    free(joined);
}

static sk_result create(const sk_model *model, int32_t substeps, sk_analysis_joined **out) {
    sk_analysis_joined *joined = calloc(1, sizeof *joined);
    if (joined == NULL) return sk_error("memory is short for the analysis");
    sk_result r = sk_refined_model_create(model, substeps, &joined->model);
    if (r.ok) r = sk_workspace_create(joined->model, &joined->work);
    if (r.ok) joined->before = sk_state_allocate_without_ruts(model);
    if (r.ok && joined->before == NULL) r = sk_error("memory is short for the analysis");
    if (r.ok)
        *out = joined;
    else
        sk_analysis_joined_destroy(joined);
    return r;
}

// Writes the name of the first thing that moves in the tick.
static const char *first_name(const sk_model *model, const sk_state *state, const bool *moves,
                              char name[SK_THING_TEXT]) {
    for (int32_t i = 0; i < model->aircraft_count; i++)
        if (moves[i]) return sk_aircraft_text(model, i, name);
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_state *body = sk_state_body(state, i);
        if (!body->asleep && !body->frozen) return sk_body_text(model, i, name);
    }
    return "a tie";
}

// Makes what joined ticks need.
static sk_result prepare(const sk_model *model, const sk_state *state, const bool *moves, sk_analysis *analysis) {
    static const double ROUND_UP = 1.0 - 1e-6; // a share as small as that is rounding
    double tick = model->substep * model->substeps;
    double most = floor(tick / sk_analysis_short_step(model, analysis->tolerance) + ROUND_UP);
    char name[SK_THING_TEXT];
    if (most > SK_ANALYSIS_SUBSTEPS_MAX) {
        double least = 8.0 * tick / SK_ANALYSIS_SUBSTEPS_MAX;
        return sk_error("%s at %.3f s is tied or may touch what only short substeps compute: a tolerance of %g takes "
                        "%.0f of them in a tick; at most %d are taken, at %.2g",
                        first_name(model, state, moves, name), sk_world_time(model, state->tick, 0),
                        analysis->tolerance, most, (int)SK_ANALYSIS_SUBSTEPS_MAX, least * least);
    }
    analysis->substeps = (int32_t)most;
    sk_result r = create(model, analysis->substeps, &analysis->joining);
    // Where the system starts no threads, it is slower only.
    if (r.ok) (void)sk_workspace_set_threads(analysis->joining->work, analysis->threads);
    return r;
}

// ---- a tick ----

typedef struct joining {
    sk_joined_tick tick;
    sk_analysis *analysis;
    double start;  // s, of the tick
    int64_t known; // events that have been reported
} joining;

static bool takes_part(const joining *j, int32_t i) {
    return j->tick.moves[i] && !sk_state_aircraft(j->tick.state, i)->frozen;
}

static void hand_over(const joining *j) {
    const sk_model *model = j->tick.model;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        if (takes_part(j, i)) analysis_hand_over(j->analysis, j->tick.state, i, model->skids[model->aircraft[i].type]);
}

static void keep(const joining *j, sk_state *before) {
    const sk_model *model = j->tick.model;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        if (takes_part(j, i))
            sk_aircraft_state_copy(&model->types[model->aircraft[i].type], sk_state_aircraft(j->tick.state, i),
                                   sk_state_aircraft(before, i));
}

// `t`: s since the tick began.
static void report(joining *j, double t) {
    j->known = analysis_report(j->analysis, j->tick.state, j->start + t, j->known);
}

// The acceleration of a substep is that of its beginning, at t.
static void note_loads(const joining *j, double t) {
    for (int32_t i = 0; i < j->tick.model->aircraft_count; i++) {
        if (!takes_part(j, i)) continue;
        const sk_aircraft_state *a = sk_state_aircraft(j->tick.state, i);
        double load = -a->acceleration.z / sk_gravity_at(j->tick.model->gravity, a->position.z);
        analysis_keep_load(j->analysis, i, j->start + t, load);
    }
}

sk_result sk_analysis_join(const sk_model *model, sk_state *state, const sk_controls *controls, const bool *moves,
                           sk_analysis *analysis) {
    sk_result r = analysis->joining == NULL ? prepare(model, state, moves, analysis) : sk_ok();
    if (!r.ok) return r;
    sk_analysis_joined *made = analysis->joining;
    sk_energy_audit *audit = analysis->audit;
    joining j = {.tick = {.model = made->model,
                          .state = state,
                          .controls = controls,
                          .work = made->work,
                          .energies = audit == NULL ? NULL : sk_joined_energies(made->model, made->work, audit),
                          .moves = moves},
                 .analysis = analysis,
                 .start = sk_world_time(model, state->tick, 0),
                 .known = state->event_count};
    double h = made->model->substep;
    hand_over(&j);
    sk_joined_begin(&j.tick);
    report(&j, 0.0);
    for (int32_t k = 0; k < made->model->substeps; k++) {
        keep(&j, made->before);
        sk_joined_substep(&j.tick, k);
        note_loads(&j, h * k);
        sk_joined_note(&j.tick, made->before);
        report(&j, h * (k + 1));
    }
    sk_joined_end(&j.tick, true);
    for (int32_t i = 0; i < model->aircraft_count; i++) sk_breakage_rest_tubes(model, state, i);
    report(&j, model->substep * model->substeps);
    if (audit != NULL) sk_energy_add_bodies(model, state, sk_workspace_body_flows(made->work), &audit->bodies);
    analysis->joined += model->substep * model->substeps;
    return sk_ok();
}
