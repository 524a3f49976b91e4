// world.h: scenes, models, states, and the step from one state to the next.
//
//   scene      what a scene file describes: a model, and pilots written in Lua
//   model      everything that never changes: scenery, platforms, aircraft types, weather. Many states may share one model
//   state      everything that changes. A copy of a state steps to the same bits as the original
//   controls   what the pilot of each aircraft commands during a step (skidpad/aircraft.h)
//   workspace  memory that a step needs besides these. It never changes a result
//
// All five are opaque. The library allocates them in the size that the model needs, and frees them.
//
// Units: SI and radians. World frame: x east, y north, z up. Body frame: x forward, y right, z down.
// Threads: a model may be used by any number of threads at once. A state, its controls and its workspace belong to one thread at
// a time. A scene with pilots belongs to one thread at a time. A step takes up to 256 kB of stack, and twice that in a library
// built for debugging.
// A pointer must not be null unless its comment says that it may be.
#pragma once
#include "skidpad/math.h"
#include "skidpad/result.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sk_scene sk_scene;
typedef struct sk_model sk_model;
typedef struct sk_state sk_state;
typedef struct sk_controls sk_controls;
typedef struct sk_workspace sk_workspace;

// ---- scenes ----

// How a scene is loaded. All zero: as its file says.
typedef struct sk_scene_setup {
    const char *aircraft;        // type of the first aircraft in place of the scene's, "c172p"; may be null
    const char *const *settings; // "NAME=VALUE" for the scene's param(...), as `skidpad run --set` takes them
    int32_t setting_count;
} sk_scene_setup;

// Loads a scene by name ("airfield") or by path. A path that ends with .map is a Quake map. `setup` may be null.
// Scenes and aircraft are searched as docs/installing.md says; the environment variable SKIDPAD_ASSETS comes first.
// Errors: there is no such file, the file is wrong, a setting is unknown, an aircraft is unstable, memory is short.
// On an error *scene is null.
SK_API sk_result sk_scene_open(const char *name, const sk_scene_setup *setup, sk_scene **scene);

// The same from `size` bytes of Lua. `path` names the text in messages, and its folder is where `include` searches.
SK_API sk_result sk_scene_open_text(const char *text, size_t size, const char *path, const sk_scene_setup *setup,
                                    sk_scene **scene);

// Frees a scene with its model. States, controls and recordings of the model must not be used any more. Null is allowed.
SK_API void sk_scene_close(sk_scene *scene);

// The model of a scene. The scene owns it.
SK_API const sk_model *sk_scene_model(const sk_scene *scene);

// Title for people: "Airfield". Lives as long as the scene.
SK_API const char *sk_scene_title(const sk_scene *scene);

// Names and defaults of the settings that the scene's file accepts; null where `index` is out of range.
SK_API int32_t sk_scene_setting_count(const sk_scene *scene);
SK_API const char *sk_scene_setting_name(const sk_scene *scene, int32_t index);
SK_API const char *sk_scene_setting_default(const sk_scene *scene, int32_t index);

// Warnings about a scene that was loaded all the same, "file:line: sentence"; null where `index` is out of range.
SK_API int32_t sk_scene_warning_count(const sk_scene *scene);
SK_API const char *sk_scene_warning(const sk_scene *scene, int32_t index);

// Whether the scene's file has a pilot for an aircraft.
SK_API bool sk_scene_has_pilot(const sk_scene *scene, int32_t aircraft);

// Runs the pilots of a scene: sets the controls of each aircraft that has one for the step that begins at `state`. The
// controls of other aircraft stay as they are. A pilot remembers earlier calls, so call this once before each step, in order.
// Error: a pilot failed. It does not run again, and its controls stay as they are.
SK_API sk_result sk_scene_run_pilots(sk_scene *scene, const sk_state *state, sk_controls *controls);

// ---- models ----

// Seconds of one step (tick): 1/120.
SK_API double sk_model_tick_seconds(const sk_model *model);

// How many aircraft there are. Functions that take an aircraft count them from 0.
SK_API int32_t sk_model_aircraft_count(const sk_model *model);

// ---- states ----

// A state as the scene begins, at tick 0. On an error (memory is short) *state is null. The model must outlive the state.
SK_API sk_result sk_state_create(const sk_model *model, sk_state **state);
SK_API void sk_state_destroy(sk_state *state); // null is allowed

// Makes a state the beginning of its scene again.
SK_API void sk_state_reset(const sk_model *model, sk_state *state);

// Copies a state to another one of the same model.
SK_API void sk_state_copy(const sk_model *model, const sk_state *from, sk_state *to);

// A number computed from every bit of the state, the same on every machine.
SK_API uint64_t sk_state_hash(const sk_model *model, const sk_state *state);

// Steps done since the scene began, and the simulated time in seconds.
SK_API int64_t sk_state_tick(const sk_state *state);
SK_API double sk_state_time(const sk_model *model, const sk_state *state);

// Where an aircraft is and how it moves.
typedef struct sk_motion {
    sk_pose pose;     // of the body frame, whose origin is the centre of gravity; position in m, world frame
    sk_vec3 velocity; // of the centre of gravity, m/s, world frame
    sk_vec3 rate;     // angular velocity, rad/s, body frame
} sk_motion;

// The motion of an aircraft. Error: there is no such aircraft.
SK_API sk_result sk_state_motion(const sk_model *model, const sk_state *state, int32_t aircraft, sk_motion *motion);

// Places an aircraft as if the scene had begun with this motion: its contacts are open, its struts extended, its damage
// repaired, its engine and controls as the scene begins. The rotation is normalised. The rest of the state stays.
// Error: there is no such aircraft, a number is not finite, the rotation is zero, or the place is outside the model's bounds.
SK_API sk_result sk_state_place(const sk_model *model, sk_state *state, int32_t aircraft, const sk_motion *motion);

// An attitude from heading (clockwise from north), pitch (nose up) and roll (right wing down), rad.
SK_API sk_quat sk_attitude_from_angles(double heading, double pitch, double roll);
// The reverse. `heading` is in [0, 2 pi).
SK_API void sk_attitude_to_angles(sk_quat attitude, double *heading, double *pitch, double *roll);

// ---- steps ----

// On an error (memory is short) *workspace is null. The model must outlive the workspace.
SK_API sk_result sk_workspace_create(const sk_model *model, sk_workspace **workspace);
SK_API void sk_workspace_destroy(sk_workspace *workspace); // null is allowed

// Sets the number of threads that steps with this workspace use, the caller's included: 1 (as after the creation) to 64;
// 0: one for each processor of this machine. Results have the same bits for any number. Between steps the threads sleep.
// Where so little can move that threads would not help, one is used, whatever the number. Not to be called while a step
// with this workspace runs. Errors: the number is out of its range; memory is short; the system starts no thread. Then
// nothing changes.
SK_API sk_result sk_workspace_set_threads(sk_workspace *workspace, int32_t threads);
// Number of threads that its steps use.
SK_API int32_t sk_workspace_threads(const sk_workspace *workspace);

// Advances a state by `ticks` steps with constant controls. It reads no clock and no file, and allocates nothing. Equal states
// and controls give equal bits, on every machine.
// A body that leaves the bounds of the model stops for good, and an event names the quantity; that is no error.
// Error: `ticks` is negative, the workspace is of another model, or the thread's floating-point unit is not in its usual mode
// (some libraries built with -ffast-math change it). Then the state is unchanged.
SK_API sk_result sk_world_advance(const sk_model *model, sk_state *state, const sk_controls *controls,
                                  sk_workspace *workspace, int64_t ticks);

// ---- numbers by name ----

// A list of numbers of a state, and of what follows from it, chosen by name. The names are the columns of the CSV files that
// `skidpad run --csv` writes (docs/csv.md): "t", "aircraft[0].position.z", "aircraft[0].airspeed".
typedef struct sk_field_list sk_field_list;

// Chooses fields by names separated by commas. In a name * stands for any text and ? for any character; "aircraft[N]." may be
// left out. Null chooses all fields. The order is that of the names in the list; a pattern gives its fields in the order of the
// CSV columns. Error: no field has such a name (with the nearest that exists), or memory is short; then *fields is null.
SK_API sk_result sk_field_list_create(const sk_model *model, const char *names, sk_field_list **fields);
SK_API void sk_field_list_destroy(sk_field_list *fields); // null is allowed

// Number of fields; full name and unit ("m/s", "" for a pure number) of each. Null where `index` is out of range.
SK_API int32_t sk_field_list_count(const sk_field_list *fields);
SK_API const char *sk_field_list_name(const sk_field_list *fields, int32_t index);
SK_API const char *sk_field_list_unit(const sk_field_list *fields, int32_t index);

// Writes the value of every field to `values`, which has room for sk_field_list_count(fields) numbers. Reads the state only.
// A list of fields belongs to one thread at a time.
SK_API void sk_field_list_read(sk_field_list *fields, const sk_state *state, double *values);

// ---- events ----

// Something that happened in a step: "main wheel touches down on grass, sinking at 0.61 m/s".
typedef struct sk_event_info {
    int64_t tick;     // the step in which it happened
    double time;      // s
    const char *kind; // "touchdown", "lift_off", ...: docs/library/world.md lists them. Lives as long as the program
    int32_t aircraft; // whose event it is; -1 where it is of none. Here and below, numbers count from 0
    int32_t part;     // of the aircraft: wheels, then hull points, nodes of skids, pieces of the airframe; -1: none
    int32_t body;     // the loose body whose event it is; -1 where it is of none
    int32_t tie;      // the tie whose event it is; -1 where it is of none
    int32_t other_aircraft; // the aircraft that is touched; -1: none
    int32_t other_body;     // the loose body that is touched; -1: none
    int32_t platform;       // the platform that is touched; -1: none
    int32_t material;       // of the ground, an index into the model's materials; -1 where there is none
    double value;           // what it is depends on the kind
    char text[200];         // a sentence
} sk_event_info;

// Events since the scene began. A state keeps the last 64.
SK_API int64_t sk_state_event_count(const sk_state *state);

// Event `number`, counted from 0 since the scene began. Error: there is none, or it is older than the last 64.
SK_API sk_result sk_state_event(const sk_model *model, const sk_state *state, int64_t number, sk_event_info *event);

#ifdef __cplusplus
}
#endif
