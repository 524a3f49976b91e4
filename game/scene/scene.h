// scene.h: a scene file becomes a model, and stays behind as its pilots and cameras.
// docs/scenes.md tells how such a file is written.
#pragma once
#include "scene/lua_sandbox.h"
#include "skidpad.h"

enum { SK_CAMERAS_MAX = 16, SK_HINTS_MAX = 8, SK_HINT_LENGTH = 120 };

// A fixed place to look from.
typedef struct sk_scene_camera {
    char name[SK_NAME];
    sk_vec3 at;   // world, m
    bool follows; // looks at the first aircraft, else at `look_at`
    sk_vec3 look_at;
    double fov; // rad, vertical
} sk_scene_camera;

typedef struct sk_scene {
    char path[256];
    char title[64];
    int32_t hint_count;
    char hints[SK_HINTS_MAX][SK_HINT_LENGTH];
    int32_t camera_count;
    sk_scene_camera cameras[SK_CAMERAS_MAX];
    sk_model *model;
    sk_shapes *shapes; // the expression the model was compiled from
    sk_shape scenery;
    sk_sandbox *sandbox;         // keeps the pilots
    int pilots[SK_AIRCRAFT_MAX]; // Lua references, negative: none
    bool has_pilot;
} sk_scene;

typedef struct sk_scene_options {
    const char *const *settings; // NAME=VALUE, for the scene's param(...)
    int32_t setting_count;
    const char *aircraft; // type of the first aircraft in place of the scene's; null: as the scene says
} sk_scene_options;

// Loads a scene by path or bare name ("airfield"). Errors: bad files, bad numbers, unknown parameters, unstable aircraft.
sk_result sk_scene_load(const char *name, const sk_scene_options *options, sk_scene **out);
void sk_scene_destroy(sk_scene *scene); // null is fine

// Asks the pilot of every aircraft that has one what the controls should be in the tick that begins now; the others'
// controls stay as they are. Errors: those of the Lua code, answers that are no numbers.
sk_result sk_scene_pilot(sk_scene *scene, const sk_state *state, sk_controls *controls);
