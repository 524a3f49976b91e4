// platform.h: scenery with prescribed motion: a ship's deck, a lift, a turntable.
// A platform has its own solid in its own frame. Its pose is a function of time only, so it is not part of the state.
// Frame: x to the right (starboard), y forward, z up; at heading 0 it is aligned with the world. Source:
// docs/models/platforms.md.
#pragma once
#include "contact/body.h"
#include "contact/point.h"
#include "csg/scenery.h"
#include "environment/airwake.h"

enum { SK_PLATFORMS_MAX = 4, SK_SWAYS_MAX = 64, SK_PLATFORM_ROWS_MAX = 100000 };

// The six degrees of freedom of a platform relative to its rest pose: shifts along the axes of the frame at rest, then
// rotations.
typedef enum sk_freedom {
    SK_SURGE, // m, forward (y)
    SK_SWAY,  // m, to the right (x)
    SK_HEAVE, // m, up (z)
    SK_ROLL,  // rad, right side down
    SK_PITCH, // rad, bow up
    SK_YAW,   // rad, clockwise seen from above
    SK_FREEDOMS
} sk_freedom;

// One sinusoid of the motion. Each degree of freedom is in_phase cos(w t) + out_of_phase sin(w t).
typedef struct sk_sway {
    double frequency; // w, rad/s
    double in_phase[SK_FREEDOMS], out_of_phase[SK_FREEDOMS];
} sk_sway;

// One row of a table. The motion between rows is cubic (Hermite, with slopes of the parabola through three rows), so
// the rate has no jumps.
typedef struct sk_platform_row {
    double time; // s, rising from row to row
    double value[SK_FREEDOMS];
} sk_platform_row;

typedef struct sk_platform {
    char name[SK_NAME];
    sk_scenery *scenery, *ground; // in the platform's frame: everything visible, and what carries load; may be the same
    sk_pose rest;                 // platform frame to world at time 0 without sways
    sk_vec3 drift;                // m/s, world: steady speed of the frame
    int32_t sway_count;           // sways and table add up
    sk_sway *sways;               // owned
    int32_t row_count;            // 0, or 2 and more
    sk_platform_row *rows;        // owned
    bool repeats;       // the table is periodic; otherwise the platform rests before the first and after the last row
    sk_airwake airwake; // of its superstructure
} sk_platform;

// Displacement of the platform from its rest pose in each degree of freedom at time t (s), and its rate.
typedef struct sk_departure {
    double value[SK_FREEDOMS], rate[SK_FREEDOMS];
} sk_departure;
sk_departure sk_platform_departure_at(const sk_platform *platform, double t);

// Returns the transform from the frame to the world at time t (s).
sk_pose sk_platform_pose_at(const sk_platform *platform, double t);

// Returns pose, velocity and angular velocity at time t (s), as a body whose centre is the frame's origin. Velocity and
// rate are the derivatives of the pose, not differences.
sk_body_motion sk_platform_motion_at(const sk_platform *platform, double t);

// The motion at times in equal steps, at much lower cost than single evaluations. Sines and cosines advance from step
// to step by angle addition, with an error of some 1e-16 of a sway per step.
typedef struct sk_platform_walk {
    double sine[SK_SWAYS_MAX], cosine[SK_SWAYS_MAX];           // of w t for each sway
    double step_sine[SK_SWAYS_MAX], step_cosine[SK_SWAYS_MAX]; // of w h
} sk_platform_walk;
void sk_platform_walk_begin(const sk_platform *platform, double t, double h, sk_platform_walk *walk);
void sk_platform_walk_on(const sk_platform *platform, sk_platform_walk *walk);
// Returns the motion at the present time `t` of the walk. At the beginning of the walk it has the bits of
// sk_platform_motion_at.
sk_body_motion sk_platform_walk_motion(const sk_platform *platform, const sk_platform_walk *walk, double t);

// Returns the first contact of a moving point with the load-carrying part of the platform. The point is at `a` (world,
// m) at time t_a and at `b` at time t_b, and moves on a straight line in the platform's frame. The normal is in world
// axes at the time of contact.
sk_hit sk_platform_entry(const sk_platform *platform, sk_vec3 a, double t_a, sk_vec3 b, double t_b);

// Returns the rotation of a platform's frame at a heading (clockwise from north), pitch (bow up) and roll (right side
// down), rad.
sk_quat sk_platform_rotation(double heading, double pitch, double roll);

// Checks a platform. Errors: a number is not finite or out of range. Allowed are shifts of all sways together up to
// 1000 m and rotations up to 2 rad; speeds of sways and table up to 300 m/s and 20 rad/s; accelerations up to 100 m/s^2
// and 100 rad/s^2; frequencies up to 100 rad/s. The times of a table must rise, and the ends of a repeating table must
// agree (yaw: up to whole turns).
sk_result sk_platform_check(const sk_platform *platform);

// Frees everything that the platform owns, but not the platform itself.
void sk_platform_release(sk_platform *platform);
