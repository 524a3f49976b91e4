// model.h: the immutable data of a simulation. Many states may share one model.
#pragma once
#include "aircraft/aircraft_type.h"
#include "aircraft/atmosphere.h"
#include "environment/platform.h"
#include "environment/seaway.h"
#include "environment/weather.h"
#include "environment/windsock.h"
#include "world/controls.h"

enum { SK_AIRCRAFT_MAX = 4, SK_TICK_HZ = 120, SK_SUBSTEPS = 8 };

typedef struct sk_placement {
    int32_t type;     // index into the model's types
    sk_vec3 position; // of the centre of gravity, world, m
    sk_quat attitude;
    sk_vec3 velocity;    // world, m/s
    sk_vec3 rate;        // body, rad/s
    double engine_speed; // rad/s
    bool on_skids;       // stands on its skids, bent under its weight as on level ground: where it settles from
    sk_vec3
        ahead; // unit, along the ground that it was stood on, else zero: for who gives it a speed there; no step asks
    sk_controls controls; // where the controls stand at the start
    bool trimmed;         // a helicopter whose swashplates stand at `swash` at the start, wherever its sticks are:
    sk_vec3 swash;        // tilt forward, tilt to the right, pitch of the tail rotor, rad
    double more_gain;     // the feedback gains of its flying aids are 1 + this times those of docs/models/aids.md
} sk_placement;

typedef struct sk_model {
    int32_t material_count, type_count, aircraft_count;
    sk_material *materials;
    sk_scenery *scenery; // all there is to see
    sk_scenery *ground;  // what carries: the same object where all of it does
    int32_t platform_count;
    sk_platform platforms[SK_PLATFORMS_MAX];
    sk_seaway sea;
    sk_aircraft_type *types;
    sk_skid_gear *skids[SK_AIRCRAFT_MAX]; // of each type that has skids, compiled for its mass and the substep
    sk_placement aircraft[SK_AIRCRAFT_MAX];
    sk_weather weather;
    int32_t windsock_count;
    sk_windsock windsocks[SK_WINDSOCKS_MAX];
    sk_gravity_model gravity;
    double bounds;    // m from the origin beyond which a body is frozen
    double substep;   // s, 1 / (SK_TICK_HZ * SK_SUBSTEPS) unless a study wants another
    int32_t substeps; // per tick
} sk_model;

// An empty model with the standard step, no wind and standard gravity.
sk_model *sk_model_create(void);
// Frees the model and all it owns (materials, scenery, ground, types by free / destroy, platforms by release).
void sk_model_destroy(sk_model *model);

// Compiles (again) the skids of the types from `first` on: after a type is complete, and again when its mass, its skids or the substep
// change. Error as of sk_skid_gear_create.
sk_result sk_model_compile_skids(sk_model *model, int32_t first);

// Error unless every part is there, every number is usable, and every aircraft stable at the substep.
sk_result sk_model_check(const sk_model *model);

// Whether the weather or an airwake has turbulence. If not, the states of its filters stay zero.
bool sk_model_has_turbulence(const sk_model *model);

// Time of a substep of the tick that follows `tick` ticks, s.
double sk_world_time(const sk_model *model, int64_t tick, int32_t substep);

// The placement that stands an aircraft of this type on its gear on whatever lies below (x, y) at time 0, static load on the
// struts, heading in rad clockwise from north, tilted as the ground under its wheels is; on a platform moving with it. What has no
// three wheels to stand on is put down level, as low as its hull and its wheels allow. Error where there is no ground, or the
// gear cannot bear it.
sk_result sk_placement_on_ground(const sk_model *model, int32_t type, double x, double y, double heading,
                                 sk_placement *out);
// The same on what lies below a point: on a hangar's floor rather than on its roof.
sk_result sk_placement_below(const sk_model *model, int32_t type, sk_vec3 from, double heading, sk_placement *out);
// The same on one solid (0 the scenery, 1 and up the platforms), place (m) and heading (rad) in its frame.
typedef struct sk_solid_place {
    int32_t solid;
    double x, y, heading;
} sk_solid_place;
sk_result sk_placement_on_solid(const sk_model *model, int32_t type, sk_solid_place place, sk_placement *out);

// Whether a place (world, m) lies in water at time t (s): in scenery that is seen and does not carry, and, where there is a
// sea, not above its waves.
bool sk_model_in_water(const sk_model *model, sk_vec3 place, double t);

// Attitude from heading (clockwise from north), pitch (nose up) and roll (right wing down), rad.
SK_API sk_quat sk_attitude_from_angles(double heading, double pitch, double roll);
// The reverse; heading in [0, 2 pi).
SK_API void sk_attitude_to_angles(sk_quat attitude, double *heading, double *pitch, double *roll);
