// analyzed.h: scenes that an analysis without a clock and the loop with other substeps go through, and what is reported on the way.
#pragma once
#include "check.h"
#include "skidpad.h"
#include "stepping.h"
#include "world/refined_model.h"

typedef struct log {
    int32_t count;
    double time[400];
    sk_event event[400];
} log_of_events;

static inline void note(double time, const sk_event *event, void *user) {
    log_of_events *log = user;
    if (log->count == 400) return;
    log->time[log->count] = time;
    log->event[log->count++] = *event;
}

static inline void step(const sk_model *model, sk_state *s) {
    step_world(model, s, &model->aircraft[0].controls);
}

// How to analyze.
typedef struct analysis_plan {
    double tolerance;
    int32_t futile; // as sk_analysis has it
    int32_t ticks;
} analysis_plan;

// Analyzes on from `s`. log: of the events; may be null.
static inline void analyze(const sk_model *model, sk_state *s, analysis_plan plan, log_of_events *log,
                           sk_analysis *out) {
    sk_result r = sk_analysis_begin(out, model, plan.tolerance);
    if (!r.ok) fail_msg("%s", r.text);
    out->futile = plan.futile;
    out->note = log != NULL ? note : NULL;
    out->user = log;
    for (int32_t i = 0; r.ok && i < plan.ticks; i++) r = sk_analysis_tick(model, s, &model->aircraft[0].controls, out);
    if (!r.ok) fail_msg("%s", r.text);
    sk_analysis_end(out);
}

static inline void recompile(sk_model *model) {
    sk_result r = sk_model_compile_skids(model, 0);
    if (!r.ok) fail_msg("%s", r.text);
}

// Height of a node's lowest place over that of the centre of gravity, level and undeformed.
static inline double below(const sk_aircraft_type *type, int32_t node) {
    double radius = 0.0;
    for (int32_t i = 0; i < type->skids.element_count; i++) {
        const sk_space_frame_element *e = &type->skids.elements[i];
        if (e->node[0] == node || e->node[1] == node)
            radius = sk_max(radius, 0.5 * type->skids.tubes[e->tube].diameter);
    }
    return type->skids.nodes[node].position.z + radius;
}

static inline double apart(const sk_state *a, const sk_state *b) {
    return sk_length(sk_sub(sk_state_aircraft(a, 0)->position, sk_state_aircraft(b, 0)->position));
}

// Goes through the ticks with substeps of a `finer`-th of the model's length.
static inline void loop_with(const sk_model *model, int32_t finer, int32_t ticks, sk_state **s) {
    sk_model *cut;
    sk_result r = sk_refined_model_create(model, model->substeps * finer, &cut);
    if (!r.ok) fail_msg("%s", r.text);
    test_state_begin(cut, s);
    for (int32_t i = 0; i < ticks; i++) step(cut, *s);
    stepping_forget();
    sk_refined_model_destroy(cut);
}

// An analysis that is made to reject every step once ends where one that is not does: to the bit, after as many steps.
// `there`: the state there.
static inline void check_that_rejected_steps_leave_no_trace(const sk_model *model, double tolerance, int32_t ticks,
                                                            sk_state **there) {
    sk_state *other = NULL;
    sk_analysis analysis = {0};
    sk_number number;
    test_state_begin(model, there);
    sk_state *now = *there;
    test_state_begin(model, &other);
    analyze(model, now, (analysis_plan){tolerance, 0, ticks}, NULL, &analysis);
    int64_t accepted = analysis.accepted;
    analyze(model, other, (analysis_plan){tolerance, 1, ticks}, NULL, &analysis);
    if (sk_state_first_difference(model, now, other, &number)) fail_msg("%s differs", number.name);
    assert_true(analysis.accepted == accepted && analysis.rejected > accepted);
    test_drop_state(other);
}
