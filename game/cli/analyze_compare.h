// analyze_compare.h: the error of the real-time loop against the converged analysis. docs/models/analysis.md
#pragma once
#include "skidpad.h"

enum { SK_COMPARED_EVENTS = 512 };

// What happened in the analysis.
typedef struct sk_reported_event {
    double time; // s
    sk_event event;
} sk_reported_event;

// Where an aircraft is at the end of a tick.
typedef struct sk_path_point {
    sk_vec3 position, velocity;
    double load; // load factor
} sk_path_point;

// A run of the analysis as it can be compared with: where every aircraft was after each tick (tick 0 is the beginning), and what the
// controls were.
typedef struct sk_analyzed {
    const sk_model *model;
    int64_t ticks;                            // that there is room for, then that there are
    sk_path_point (*path)[SK_AIRCRAFT_MAX];   // ticks + 1
    sk_controls (*controls)[SK_AIRCRAFT_MAX]; // ticks
    int32_t event_count;
    sk_reported_event event[SK_COMPARED_EVENTS]; // the first of them
} sk_analyzed;

// Error: memory.
sk_result sk_analyzed_begin(sk_analyzed *analyzed, const sk_model *model, int64_t ticks);
void sk_analyzed_end(sk_analyzed *analyzed);

// The state after a tick, or at the beginning.
void sk_analyzed_keep(sk_analyzed *analyzed, const sk_state *state);

// Runs the loop with the substep h, h/2 and h/4 under the same controls, and prints the differences.
sk_result sk_analyzed_compare(const sk_analyzed *analyzed);
