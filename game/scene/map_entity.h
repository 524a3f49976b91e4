// map_entity.h: the entities of a .map file: title and scale, aircraft, cameras, wind socks. Private to the scene room.
// Lengths in metres, angles in degrees, headings clockwise from north, as in Lua scenes.
#pragma once
#include "scene/map_file.h"
#include "scene/scene.h"
#include "scene/warnings.h"

typedef struct map_spawn {
    int32_t line; // of its entity
    char type[SK_NAME];
    sk_vec3 at;
    bool flying; // `at` is the centre of gravity; otherwise it stands on the surface below
    double heading, pitch, roll, climb;
    double speed; // m/s
    bool engine;
    double parking_brake, throttle, flaps;
} map_spawn;

typedef struct map_camera {
    char name[SK_NAME];
    sk_vec3 at;
    bool follows; // looks at the first aircraft; otherwise at `look_at`
    sk_vec3 look_at;
    double fov;
} map_camera;

typedef struct map_windsock {
    sk_vec3 at; // the foot of its mast
    double height, length;
} map_windsock;

typedef struct map_entities {
    char title[64]; // "" if the map has no message
    double units_per_m;
    bool valve; // the map states format Valve 220
    int32_t spawn_count, camera_count, windsock_count;
    map_spawn spawns[SK_AIRCRAFT_MAX];
    map_camera cameras[SK_CAMERAS_MAX];
    map_windsock windsocks[SK_WINDSOCKS_MAX];
} map_entities;

// Reads the entities. Errors name the line: an invalid number or one out of range, no origin, too many aircraft,
// cameras or wind socks, a target that does not exist. A class without a meaning here causes one warning. So does an
// unknown key of a known class.
sk_result map_entities_read(const map_file *file, sk_warnings *warnings, map_entities *out);
