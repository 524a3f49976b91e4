// analyze_compare.h: the error of the real-time loop against the converged analysis. docs/models/analysis.md
#pragma once
#include "skidpad.h"

enum { SK_COMPARED_EVENTS = 512 };

// An event of the analysis.
typedef struct sk_reported_event {
    double time; // s
    sk_event event;
} sk_reported_event;

// An aircraft at the end of a tick.
typedef struct sk_path_point {
    sk_vec3 position, velocity;
    double load; // load factor
} sk_path_point;

// A loose body at the end of a run.
typedef struct sk_body_point {
    sk_vec3 position, velocity;
} sk_body_point;

// A run of the analysis for comparison: every aircraft after each tick (tick 0 is the beginning), and the controls; loose
// bodies at the end.
typedef struct sk_analyzed {
    const sk_model *model;
    int64_t ticks;         // number of ticks; the arrays have room for it
    sk_path_point *path;   // of ticks + 1, one per aircraft each
    sk_controls *controls; // of each tick, one per aircraft
    sk_body_point *body;   // one per loose body
    int32_t event_count;
    sk_reported_event event[SK_COMPARED_EVENTS]; // the first events
} sk_analyzed;

// Allocates the arrays. Error if memory is short.
sk_result sk_analyzed_begin(sk_analyzed *analyzed, const sk_model *model, int64_t ticks);
void sk_analyzed_end(sk_analyzed *analyzed);

// Stores the state after a tick, or at the beginning.
void sk_analyzed_keep(sk_analyzed *analyzed, const sk_state *state);

// Stores the controls of the step from this tick.
void sk_analyzed_keep_controls(sk_analyzed *analyzed, int64_t tick, const sk_controls *controls);

// Runs the loop with the substeps h, h/2 and h/4 under the same controls, and prints the differences.
sk_result sk_analyzed_compare(const sk_analyzed *analyzed);
