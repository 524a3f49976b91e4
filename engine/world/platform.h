// platform.h: scenery that moves as prescribed: a ship's deck, a lift, a turntable.
// A platform has its own solid in its own frame; its pose is a function of time alone, so it is never part of the state.
// Source: docs/models/platforms.md.
#pragma once
#include "contact/body.h"
#include "contact/point.h"
#include "csg/scenery.h"

enum { SK_PLATFORMS_MAX = 4, SK_SWAYS_MAX = 64 };

// One regular part of the motion: for each of surge, sway, heave (m, frame axes at rest) and roll, pitch, yaw (rad)
// in_phase cos(w t) + out_of_phase sin(w t).
typedef struct sk_sway {
    double frequency; // w, rad/s
    double in_phase[6], out_of_phase[6];
} sk_sway;

// One row of a table: pose at a time; between rows cubic, so that velocity is continuous.
typedef struct sk_platform_row {
    double time;
    sk_vec3 position; // m, world
    double angles[3]; // rad: heading, pitch, roll as sk_attitude_from_angles takes them
} sk_platform_row;

typedef struct sk_platform {
    char name[SK_NAME];
    sk_scenery *scenery, *ground; // in the platform's frame; all there is to see, and what carries
    sk_pose rest;                 // platform frame to world at time 0 without sway
    sk_vec3 drift;                // m/s, world: steady speed of the frame
    int32_t sway_count;
    sk_sway *sways; // owned
    int32_t row_count;
    sk_platform_row *rows; // owned; where there are any they are the whole motion
} sk_platform;

// Pose and velocity at time t (s) of a platform, as a body whose centre is the frame's origin.
sk_body_motion sk_platform_motion_at(const sk_platform *platform, double t);
