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
    sk_aircraft_state before; // at the beginning of the tick
    sk_surroundings around;
    sk_proximity near;
    sk_candidates candidates[1 + SK_PLATFORMS_MAX]; // of `near`
    sk_analysis_motion motion;
    sk_runge_kutta step; // without skids
    sk_radau stiff;      // with skids
    bool settled;        // the tried step is a solution; for the implicit method, its iteration has converged
    double swinging[2 * SK_SKID_MODES_MAX];
    double t;         // s since the tick began
    int32_t tries;    // steps tried in the tick
    sk_result result; // an error if the analysis cannot continue
} analysis_worker;

static inline sk_aircraft_state *analysis_aircraft(const analysis_worker *w) {
    return sk_state_aircraft(w->state, w->index);
}
static inline bool analysis_goes_on(const analysis_worker *w) {
    return w->result.ok && analysis_aircraft(w)->frozen == 0;
}

// Returns whether the aircraft has skids. Its steps are then implicit.
static inline bool analysis_is_stiff(const analysis_worker *w) {
    return w->motion.gear != NULL;
}
// Return the length of the tried step, the numbers and rates at its beginning, and the numbers at its end.
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

// Prepares a step: computes numbers and rates at its beginning.
void analysis_begin_step(analysis_worker *w);

// Tries a step of h s. The state does not change.
void analysis_try_step(analysis_worker *w, double h);

// Return the largest estimated error of the tried step over the tolerance (infinite if it did not converge), and the
// factor for the length of the next step.
double analysis_error(const analysis_worker *w);
double analysis_factor(const analysis_worker *w, double error);

// Stores the tried step as the new state. The step must have settled.
void analysis_accept(analysis_worker *w);

// Takes one substep of the real-time loop, with the length in `cut`. `energy`: null without an account.
void analysis_step_as_the_loop(analysis_worker *w, const sk_model *cut, sk_ground ground, sk_energy_tick *energy);

// Commits a sudden change by a very short substep.
void analysis_commit_change(analysis_worker *w, double until);

// ---- short_steps.c ----

// Returns a length (s) so short that errors of first order are small, too.
double analysis_short_step(const analysis_worker *w);

// Continues to `until` (s since the tick began) in steps of that length. On skids a step that does not converge is made
// shorter.
void analysis_short_steps(analysis_worker *w, double until);

// ---- analysis_events.c ----

// analysis_load_of returns the load factor of the last evaluation. analysis_note_load keeps the largest one and its
// time. `t`: s since the tick began.
double analysis_load_of(const analysis_worker *w);
void analysis_note_load(analysis_worker *w, double t, double load);

// Prepares the skids of an aircraft for a tick with the steps of `gear`, if its last tick had others. Null: no skids.
void analysis_hand_over(sk_analysis *analysis, sk_state *state, int32_t index, const sk_skid_gear *gear);

// Keeps the load factor of an aircraft if it is the largest so far.
void analysis_keep_load(sk_analysis *analysis, int32_t index, double time, double load);

// Reports the events of the state after the first `known`, with this time. Returns their number now.
int64_t analysis_report(const sk_analysis *analysis, const sk_state *state, double time, int64_t known);

// The same, t s after the beginning of the tick.
void analysis_note_events(analysis_worker *w, double t, int64_t known);

// Adds a share of the flows in the numbers y to the energy account, if there is one.
void analysis_add_energy(analysis_worker *w, const double *y, double share);

// Returns the energy (J) in the springs of all contacts, or of open contacts only (a strut in the air that its damper
// holds back). Returns 0 without an account, and if nothing is near.
double analysis_springs(analysis_worker *w, bool open);

// ---- crossing.c ----

// Returns the first of the equal parts of the tried step, counted from 1, in which a contact changes, or 0. Also notes
// the peak load.
int32_t analysis_first_change(analysis_worker *w);

// Returns the length (s) of the step that ends at the first change within that part of the tried step.
double analysis_end_of(analysis_worker *w, int32_t share);

// ---- skids.c ----

// Before a step: updates the modes of the tubes and the ends that flow. Error if the modes cannot be computed.
void analysis_follow_tubes(analysis_worker *w);

// ---- skid_events.c ----

// Reports an event of a skid node, which the real-time loop does not report.
void analysis_note_node(const analysis_worker *w, sk_event_kind kind, int32_t node, sk_contact_surface hit,
                        double value);

// Reports the events of single nodes and edges. `before`: the aircraft before the change was committed.
void analysis_note_skid_events(const analysis_worker *w, const sk_aircraft_state *before);
