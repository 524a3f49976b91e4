// Tries, judges and accepts one step. Also takes the substep of the real-time loop that commits a change.
// Source: docs/models/analysis.md.
#include "analysis/analysis_internal.h"
#include "base/assert.h"
#include "world/bounds.h"
#include "world/contact_events.h"
#include "world/substep.h"

// Sets the weight of the error of each number, and the range of the oscillators.
static void begin_stiff(analysis_worker *w, int32_t count) {
    sk_radau *s = &w->stiff;
    const sk_skid_modes *modes = w->motion.modes;
    s->count = count;
    s->oscillators = sk_skid_modes_count(modes);
    s->oscillators_at = count - 2 * s->oscillators;
    s->stiffness = sk_skid_modes_stiffness(modes);
    s->damping = sk_skid_modes_damping(modes);
    for (int32_t i = 0; i < s->oscillators_at; i++) s->weight[i] = sk_analysis_is_flow(i) ? 0.0 : 1.0;
    for (int32_t i = 0; i < s->oscillators; i++) {
        double *weight = s->weight + s->oscillators_at + i;
        weight[0] = weight[s->oscillators] = sk_skid_modes_reach(modes)[i];
    }
}

void analysis_begin_step(analysis_worker *w) {
    sk_analysis_motion *m = &w->motion;
    sk_aircraft_state *a = analysis_aircraft(w);
    m->since = w->step.t = w->stiff.t = w->t;
    if (analysis_is_stiff(w)) analysis_follow_tubes(w);
    int32_t count = sk_analysis_numbers(m, analysis_begin(w));
    if (analysis_is_stiff(w))
        begin_stiff(w, count);
    else
        w->step.count = count;
    sk_analysis_rate(w->t, analysis_begin(w), analysis_begin_rate(w), m);
    a->acceleration = m->acceleration;
    a->smooth_known = 1; // where the loop would continue from here
    a->smooth_force = m->smooth.force;
    a->smooth_moment = m->smooth.moment;
    a->shaft_acceleration = m->shaft_acceleration;
    if (m->agrees)
        analysis_note_load(w, w->t, analysis_load_of(w)); // the force of a change is missing until it is committed
}

void analysis_try_step(analysis_worker *w, double h) {
    static const double ENOUGH = 1e-3; // of the tolerance: largest change in the last round of the iteration
    w->settled = true;
    if (analysis_is_stiff(w))
        w->settled = sk_radau_try(&w->stiff, h, ENOUGH * w->analysis->tolerance, sk_analysis_rate, &w->motion);
    else
        sk_runge_kutta_try(&w->step, h, sk_analysis_rate, &w->motion);
}

double analysis_error(const analysis_worker *w) {
    double worst = 0.0;
    if (!w->settled) return INFINITY;
    if (analysis_is_stiff(w)) return sk_radau_error(&w->stiff) / w->analysis->tolerance;
    for (int32_t i = 0; i < w->step.count; i++) {
        double error = sk_analysis_is_flow(i) ? 0.0 : fabs(w->step.error[i]) / w->analysis->tolerance;
        if (!(error <= worst)) worst = isfinite(error) ? error : INFINITY;
    }
    return worst;
}

double analysis_factor(const analysis_worker *w, double error) {
    enum { SOME = 3, MANY = 7 }; // rounds of the iteration; their number grows with the step
    if (!w->settled) return 0.4;
    if (!analysis_is_stiff(w)) return sk_runge_kutta_factor(error);
    double factor = sk_radau_factor(error);
    return w->stiff.rounds > MANY ? sk_min(factor, 1.0) : w->stiff.rounds > SOME ? sk_min(factor, 1.5) : factor;
}

void analysis_accept(analysis_worker *w) {
    SK_ASSERT(w->settled);
    double h = analysis_length(w);
    int64_t known = w->state->event_count;
    sk_aircraft_state begun;
    sk_aircraft_state_copy(w->motion.type, analysis_aircraft(w), &begun);
    sk_ground ground = w->motion.trial.ground;
    double hanging = analysis_springs(w, true);
    sk_analysis_accept(&w->motion, w->t + h, analysis_end(w), h);
    if (analysis_is_stiff(w)) {
        // The modal coordinates are kept. Computed again from the nodes they would have a rounding error that is
        // multiplied for the fast modes.
        const double *end = analysis_end(w) + w->stiff.oscillators_at;
        for (int32_t i = 0; i < 2 * w->stiff.oscillators; i++) w->swinging[i] = end[i];
        w->motion.swinging = w->swinging;
        w->analysis->unsettled = sk_max(w->analysis->unsettled, w->stiff.changed / w->analysis->tolerance);
    }
    analysis_add_energy(w, analysis_end(w), 1.0);
    sk_aircraft_state_copy(w->motion.type, &w->motion.tried, analysis_aircraft(w));
    if (w->analysis->audit != NULL)
        w->analysis->audit->aircraft[w->index].flow.damping += analysis_springs(w, true) - hanging;
    w->t += h;
    w->analysis->accepted++;
    sk_contact_events_note(w->motion.type, w->state, w->index, &begun, ground);
    sk_bounds_keep(w->model, w->state, w->index, &w->before);
    analysis_note_events(w, w->t, known);
}

void analysis_step_as_the_loop(analysis_worker *w, const sk_model *cut, sk_ground ground, sk_energy_tick *energy) {
    int64_t known = w->state->event_count;
    sk_aircraft_state begun;
    sk_aircraft_state_copy(w->motion.type, analysis_aircraft(w), &begun);
    const sk_aircraft_step step = {.model = cut,
                                   .type = w->motion.type,
                                   .state = w->state,
                                   .index = w->index,
                                   .ground = ground,
                                   .near = &w->near,
                                   .energy = energy};
    sk_substep_forces forces;
    sk_substep_evaluate(&step, &w->around, &forces);
    sk_substep_move(&step, &forces);
    bool begins = w->state->tick == 0 && w->t == 0.0; // the first of the run
    sk_contact_events_note(w->motion.type, w->state, w->index, &begun, ground);
    sk_bounds_keep(w->model, w->state, w->index, &w->before);
    analysis_note_events(w, w->t, known);
    w->motion.swinging = NULL;
    if (analysis_is_stiff(w) && !begins) analysis_note_skid_events(w, &begun);
    w->t += cut->substep;
}

void analysis_commit_change(analysis_worker *w, double until) {
    double springs = analysis_springs(w, false);
    sk_model instant = *w->model;
    // Skids are compiled for the length of their step. So with skids a tick may end later, by up to that length.
    instant.substep = analysis_is_stiff(w) ? SK_INSTANT : sk_min(SK_INSTANT, until - w->t);
    instant.skids = w->analysis->skids;
    if (analysis_is_stiff(w)) instant.skids[w->model->aircraft[w->index].type] = w->analysis->aircraft[w->index].gear;
    analysis_add_energy(w, analysis_begin_rate(w), instant.substep);
    analysis_step_as_the_loop(w, &instant, w->motion.trial.ground, NULL);
    w->analysis->instants++;
    if (w->analysis->audit != NULL)
        w->analysis->audit->aircraft[w->index].flow.released += analysis_springs(w, false) - springs;
}
