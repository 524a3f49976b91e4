// caster.h: a wheel that turns freely about an upright axis and trails behind it, and what resists the turning.
// The axis is z of the wheel frame through the point `trail` ahead of where the tyre touches when it is straight ahead.
// Angles are measured from straight ahead, positive to the right. Source: docs/models/wheels.md, "Castering".
#pragma once
#include "math/quat.h"

typedef struct sk_caster_type {
    double trail;    // t, m from the axis back to where the tyre touches; 0: the wheel does not caster
    double inertia;  // I, kg m^2 of wheel and fork about the axis
    double damping;  // c, N m s/rad, of the axis
    double friction; // N m, of the axis' bearing: holds against less, takes as much from any turn
    double centring; // k, N m/rad, of the springs between wheel and steering; 0 without
    double release;  // rad from where the springs point: there they released, and are free at SK_CASTER_FREE times it
    bool lock;       // whether there is a pin that holds it to the steering
} sk_caster_type;

#define SK_CASTER_FREE 1.25

// What turned the wheel about its axis in one substep, N m and W. The sum of the moments is I times its acceleration.
typedef struct sk_caster_report {
    double contact_moment; // of the ground's force on the tyre
    double spring_moment;  // of the springs
    double bearing_moment; // of damping and friction; while the pin is in, of the pin
    double bearing_power;  // W that damping and friction take, and the pin where it drops in
} sk_caster_report;

// How the wheel stands to its axis.
typedef struct sk_caster_motion {
    double angle, rate; // rad, rad/s, relative to the airframe
    bool pinned;        // the pin is in: the angle is that of the steering
} sk_caster_motion;

// An angle seen from where the steering points, in [-pi, pi).
static inline double sk_caster_away(double angle, double steer) {
    double away = angle - steer;
    return away - 2.0 * SK_PI * floor((away + SK_PI) / (2.0 * SK_PI));
}

static inline bool sk_casters(const sk_caster_type *type) {
    return type->trail > 0.0;
}

// Moment (N m) of the springs at an angle from where they point, and the energy (J) that is in them.
double sk_caster_spring(const sk_caster_type *type, double away);
double sk_caster_stored(const sk_caster_type *type, double away);

// Whether the pin drops into its hole at an angle (rad) from where the steering points.
bool sk_caster_reaches_pin(double away);

// What a substep turns a castering wheel by.
typedef struct sk_caster_drive {
    double contact_moment; // N m, of the ground's force
    double steer;          // rad, where springs and pin point
    bool lock;             // whether the pin is wanted
} sk_caster_drive;

sk_caster_motion sk_caster_step(const sk_caster_type *type, sk_caster_motion now, sk_caster_drive drive, double h,
                                sk_caster_report *report);
