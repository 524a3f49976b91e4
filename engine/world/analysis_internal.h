// analysis_internal.h: an aircraft on its way through a tick, as the parts of the analysis share it. Only they use this.
// Source: docs/models/analysis.md.
#pragma once
#include "world/analysis.h"
#include "world/analysis_motion.h"

typedef struct analysis_worker {
    const sk_model *model;
    sk_state *state;
    int32_t index;
    sk_analysis *analysis;
    sk_aircraft_state before; // the tick
    sk_surroundings around;
    sk_nearness near;
    sk_analysis_motion motion;
    sk_runge_kutta step;
    double t;      // s since the tick began
    int32_t tries; // steps tried in the tick
    bool frozen;
} analysis_worker;

// Tries a step of h: nothing of it is in the state.
void analysis_try_step(analysis_worker *w, double h);

// The load factor of the last evaluation; the peak is kept, with its time since the tick began.
double analysis_load_of(const analysis_worker *w);
void analysis_note_load(analysis_worker *w, double t, double load);

// ---- analysis_change.c ----

// In which of the equal shares of the step that has been tried, from 1, a contact changes; 0: in none. On the way the peak load
// is noted.
int32_t analysis_first_change(analysis_worker *w);

// How long (s) the step must be that ends at the first change within that share of the one that has been tried.
double analysis_end_of(analysis_worker *w, int32_t share);
