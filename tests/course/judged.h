// judged.h: a course over a field whose aircraft tests put where they want.
#pragma once
#include "scene/loaded.h"
#include "stepping.h"

static sk_scene *scene;
static sk_state *judged; // large
static sk_course_progress progress;

#define FIELD "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })"

// `aircraft` and `steps` are text of the scene.
static inline void begin_course(const char *aircraft, const char *steps) {
    char text[2000];
    snprintf(text, sizeof text,
             "return scene{ title = 'Course', scenery = " FIELD
             ", aircraft = { { type = '%s', at = {0, -400} } }, course = { %s } }",
             aircraft, steps);
    sk_scene_destroy(scene);
    scene = loaded(text);
    test_state_begin(scene->model, &judged);
    sk_course_begin(&scene->course, scene->model, judged, &progress);
}

static inline int end_course(void **state) {
    (void)state;
    sk_scene_destroy(scene);
    scene = NULL;
    return 0;
}

// The next tick has the first aircraft at a place, with a velocity.
static inline void put(sk_vec3 at, sk_vec3 velocity) {
    judged->tick++;
    sk_state_aircraft(judged, 0)->position = at;
    sk_state_aircraft(judged, 0)->velocity = velocity;
    sk_state_aircraft(judged, 0)->height = at.z;
    sk_course_watch(&scene->course, scene->model, judged, &progress);
}

// So many seconds at one place. Here and below it is there at once: no gate is passed on the way.
static inline void stay(sk_vec3 at, double seconds) {
    progress.position = at;
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ + 0.5); i++) put(at, sk_vec(0.0, 0.0, 0.0));
}

// Along a straight line.
static inline void go(sk_vec3 from, sk_vec3 to, double speed) {
    sk_vec3 travel = sk_sub(to, from);
    double length = sk_length(travel);
    sk_vec3 velocity = sk_scale(speed / length, travel);
    progress.position = from;
    int ticks = (int)(length / speed * SK_TICK_HZ + 0.5);
    for (int i = 1; i <= ticks; i++) put(sk_add(from, sk_scale((double)i / ticks, travel)), velocity);
}

// What the simulation itself does while nobody touches anything.
static inline void run_for(double seconds) {
    sk_controls controls[SK_AIRCRAFT_ROOM] = {scene->model->aircraft[0].controls};
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ + 0.5); i++) {
        step_world(scene->model, judged, controls);
        sk_course_watch(&scene->course, scene->model, judged, &progress);
    }
}
