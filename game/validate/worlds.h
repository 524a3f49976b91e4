// worlds.h: the worlds in which checks run. Each is a scene that a user can load with the same settings.
#pragma once
#include "scene/scene.h"

// Loads a scene with settings "name=value name=value ..." given printf-style.
sk_result sk_world_load(sk_scene **out, const char *scene, const char *settings, ...)
    __attribute__((format(printf, 3, 4)));

static const double SK_G = 9.80665, SK_DEGREE = SK_PI / 180.0, SK_KNOT = 1852.0 / 3600.0, SK_FOOT = 0.3048;

// A running scene: its state, and the controls that its pilots or the caller set.
typedef struct sk_run {
    sk_scene *scene;
    const sk_model *model;
    sk_state *state;
    sk_controls *controls; // one per aircraft
} sk_run;

// Starts a run. `run` is all zero or was begun before. The scene must outlive it; sk_run_free frees the rest.
// Error if memory is short.
sk_result sk_run_begin(sk_run *run, sk_scene *scene);
void sk_run_free(sk_run *run);

// Loads a scene and starts a run that owns it. sk_run_end frees it. After an error there is nothing to free, but
// sk_run_end is allowed.
sk_result sk_run_load(sk_run *run, const char *scene, const char *settings, ...) __attribute__((format(printf, 3, 4)));
void sk_run_end(sk_run *run);

// Starts a loaded run again after its model's first type has changed: checks the type, and places it on the ground
// again.
sk_result sk_run_stand_anew(sk_run *run);

// Removes all forces of the air from a type, also those on its propeller, which stays.
void sk_type_without_air(sk_aircraft_type *type);

// Removes the air from the first type and from loose bodies, and stops the engine, for closed forms without them.
void sk_run_without_air(sk_run *run);

// Starts a run with the aircraft put down gently. For 20 s it sinks onto its gear without swinging: it loses a fifth of
// its velocity every tick. In this time the ground grips against any force. Then the ground gets its own friction.
// While it settles, a body dropped onto a slope needs up to twice the friction force that it needs at rest.
sk_result sk_run_begin_gently(sk_run *run, sk_scene *scene);

// Runs some seconds of ticks and calls the scene's pilots.
sk_result sk_run_for(sk_run *run, double seconds);

// Runs one tick.
static inline sk_result sk_run_tick(sk_run *run) {
    return sk_run_for(run, 1.0 / SK_TICK_HZ);
}

// Returns the outputs of the first aircraft. The forces on the wheels are those of the next substep.
sk_outputs sk_run_outputs(const sk_run *run);

// Lifts the first aircraft, which is at rest, until its wheels are at a height (m) above the level ground. From there
// it falls.
void sk_run_lift(sk_run *run, double height);

// Makes a tick a single substep, so that sums over forces include every substep.
void sk_run_by_substeps(sk_run *run);

// Runs one tick in which the first aircraft is towed at this speed (m/s): its motion is scaled, its direction and its
// radius are kept.
sk_result sk_run_tow(sk_run *run, double speed);

// Return the type, the speed (m/s) and the state of the first aircraft.
static inline const sk_aircraft_type *sk_run_type(const sk_run *run) {
    return &run->model->types[run->model->aircraft[0].type];
}
static inline double sk_run_speed(const sk_run *run) {
    return sk_length(sk_state_aircraft(run->state, 0)->velocity);
}
static inline sk_aircraft_state *sk_run_aircraft(sk_run *run) {
    return sk_state_aircraft(run->state, 0);
}

// Returns true if no wheel has the contact mode `mode`.
bool sk_run_no_wheel_is(const sk_run *run, sk_contact_mode mode);

// Returns true if no wheel is broken and the aircraft is not frozen.
bool sk_run_is_whole(const sk_run *run);

// Makes a model of one body above an endless plane far below, with the gravity of the NASA check cases. The caller
// destroys it with sk_model_destroy.
sk_result sk_world_of_body(const sk_aircraft_type *type, sk_vec3 rate, double height, sk_model **out);
