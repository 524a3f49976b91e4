// aircraft.h: what the aircraft of a model are like, and their controls.
// Units: SI and radians. Body frame: x forward, y right, z down, from the centre of gravity.
#pragma once
#include "skidpad/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- types ----

// A type of aircraft, as an aircraft file describes it.
typedef struct sk_aircraft_type sk_aircraft_type;

// Loads an aircraft file by name ("c172p") or path. Error: there is no such file, it is wrong, or the aircraft would be unstable at
// the standard step; then *type is null.
SK_API sk_result sk_aircraft_open(const char *name, sk_aircraft_type **type);
SK_API void sk_aircraft_close(sk_aircraft_type *type); // null is allowed

// The type of an aircraft of a model, which owns it. Null where there is no such aircraft.
SK_API const sk_aircraft_type *sk_model_aircraft_type(const sk_model *model, int32_t aircraft);

typedef struct sk_aircraft_info {
    char name[32];               // "c172p"
    char title[64];              // "Cessna 172P"
    double mass;                 // kg
    double inertia[3][3];        // kg m^2 about the centre of gravity, body axes
    sk_vec3 eye;                 // the pilot's eye, m, body frame
    int32_t wheel_count;         // wheels are parts 0 and up of events
    int32_t hull_point_count;    // hull points are the parts after them
    int32_t skid_node_count;     // nodes of skids are the parts after those; 0: it has no skids
    bool has_engine, has_rotors; // rotors: a helicopter
} sk_aircraft_info;

SK_API sk_aircraft_info sk_aircraft_describe(const sk_aircraft_type *type);

typedef struct sk_wheel_info {
    char name[32];      // "nose wheel"
    sk_vec3 position;   // top of the strut, m, body frame
    double travel[2];   // m along the strut below `position`: fully compressed, fully extended
    double radius;      // of the tyre, m
    double stiffness;   // of the strut's spring, N/m
    double brake_force; // at the ground with the brake full on, N; 0: no brake
    double steer_limit; // rad at full right pedal; 0: not steered
    bool casters, retracts;
} sk_wheel_info;

// Error: there is no such wheel.
SK_API sk_result sk_aircraft_wheel(const sk_aircraft_type *type, int32_t wheel, sk_wheel_info *info);

// Error: there is no such point. Position in m, body frame.
SK_API sk_result sk_aircraft_hull_point(const sk_aircraft_type *type, int32_t point, sk_vec3 *position);

// Sentences about a type that can fly, but unstably or not as a pilot expects. Writes at most `capacity` and returns how many
// there are, at most 16.
SK_API int32_t sk_aircraft_list_warnings(const sk_aircraft_type *type, char (*text)[160], int32_t capacity);

// ---- controls ----

// The controls of all aircraft, as the scene begins. On an error (memory is short) *controls is null.
SK_API sk_result sk_controls_create(const sk_model *model, sk_controls **controls);
SK_API void sk_controls_destroy(sk_controls *controls); // null is allowed

// Sets a control of an aircraft by name. A value outside [lowest, 1] is replaced by the nearest end. Values are rounded to
// 1/32767, which is how a recording stores them.
// Error: there is no such aircraft or control (with the nearest name), or the value is not a number.
SK_API sk_result sk_controls_set(const sk_model *model, sk_controls *controls, int32_t aircraft, const char *name,
                                 double value);
SK_API sk_result sk_controls_get(const sk_model *model, const sk_controls *controls, int32_t aircraft, const char *name,
                                 double *value);

// All names with their lowest values: 0 or -1. The highest is always 1. docs/library/aircraft.md explains each.
// Null and 0 where `index` is out of range.
SK_API int32_t sk_control_count(void);
SK_API const char *sk_control_name(int32_t index);
SK_API double sk_control_lowest(int32_t index);

#ifdef __cplusplus
}
#endif
