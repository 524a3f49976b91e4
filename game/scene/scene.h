// scene.h: loads a scene file into a model, and keeps its pilots and cameras.
// Formats: docs/scenes.md and, for .map files, docs/maps.md.
#pragma once
#include "course/course.h"
#include "course/limits.h"
#include "scene/assets.h"
#include "scene/lua_sandbox.h"
#include "scene/warnings.h"
#include "skidpad.h"

enum { SK_CAMERAS_MAX = 16, SK_HINTS_MAX = 8, SK_HINT_LENGTH = 120, SK_MAPS_MAX = 16, SK_PARAMETERS_MAX = 128 };
enum { SK_SETTING_LENGTH = 255 };                           // letters of a value of --set
enum { SK_PARAMETER_TEXT = 100, SK_PARAMETER_RANGE = 160 }; // bytes

// A fixed viewpoint, in the world or on a platform.
typedef struct sk_scene_camera {
    char name[SK_NAME];
    int32_t solid; // the frame of `at` and `look_at`: 0 the world, 1 and up the platforms
    sk_vec3 at;    // m
    bool follows;  // looks at the first aircraft; otherwise at `look_at`
    sk_vec3 look_at;
    double fov; // rad, vertical
} sk_scene_camera;

// Which camera is selected when the scene begins, and its direction.
typedef struct sk_scene_view {
    char camera[SK_NAME]; // "orbit", "wheel:1", the name of a scene's camera; empty: the program chooses
    double turn, tilt;    // rad: to the right, upwards
    double zoom;
} sk_scene_view;

// A call of a pilot. It is set only during the call.
typedef struct sk_scene_question {
    const sk_state *state; // null: no pilot is called
    int32_t aircraft;
    int64_t number; // of this call, to distinguish numbers of an earlier one
} sk_scene_question;

// A note that a pilot has made.
enum { SK_NOTES_MAX = 32, SK_NOTE_SIZE = 161 };
typedef struct sk_scene_note {
    int32_t aircraft;
    char text[SK_NOTE_SIZE];
} sk_scene_note;

// Figures about a .map file that the scene loaded.
typedef struct sk_scene_map {
    char path[SK_PATH_MAX];
    int64_t bytes;
    bool valve; // format Valve 220, else Standard
    double units_per_m;
    int32_t entities, aircraft, cameras;
    int32_t brushes, faces, skipped; // skipped brushes are not counted as brushes
    int32_t textures, unknown_textures;
} sk_scene_map;

// A parameter that --set may change.
typedef struct sk_scene_parameter {
    char name[SK_NAME];
    char usual[64];                  // its value without --set, as text for --set
    bool own;                        // declared by the scene's own file, not by an included one
    double low, high;                // the range of a number; -inf and inf without one
    char unit[SK_NAME];              // of a number; empty: none
    char choices[SK_PARAMETER_TEXT]; // the texts that are allowed, "wall, ground"; empty: any
    char about[SK_PARAMETER_TEXT];   // what it is; empty: not described
} sk_scene_parameter;

typedef struct sk_scene {
    char path[SK_PATH_MAX];
    bool is_map; // the scene's file is itself a .map file
    char title[64];
    int32_t hint_count;
    char hints[SK_HINTS_MAX][SK_HINT_LENGTH];
    sk_course course;
    sk_limits limits;
    int32_t camera_count;
    sk_scene_camera cameras[SK_CAMERAS_MAX];
    sk_scene_view start_view;
    int32_t parameter_count;
    sk_scene_parameter parameters[SK_PARAMETERS_MAX]; // in the order of their declaration
    int32_t map_count;
    sk_scene_map maps[SK_MAPS_MAX];
    sk_warnings warnings;
    sk_model *model;
    sk_workspace *workspace; // for steps by the thread that owns the scene
    sk_shapes *shapes;       // the expression of a scene that is not compiled; null after compiling
    sk_shape scenery;
    sk_sandbox *sandbox; // keeps the pilots
    int *pilots;         // per aircraft, and one more: Lua references, negative: none
    bool has_pilot;
    bool *pilot_failed;     // per aircraft, and one more: it is not called again until sk_scene_restart_pilots
    sk_result *pilot_error; // the error, if the pilot failed
    sk_scene_question asked;
    int32_t note_count; // of the last call of sk_scene_pilot
    sk_scene_note notes[SK_NOTES_MAX];
    char **settings; // a copy of the options' settings, for a restart
    int32_t setting_count;
} sk_scene;

typedef struct sk_scene_options {
    const char *const *settings; // NAME=VALUE, for the scene's param(...)
    int32_t setting_count;
    const char *aircraft;            // type of the first aircraft in place of the scene's; null: the scene's own
    int64_t work;                    // Lua instructions the file may take; 0: SK_SANDBOX_WORK_LOAD
    void (*phase)(const char *what); // receives the phase of the load, for a progress display; null: none
} sk_scene_options;

// Loads a scene by path or bare name ("airfield"). A path that ends with .map is a Quake map. Errors: bad files, bad
// numbers, unknown parameters, unstable aircraft.
sk_result sk_scene_load(const char *name, const sk_scene_options *options, sk_scene **out);
// Loads a scene without its model, for lists: only the data that the file itself describes. Nothing is compiled, no
// aircraft is placed.
sk_result sk_scene_read(const char *name, const sk_scene_options *options, sk_scene **out);
// Loads a scene from text that stands for a Lua file at `path`. Its pilots cannot be restarted.
sk_result sk_scene_load_text(const char *text, size_t size, const char *path, const sk_scene_options *options,
                             sk_scene **out);
void sk_scene_destroy(sk_scene *scene); // null is allowed

// Writes the values that a parameter may have: "0 to 150 m/s", "wall, ground". Empty if it has no limits and no unit.
void sk_scene_parameter_range(const sk_scene_parameter *parameter, char *out, size_t size);

// Writes hint `index` as the pilot reads it. One of two words in it is replaced: {takeoff} by the text about take-off
// in the first aircraft's file, {brakes} by "the brakes". Returns false if the aircraft has nothing of the kind: the
// hint then has no meaning.
bool sk_scene_hint(const sk_scene *scene, int32_t index, char *out, size_t size);

// Calls the pilot of every aircraft that has one. The pilot sets the controls for the tick that begins now; the
// controls of other aircraft do not change. A pilot fails if its Lua code raises an error or returns a value that is
// not a number. A pilot that failed is not called again, and its aircraft's controls no longer change. The other pilots
// are still called. The result is the error of the first aircraft whose pilot failed in this tick; it names the
// aircraft if there are several. In later ticks it is ok. pilot_failed and pilot_error keep which pilots failed, and
// why.
sk_result sk_scene_pilot(sk_scene *scene, const sk_state *state, sk_controls *controls);
// Writes a note as it is reported: "note: TEXT", with the aircraft if there are several.
void sk_scene_note_text(const sk_scene *scene, const sk_scene_note *note, char *out, size_t size);

// Runs the scene's file again with the same settings. The new pilots have no memory of earlier ticks; the model stays.
// On an error (the file may have changed) the old pilots stay.
sk_result sk_scene_restart_pilots(sk_scene *scene);
