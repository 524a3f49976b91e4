// worlds.h: the worlds that the checks run in. Each is a scene that a user can load with the same settings.
#pragma once
#include "scene/scene.h"

// Loads a scene with settings "name=value name=value ..." given printf-style.
sk_result sk_world_load(sk_scene **out, const char *scene, const char *settings, ...)
    __attribute__((format(printf, 3, 4)));

// A scene under way: its state, and controls that its pilots or the caller set.
typedef struct sk_run {
    sk_scene *scene;
    const sk_model *model;
    sk_state state;
    sk_controls controls[SK_AIRCRAFT_MAX];
} sk_run;

// Starts a run; the run owns nothing, the scene must outlive it.
void sk_run_begin(sk_run *run, sk_scene *scene);

// Starts a run with the aircraft put down gently: for 20 s it sinks onto its gear without swing (its velocity is halved every
// tick), on ground that grips whatever comes; then the ground gets its own friction. A body dropped onto a slope asks for up
// to twice its static force while it settles.
sk_result sk_run_begin_gently(sk_run *run, sk_scene *scene);

// Ticks for some seconds, asking the scene's pilots.
sk_result sk_run_for(sk_run *run, double seconds);

// Of the first aircraft.
static inline sk_aircraft_state *sk_run_aircraft(sk_run *run) {
    return &run->state.aircraft[0];
}

// The wheels' contact modes all differ from `mode`.
bool sk_run_no_wheel_is(const sk_run *run, sk_contact_mode mode);

// A model that holds one body above an endless plane far below, gravity as the NASA check cases want it. The caller
// destroys it with sk_model_destroy.
sk_result sk_world_of_body(const sk_aircraft_type *type, sk_vec3 rate, double height, sk_model **out);
