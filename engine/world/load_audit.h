// load_audit.h: the specific force at one point of each aircraft, in each substep, and the peaks of its running means.
// An observer of a real-time step: the caller passes it, a null pointer costs nothing, and it never changes a result. It
// allocates nothing in a step. Steps of variable length (an analysis) do not support it. Source: docs/crash.md.
#pragma once
#include "world/energy.h"

// Windows of the running means, in substeps of 1/960 s: 3 are 3.125 ms, 19 are 19.8 ms.
typedef enum sk_load_window { SK_LOAD_3_MS, SK_LOAD_20_MS, SK_LOAD_WINDOWS } sk_load_window;
enum { SK_LOAD_RING = 20 }; // substeps kept, at least the longest window
extern const int32_t sk_load_substeps[SK_LOAD_WINDOWS];

// Directions of the specific force, in body axes. An aircraft at rest has 1 g upwards. An aircraft that brakes has a
// force backwards: its occupants are thrown forward. The last one is the magnitude.
typedef enum sk_load_direction {
    SK_LOAD_FORWARD,
    SK_LOAD_BACKWARD,
    SK_LOAD_RIGHT,
    SK_LOAD_LEFT,
    SK_LOAD_DOWN,
    SK_LOAD_UP,
    SK_LOAD_TOTAL,
    SK_LOAD_DIRECTIONS
} sk_load_direction;

// The largest mean of a window. `time`: end of the window. Both are 0 if no mean had this direction.
typedef struct sk_load_peak {
    double value; // m/s^2
    double time;  // s
} sk_load_peak;

typedef struct sk_load_track {
    sk_vec3 point;               // body frame, m from the centre of gravity
    sk_vec3 force[SK_LOAD_RING]; // specific force (m/s^2, body axes) of substep number n at place n modulo SK_LOAD_RING
    int64_t count;               // substeps since the track began
    sk_vec3 velocity;            // of the point at the beginning of the substep, world, m/s
    sk_quat attitude;            // at the beginning of the substep
    sk_load_peak peak[SK_LOAD_WINDOWS][SK_LOAD_DIRECTIONS];
} sk_load_track;

// One track per aircraft of a model.
typedef struct sk_load_audit {
    sk_load_track *aircraft;
} sk_load_audit;

// Begins a track for each aircraft, at the pilot's eye (without one: at the centre of gravity). Error if memory is
// short. sk_load_audit_destroy frees the tracks, and accepts an audit that is all zero.
sk_result sk_load_audit_create(const sk_model *model, sk_load_audit *audit);
void sk_load_audit_destroy(sk_load_audit *audit);

// Begins a track again at this point.
void sk_load_begin(sk_load_track *track, sk_vec3 point);
// Sets the peaks to 0. The next means still contain the substeps before.
void sk_load_forget_peaks(sk_load_track *track);

// sk_world_step that also updates the energy account and the loads. Each may be null.
void sk_world_step_observed(const sk_model *model, sk_state *state, const sk_controls *controls,
                            sk_workspace *workspace, sk_energy_audit *energy, sk_load_audit *loads);

// Begin and end a substep of an aircraft that moves. Private to the world room. `time`: at the end of the substep, s.
void sk_load_open(sk_load_track *track, const sk_aircraft_state *aircraft);
void sk_load_note(const sk_model *model, sk_load_track *track, const sk_aircraft_state *aircraft, double time);
