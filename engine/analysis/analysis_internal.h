// analysis_internal.h: the state of one aircraft within a tick, shared by the analysis files and private to them.
// Source: docs/models/analysis.md.
#pragma once
#include "analysis/analysis.h"
#include "analysis/motion.h"
#include "world/energy_parts.h"

typedef struct analysis_worker {
    const sk_model *model;
    sk_state *state;
    int32_t index;
    sk_analysis *analysis;
    sk_aircraft_state before; // the tick
    sk_surroundings around;
    sk_proximity near;
    sk_analysis_motion motion;
    sk_runge_kutta step; // without skids
    sk_radau stiff;      // with skids
    bool settled; // the step that has been tried is a solution: of the implicit method, its iteration came to an end
    double swinging[2 * SK_SKID_MODES_MAX];
    double t;         // s since the tick began
    int32_t tries;    // steps tried in the tick
    sk_result result; // an error where there is no going on
} analysis_worker;

static inline sk_aircraft_state *analysis_aircraft(const analysis_worker *w) {
    return &w->state->aircraft[w->index];
}
static inline bool analysis_goes_on(const analysis_worker *w) {
    return w->result.ok && analysis_aircraft(w)->frozen == 0;
}

// Whether it has skids: then its steps are those of an implicit method.
static inline bool analysis_is_stiff(const analysis_worker *w) {
    return w->motion.gear != NULL;
}
// The step that has been tried: how long it is, and the numbers and their rates where it begins and where it ends.
static inline double analysis_length(const analysis_worker *w) {
    return analysis_is_stiff(w) ? w->stiff.h : w->step.h;
}
static inline double *analysis_begin(analysis_worker *w) {
    return analysis_is_stiff(w) ? w->stiff.begin : w->step.begin;
}
static inline double *analysis_begin_rate(analysis_worker *w) {
    return analysis_is_stiff(w) ? w->stiff.rate : w->step.rate[0];
}
static inline const double *analysis_end(const analysis_worker *w) {
    return analysis_is_stiff(w) ? w->stiff.end : w->step.end;
}

// ---- analysis_step.c ----

// Before steps are tried: where the aircraft stands, and its rates there.
void analysis_begin_step(analysis_worker *w);

// Tries a step of h: nothing of it is in the state.
void analysis_try_step(analysis_worker *w, double h);

// Of the step that has been tried: the largest estimated error over the tolerance, infinite where it is no solution; and by which
// factor the next one may be longer.
double analysis_error(const analysis_worker *w);
double analysis_factor(const analysis_worker *w, double error);

// Makes the step that has been tried the state. It must have settled.
void analysis_accept(analysis_worker *w);

// One substep of the loop, as long as `cut` has it. books: null where nobody watches.
void analysis_step_as_the_loop(analysis_worker *w, const sk_model *cut, sk_ground ground, sk_energy_tick *energy);

// A substep of an instant commits what changes at one go.
void analysis_commit_change(analysis_worker *w, double until);

// ---- short_steps.c ----

// s: so short that their error of first order is small, too.
double analysis_short_step(const analysis_worker *w);

// Goes on in steps of that, on skids in ones as short as it takes for them to settle.
void analysis_short_steps(analysis_worker *w, double until);

// ---- analysis_events.c ----

// The load factor of the last evaluation; the peak is kept, with its time since the tick began.
double analysis_load_of(const analysis_worker *w);
void analysis_note_load(analysis_worker *w, double t, double load);

// Tells the events that were noted in the state since there were `known` of them: t s after the tick began.
void analysis_note_events(analysis_worker *w, double t, int64_t known);

// Books a share of what the numbers y say has flowed, where anybody watches.
void analysis_add_energy(analysis_worker *w, const double *y, double share);

// Energy (J) in the springs of all contacts as the aircraft stands; or in those alone that are open: a strut in the air that has not
// come out all the way yet, held back by its damper. 0 where nobody watches, or nothing is near.
double analysis_springs(analysis_worker *w, bool open);

// ---- crossing.c ----

// In which of the equal shares of the step that has been tried, from 1, a contact changes; 0: in none. On the way the peak load
// is noted.
int32_t analysis_first_change(analysis_worker *w);

// How long (s) the step must be that ends at the first change within that share of the one that has been tried.
double analysis_end_of(analysis_worker *w, int32_t share);

// ---- skids.c ----

// Before a step: the modes of the tubes as they are broken, and which ends flow. An error where there are no such modes.
void analysis_follow_tubes(analysis_worker *w);

// ---- skid_events.c ----

// An event of a node of skids, which the loop does not have.
void analysis_note_node(const analysis_worker *w, sk_event_kind kind, int32_t node, sk_contact_surface hit,
                        double value);

// Those of single nodes and edges, `before` a change was committed.
void analysis_note_skid_events(const analysis_worker *w, const sk_aircraft_state *before);
