// analysis.h: steps of variable length with exact times of events, and the account of energy.
// docs/models/analysis.md and docs/models/energy.md describe the methods.
#pragma once
#include "skidpad/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- variable steps ----

// Integrates the same equations as sk_world_advance, with steps as long as a tolerance allows, which end exactly where
// contacts change. What couples (loose bodies, ties, airframes that may touch, wheels on several faces) takes substeps
// instead; their length in s is an eighth of the square root of the tolerance. Slower than sk_world_advance, and without a
// bound on its time. As the tolerance goes to 0, its result converges to the limit that sk_world_advance converges to as
// the substep goes to 0.
typedef struct sk_analysis sk_analysis;

// What an analysis calls for each event. event->time is exact, or that of the end of a short substep. `event` lives until
// the callback returns.
typedef void (*sk_analysis_callback)(void *user, const sk_event_info *event);

// `tolerance`: largest error of a step, in m, m/s and rad/s; from 1e-12 to 1e-2. The model must outlive the analysis. `on_event` may
// be null. Error: the tolerance is out of range, or memory is short; then *analysis is null.
SK_API sk_result sk_analysis_create(const sk_model *model, double tolerance, sk_analysis_callback on_event, void *user,
                                    sk_analysis **analysis);
SK_API void sk_analysis_destroy(sk_analysis *analysis); // null is allowed

// Advances a state by `ticks` ticks with constant controls.
// Error: `ticks` is negative, the floating-point unit is not in its usual mode, something couples and the tolerance is
// below 4.4e-11, memory is short, or an aircraft on skids has no solution at the shortest step; then the state is where
// that happened, and the analysis cannot go on.
SK_API sk_result sk_analysis_advance(const sk_model *model, sk_state *state, const sk_controls *controls,
                                     sk_analysis *analysis, int64_t ticks);

// Counted since the analysis was created.
typedef struct sk_analysis_counts {
    int64_t accepted, rejected; // steps
    int64_t located;            // ends of steps found as roots: contacts that change
    int64_t evaluations;        // of all forces
    double shortest;            // s: the shortest step that no change of contact cut
} sk_analysis_counts;

SK_API sk_analysis_counts sk_analysis_count(const sk_analysis *analysis);

// The largest load factor of an aircraft so far, and its time in s. Error: there is no such aircraft.
SK_API sk_result sk_analysis_peak_load(const sk_model *model, const sk_analysis *analysis, int32_t aircraft,
                                       double *load_factor, double *time);

// ---- energy ----

// What energy each aircraft has, and where all its changes came from, since the account was created.
typedef struct sk_energy sk_energy;

// On an error (memory is short) *energy is null. The model must outlive the account.
SK_API sk_result sk_energy_create(const sk_model *model, const sk_state *state, sk_energy **energy);
SK_API void sk_energy_destroy(sk_energy *energy); // null is allowed

// sk_world_advance, with every flow of energy entered into the account. The state gets the same bits.
SK_API sk_result sk_energy_advance(const sk_model *model, sk_state *state, const sk_controls *controls,
                                   sk_workspace *workspace, sk_energy *energy, int64_t ticks);

// Values of the account, J, by the names of the CSV columns that begin with "energy." or "wheel[N].energy.", without the prefix
// "aircraft[N].": "energy.friction", "wheel[0].energy.damping".
// Error: there is no such aircraft or value (with the nearest name).
SK_API sk_result sk_energy_read(const sk_energy *energy, int32_t aircraft, const char *name, double *value);

// All names for an aircraft. Null where out of range.
SK_API int32_t sk_energy_count(const sk_energy *energy, int32_t aircraft);
SK_API const char *sk_energy_name(const sk_energy *energy, int32_t aircraft, int32_t index);

#ifdef __cplusplus
}
#endif
