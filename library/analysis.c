// Steps of variable length for programs that use the library.
#include "library.h"

#include <stdlib.h>

// The object behind a user's sk_analysis: the engine's analysis, and the user's callback.
typedef struct library_analysis {
    sk_analysis engine; // first: users hold its address
    const sk_model *model;
    sk_analysis_callback on_event;
    void *user;
} library_analysis;

static library_analysis *of(sk_analysis *analysis) {
    return (library_analysis *)(void *)analysis;
}

static void note(double time, const sk_event *event, void *user) {
    const library_analysis *analysis = user;
    sk_event_info info = library_event_info(analysis->model, event);
    info.time = time;
    analysis->on_event(analysis->user, &info);
}

sk_result sk_analysis_create(const sk_model *model, double tolerance, sk_analysis_callback on_event, void *user,
                             sk_analysis **analysis) {
    *analysis = NULL;
    if (!(tolerance >= 1e-12 && tolerance <= 1e-2))
        return sk_error("the tolerance is %g; from 1e-12 to 1e-2 is allowed", tolerance);
    library_analysis *made = calloc(1, sizeof *made);
    if (made == NULL) return sk_error("memory is short");
    *made = (library_analysis){.model = model, .on_event = on_event, .user = user};
    sk_result result = sk_analysis_begin(&made->engine, model, tolerance);
    if (!result.ok) {
        free(made);
        return result;
    }
    made->engine.note = on_event != NULL ? note : NULL;
    made->engine.user = made;
    *analysis = &made->engine;
    return result;
}

void sk_analysis_destroy(sk_analysis *analysis) {
    if (analysis == NULL) return;
    sk_analysis_end(analysis);
    free(of(analysis));
}

sk_result sk_analysis_advance(const sk_model *model, sk_state *state, const sk_controls *controls,
                              sk_analysis *analysis, int64_t ticks) {
    if (ticks < 0) return sk_error("%lld ticks are asked for; 0 or more are allowed", (long long)ticks);
    if (of(analysis)->model != model) return sk_error("the analysis is of another model");
    sk_result result = library_check_arithmetic();
    for (int64_t i = 0; result.ok && i < ticks; i++) result = sk_analysis_tick(model, state, controls, analysis);
    return result;
}

sk_analysis_counts sk_analysis_count(const sk_analysis *analysis) {
    return (sk_analysis_counts){analysis->accepted, analysis->rejected, analysis->located, analysis->evaluations,
                                analysis->shortest};
}

sk_result sk_analysis_peak_load(const sk_model *model, const sk_analysis *analysis, int32_t aircraft,
                                double *load_factor, double *time) {
    sk_result result = library_check_aircraft(model, aircraft);
    if (!result.ok) return result;
    *load_factor = analysis->aircraft[aircraft].peak_load;
    *time = analysis->aircraft[aircraft].peak_time;
    return result;
}
