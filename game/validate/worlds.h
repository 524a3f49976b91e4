// worlds.h: the worlds in which checks run. Each is a scene that a user can load with the same settings.
#pragma once
#include "scene/scene.h"

// Loads a scene with settings "name=value name=value ..." given printf-style.
sk_result sk_world_load(sk_scene **out, const char *scene, const char *settings, ...)
    __attribute__((format(printf, 3, 4)));

static const double SK_G = 9.80665, SK_DEGREE = SK_PI / 180.0, SK_KNOT = 1852.0 / 3600.0, SK_FOOT = 0.3048;

// A scene under way: its state, and controls that its pilots or the caller set.
typedef struct sk_run {
    sk_scene *scene;
    const sk_model *model;
    sk_state state;
    sk_controls controls[SK_AIRCRAFT_MAX];
} sk_run;

// Starts a run; the run owns nothing, the scene must outlive it.
void sk_run_begin(sk_run *run, sk_scene *scene);

// Both in one, for a run that owns its scene: sk_run_end frees it, after an error too.
sk_result sk_run_load(sk_run *run, const char *scene, const char *settings, ...) __attribute__((format(printf, 3, 4)));
void sk_run_end(sk_run *run);

// Starts a loaded run again after its model's first type has been changed: checks the type, and stands it on the ground again.
sk_result sk_run_stand_anew(sk_run *run);

// Takes air and propeller away from the first type, for closed forms that know none.
void sk_run_without_air(sk_run *run);

// Starts a run with the aircraft put down gently: for 20 s it sinks onto its gear without swing (it loses a fifth of its velocity every
// tick), on ground that grips whatever comes; then the ground gets its own friction. A body dropped onto a slope asks for up
// to twice its static force while it settles.
sk_result sk_run_begin_gently(sk_run *run, sk_scene *scene);

// Ticks for some seconds, asking the scene's pilots.
sk_result sk_run_for(sk_run *run, double seconds);

// One tick.
static inline sk_result sk_run_tick(sk_run *run) {
    return sk_run_for(run, 1.0 / SK_TICK_HZ);
}

// The forces on the wheels as the next substep will have them.
sk_outputs sk_run_outputs(const sk_run *run);

// Puts the first aircraft's wheels a height (m) above the level ground, at rest: from there it falls.
void sk_run_lift(sk_run *run, double height);

// Makes a tick a single substep, so that sums over forces have every one of them.
void sk_run_by_substeps(sk_run *run);

// One tick during which something tows the first aircraft at this speed (m/s): its motion is scaled, its
// direction and its radius kept.
sk_result sk_run_tow(sk_run *run, double speed);

// Of the first aircraft.
static inline const sk_aircraft_type *sk_run_type(const sk_run *run) {
    return &run->model->types[run->model->aircraft[0].type];
}
static inline double sk_run_speed(const sk_run *run) {
    return sk_length(run->state.aircraft[0].velocity);
}
static inline sk_aircraft_state *sk_run_aircraft(sk_run *run) {
    return &run->state.aircraft[0];
}

// The wheels' contact modes all differ from `mode`.
bool sk_run_no_wheel_is(const sk_run *run, sk_contact_mode mode);

// No wheel is broken, and nothing is frozen.
bool sk_run_is_whole(const sk_run *run);

// A model that holds one body above an endless plane far below, gravity as the NASA check cases want it. The caller
// destroys it with sk_model_destroy.
sk_result sk_world_of_body(const sk_aircraft_type *type, sk_vec3 rate, double height, sk_model **out);
