// numerics.h: studies of convergence with the substep. Each study runs one scene at h, h/2, h/4 and h/8 and compares
// the paths of the first aircraft at every tick. Source: docs/models/numerics.md, "Convergence".
#pragma once
#include "validate/worlds.h"

enum { SK_HALVINGS = 3 };

// A scene to refine. It begins as the scene describes it, or as `begin` sets it.
typedef struct sk_study {
    const char *name; // "rollout"
    const char *what; // what happens, for the reader of a report
    const char *scene, *settings;
    double seconds;
    double expected; // order of convergence
    const char *reason;
    void (*begin)(sk_run *run);     // may be null
    void (*shape)(sk_model *model); // changes the type before it is refined; may be null
} sk_study;

typedef struct sk_convergence {
    double h;                       // s, the coarsest substep
    double difference[SK_HALVINGS]; // m: of the paths at h / 2^i and h / 2^(i+1), see sk_study_measure
    double order[SK_HALVINGS - 1];  // log2 of ratios of neighbours; NaN if both are below rounding
} sk_convergence;

extern const sk_study sk_studies[]; // name null at the end

// Measures a study. The difference of two paths is the root mean square, over all ticks, of two distances: that between
// centres of gravity, and one metre times the angle between the attitudes. Errors: a scene could not be loaded, its
// aircraft was frozen.
sk_result sk_study_measure(const sk_study *study, sk_convergence *out);
