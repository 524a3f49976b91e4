// caster.h: a wheel that turns freely about an upright axis and trails behind it, and its resistance to turning.
// The axis is parallel to z of the wheel frame, `trail` ahead of the contact of the tyre when the wheel is straight
// ahead. Angles are measured from straight ahead, positive to the right. Source: docs/models/wheels.md, "Castering".
#pragma once
#include "math/quat.h"

typedef struct sk_caster_type {
    double trail;    // t, m from the axis back to the contact of the tyre; 0: the wheel does not caster
    double inertia;  // I, kg m^2 of wheel and fork about the axis
    double damping;  // c, N m s/rad, of the axis
    double friction; // N m, dry friction of the axis bearing
    double centring; // k, N m/rad, of the springs between wheel and steering; 0 without
    double release;  // rad from the springs' direction, where they begin to release
    bool lock;       // whether a pin can lock it to the steering
} sk_caster_type;

// The springs are free at this multiple of `release`.
#define SK_CASTER_FREE 1.25

// The moments (N m) on the wheel about its axis in one substep. Their sum is I times its angular acceleration.
typedef struct sk_caster_report {
    double contact_moment; // of the ground's force on the tyre
    double spring_moment;  // of the springs
    double bearing_moment; // of damping and friction; while the pin is in, of the pin
    double bearing_power;  // W lost to damping and friction, and to the pin as it drops in
} sk_caster_report;

// The rotation of the wheel about its axis.
typedef struct sk_caster_motion {
    double angle, rate; // rad, rad/s, relative to the airframe
    bool pinned;        // the pin is in: the angle is that of the steering
} sk_caster_motion;

// Returns an angle relative to the direction of the steering, in [-pi, pi).
static inline double sk_caster_away(double angle, double steer) {
    double away = angle - steer;
    return away - 2.0 * SK_PI * floor((away + SK_PI) / (2.0 * SK_PI));
}

static inline bool sk_casters(const sk_caster_type *type) {
    return type->trail > 0.0;
}

// Returns the moment (N m) of the springs at an angle (rad) from their direction.
double sk_caster_spring(const sk_caster_type *type, double away);
// Returns the energy (J) of the springs at this angle.
double sk_caster_stored(const sk_caster_type *type, double away);

// Returns whether the pin drops into its hole at an angle (rad) from the direction of the steering.
bool sk_caster_reaches_pin(double away);

// Input of a substep.
typedef struct sk_caster_drive {
    double contact_moment; // N m, of the ground's force
    double steer;          // rad, direction of springs and pin
    bool lock;             // whether the pin is commanded
} sk_caster_drive;

// Advances the caster by one substep of h s. Returns the motion after it.
sk_caster_motion sk_caster_step(const sk_caster_type *type, sk_caster_motion now, sk_caster_drive drive, double h,
                                sk_caster_report *report);
