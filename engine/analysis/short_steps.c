// Short steps to the end of a tick, where the law is not smooth at any step length. They are accepted whatever changes
// within them. docs/models/analysis.md, "Laws that are not smooth at any length" and "Short steps".
#include "analysis/analysis_internal.h"
#include "analysis/joined.h"
#include "world/energy_parts.h"

double analysis_short_step(const analysis_worker *w) {
    return sk_analysis_short_step(w->model, w->analysis->tolerance);
}

// Returns the present ground, with the candidates near the aircraft.
static sk_ground ground_of(analysis_worker *w, sk_solids *solids) {
    sk_ground ground = sk_world_ground(w->model, w->motion.start + w->t, solids);
    ground.ruts = sk_state_ruts(w->state);
    sk_ground_add_bodies(w->model, w->state, solids, &ground);
    for (int32_t i = 0; i < ground.solid_count; i++) solids->solid[i].candidates = &w->near.candidates[i];
    return ground;
}

static void short_step_as_the_loop(analysis_worker *w, double until) {
    sk_model cut = *w->model;
    sk_aircraft_state *a = analysis_aircraft(w);
    sk_solids solids;
    sk_ground ground = ground_of(w, &solids);
    sk_energy_tick kept, *energy = w->analysis->audit != NULL ? &kept : NULL;
    double h = analysis_short_step(w);
    if (energy != NULL) {
        kept.model = &cut;
        kept.account = &w->analysis->audit->aircraft[w->index];
        sk_energy_open(energy, w->motion.type, &w->near, a, a, ground);
    }
    while (w->t < until && analysis_goes_on(w)) {
        cut.substep = sk_min(h, until - w->t);
        analysis_step_as_the_loop(w, &cut, ground, energy);
        ground = ground_of(w, &solids);
        if (energy != NULL && analysis_goes_on(w)) sk_energy_end_substep(energy, a, ground);
    }
    if (energy != NULL && analysis_goes_on(w)) sk_energy_close(energy, a, ground);
}

// Takes a step of h s. While its iteration does not settle, tries half the length. Returns the length for the next
// step.
static double step_on_skids(analysis_worker *w, double h) {
    for (;; h = sk_max(0.5 * h, SK_INSTANT)) {
        analysis_try_step(w, h);
        if (w->settled) break;
        w->analysis->rejected++;
        if (h > SK_INSTANT) continue;
        w->result =
            sk_error("aircraft %d at %.9f s: even a step of %.2g s has no solution that can be found: contacts too "
                     "stiff, or a force that is NaN",
                     (int)w->index + 1, w->motion.start + w->t, h);
        return h;
    }
    analysis_accept(w);
    return h * analysis_factor(w, 0.0);
}

// Takes short steps of the implicit method. Changes are committed at their ends.
static void short_steps_on_skids(analysis_worker *w, double until) {
    double longest = analysis_short_step(w), h = longest;
    while (w->t < until) {
        analysis_begin_step(w);
        if (analysis_goes_on(w) && !w->motion.agrees) {
            analysis_commit_change(w, until);
            analysis_begin_step(w);
        }
        if (!analysis_goes_on(w) || !(w->t < until)) return;
        h = sk_min(step_on_skids(w, sk_min(h, until - w->t)), longest);
    }
}

void analysis_short_steps(analysis_worker *w, double until) {
    double begun = w->t;
    if (analysis_is_stiff(w))
        short_steps_on_skids(w, until);
    else
        short_step_as_the_loop(w, until);
    w->analysis->crawled += w->t - begun;
    w->analysis->aircraft[w->index].step = analysis_short_step(w);
}
