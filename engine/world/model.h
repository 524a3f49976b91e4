// model.h: the immutable data of a simulation. Many states may share one model.
#pragma once
#include "aircraft/aircraft_type.h"
#include "aircraft/atmosphere.h"
#include "body/body_type.h"
#include "body/tie.h"
#include "bounds/broad.h"
#include "environment/platform.h"
#include "environment/seaway.h"
#include "environment/weather.h"
#include "environment/windsock.h"
#include "world/controls.h"

// A model has at most SK_AIRCRAFT_MAX aircraft, and as many types. A new model has room for SK_AIRCRAFT_ROOM.
enum { SK_AIRCRAFT_MAX = 1000, SK_AIRCRAFT_ROOM = 4, SK_TICK_HZ = 120, SK_SUBSTEPS = 8 };
enum { SK_BODY_TYPES_MAX = 1024, SK_BODIES_MAX = 10000, SK_TIES_MAX = 1000 };

typedef struct sk_placement {
    int32_t type;     // index into the model's types
    sk_vec3 position; // of the centre of gravity, world, m
    sk_quat attitude;
    sk_vec3 velocity;     // world, m/s
    sk_vec3 rate;         // body, rad/s
    double engine_speed;  // rad/s
    bool on_skids;        // stands on its skids; its equilibrium is searched from the shape bent as on level ground
    sk_vec3 ahead;        // unit, forward along the ground that it was placed on, else zero; a step does not use it
    sk_controls controls; // positions of the controls at the start
    bool trimmed;         // a helicopter: the swashplates start at `swash`, independent of the sticks
    sk_vec3 swash;        // tilt forward, tilt to the right, pitch of the tail rotor, rad
    double more_gain;     // the feedback gains of its flying aids are those of docs/models/aids.md times 1 + this
} sk_placement;

// A loose body at the start.
typedef struct sk_body_placement {
    int32_t type;     // index into the model's body types
    sk_vec3 position; // of the centre of gravity, world, m
    sk_quat attitude; // body to world
    sk_vec3 velocity; // world, m/s
    sk_vec3 rate;     // body axes, rad/s
    // Of debris (world/debris.h): the number of its aircraft plus 1, and the number of its wheel plus 1. Of debris that is a
    // part of the airframe: the piece of its airframe, and whether all that the piece carries is a part of it. Debris is absent at the start.
    int32_t debris_of; // 0: no debris
    int32_t debris_piece, debris_branch;
    int32_t debris_wheel; // 0: no wheel
    int32_t debris_blade; // the number of the blade plus 1; 0: no blade
    int32_t debris_tube;  // the number of the part of the skids (gear/skid_parts.h) plus 1; 0: none
} sk_body_placement;

// m: half of the edge of the cube about a platform's origin in which its surface is known to bodies.
#define SK_BODY_PLATFORM_REACH 1000.0

// What the step of bodies needs of a model; private to the world room.
typedef struct sk_compiled_bodies sk_compiled_bodies;
// Measures distances of aircraft (world/clearance.h).
typedef struct sk_clearance_meter sk_clearance_meter;

typedef struct sk_model {
    int32_t material_count, type_count, aircraft_count;
    sk_material *materials;
    sk_scenery *scenery; // everything visible
    sk_scenery *ground;  // everything that carries load; the same object if all of the scenery does
    int32_t platform_count;
    sk_platform platforms[SK_PLATFORMS_MAX];
    sk_seaway sea;
    sk_aircraft_type *types;
    int32_t skids_room, aircraft_room; // entries of the next two; those not in use are zero
    sk_skid_gear **skids;              // per type with skids, compiled for its mass and the substep
    sk_placement *aircraft;
    sk_weather weather;
    int32_t windsock_count;
    sk_windsock windsocks[SK_WINDSOCKS_MAX];
    sk_gravity_model gravity;
    double bounds;                  // m from the origin beyond which a body is frozen
    double substep;                 // s; 1 / (SK_TICK_HZ * SK_SUBSTEPS) except in convergence studies
    int32_t substeps;               // per tick
    int32_t wheel_faces;            // that a wheel touches at a time: 0 one, 1 all near it (docs/models/wheel_faces.md)
    sk_broad_algorithm broad_phase; // finds the pairs of bodies; changes no result, and is not in recordings
    int32_t body_type_count, body_count;
    sk_body_type *body_types;  // owned
    sk_body_placement *bodies; // owned
    int32_t tie_count;
    sk_tie *ties;                        // owned
    sk_compiled_bodies *compiled_bodies; // owned; null if sk_model_has_contacts is false
    sk_clearance_meter *clearance_meter; // owned; null unless a course reads it. No step does
} sk_model;

// An empty model with the standard step, no wind and standard gravity.
sk_model *sk_model_create(void);
// Makes room for so many aircraft and types. Error if there are more than SK_AIRCRAFT_MAX, or memory is short.
sk_result sk_model_reserve(sk_model *model, int32_t count);
// Frees the model and everything it owns: materials, scenery, ground, types, bodies, platforms. Null is allowed.
void sk_model_destroy(sk_model *model);

// Compiles the skids of the types from `first` on. Call it when a type is complete, and again after a change of its
// mass, its skids or the substep. Errors are those of sk_skid_gear_create.
sk_result sk_model_compile_skids(sk_model *model, int32_t first);

// Aircraft that are driven bodies of the step: all of the model if one has an airframe or is tied, else none.
int32_t sk_model_touching_aircraft(const sk_model *model);
// Loose bodies of the scene: those that are no debris. They come first.
int32_t sk_model_scene_bodies(const sk_model *model);
// Whether the model has loose bodies, airframes or ties. If not, a state has no room for their contacts.
bool sk_model_has_contacts(const sk_model *model);

// The surface of a loose body on which wheels stand, in the frame of the body; null if it has none: spheres and capsules
// carry no wheels. The model must be compiled.
const sk_scenery *sk_model_body_surface(const sk_model *model, int32_t body);

// The type of a loose body, or that of the airframe of an aircraft, whose numbers follow those of the bodies. The model
// must have contacts and be compiled.
const sk_body_type *sk_model_thing_type(const sk_model *model, int32_t body);

// Computes what the step of bodies needs: the surfaces of all solids, the bodies of the airframes and the faces of all
// pieces. Call it when all bodies and aircraft are placed and all solids are there. Errors are those of sk_union_create
// and sk_airframe_body. Does nothing if sk_model_has_contacts is false.
sk_result sk_model_compile_bodies(sk_model *model);

// Error if a part is missing, a number is out of range, or an aircraft is unstable at the substep.
sk_result sk_model_check(const sk_model *model);

// Checks the body types and the bodies. Errors: a number is out of range; two bodies start inside each other, by more
// than SK_BODY_START_OVERLAP; so many bodies are close to each other that the check would take too long.
sk_result sk_model_check_bodies(const sk_model *model);
// Checks the ties. Errors: those of sk_tie_check; an end is on a body, aircraft or platform that does not exist.
sk_result sk_model_check_ties(const sk_model *model);
// m: overlap of two bodies that is allowed at the start.
#define SK_BODY_START_OVERLAP 1e-3

// Whether the weather or an airwake has turbulence. Without turbulence the states of its filters stay zero.
bool sk_model_has_turbulence(const sk_model *model);

// The time (s) at which a substep of tick number `tick` (from 0) begins.
double sk_world_time(const sk_model *model, int64_t tick, int32_t substep);

// The placement of an aircraft that stands on its gear on the surface below (x, y) (m) at time 0, under static load and
// tilted as the ground under its wheels. `heading`: rad, clockwise from north. On a platform it moves with the
// platform. A type that cannot stand on three wheels is placed level, as low as its hull and wheels allow. Error if
// there is no ground or the gear cannot carry the load.
sk_result sk_placement_on_ground(const sk_model *model, int32_t type, double x, double y, double heading,
                                 sk_placement *out);
// The same on the surface below a point, for example on the floor of a hangar instead of its roof.
sk_result sk_placement_below(const sk_model *model, int32_t type, sk_vec3 from, double heading, sk_placement *out);
// The same on one solid (0 the scenery, 1 and up the platforms). Place (m) and heading (rad) are in its frame.
typedef struct sk_solid_place {
    int32_t solid;
    double x, y, heading;
} sk_solid_place;
sk_result sk_placement_on_solid(const sk_model *model, int32_t type, sk_solid_place place, sk_placement *out);

// Whether a point (world, m) is in water at time t (s). Water is visible scenery that carries no load; in a sea the
// point must also be below the waves.
bool sk_model_in_water(const sk_model *model, sk_vec3 place, double t);

// Attitude from heading (clockwise from north), pitch (nose up) and roll (right wing down), rad.
SK_API sk_quat sk_attitude_from_angles(double heading, double pitch, double roll);
// The reverse; heading in [0, 2 pi).
SK_API void sk_attitude_to_angles(sk_quat attitude, double *heading, double *pitch, double *roll);
