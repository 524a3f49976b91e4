// wheel_type.h: type, state and input of a wheel on a sprung strut.
// Wheel frame: origin at the type's position, x in the rolling direction, y along the axle to the right, z down along
// the strut. Steering or the caster rotates it about z. The strut ends at (0, 0, z_min) when fully compressed and at
// (0, 0, z_max) when unloaded. A castering wheel's frame rotates with the wheel, `trail` behind the axis. Source:
// docs/models/pebble.md and docs/models/wheels.md.
#pragma once
#include "contact/point.h"
#include "gear/caster.h"
#include "gear/retraction.h"
#include "gear/tyre.h"
#include "math/table.h"

typedef struct sk_wheel_type {
    char name[SK_NAME];
    sk_vec3 position;       // of the wheel frame's origin, straight ahead: body frame, m from the centre of gravity
    double z_min, z_max;    // m
    double z_zero;          // m: the spring of the strut has no force here
    double stiffness;       // k_z, N/m
    double progression;     // p, 1/m: the spring's force is k_z s (1 + p s) over the stroke s
    sk_table spring;        // force (N) over stroke (m), from 0 to the end of travel, instead of k and p; may be empty
    double stop;            // m: the stop begins this far before the end of travel
    double stop_stiffness;  // N/m, added to the spring; 0: no stop
    double damping;         // d_z in compression, N s/m
    double rebound_damping; // d_z in extension, N s/m
    double oleo;            // N s^2/m^2, added to damping: orifice force over |v| v in compression
    double rebound_oleo;    // in extension
    double side_stiffness;  // k_xy, N/m
    double side_damping;    // d_xy, N s/m
    double radius;          // m, of the tyre
    double mass;            // kg, of what leaves when the wheel breaks off; 0: not known, so that it vanishes
    double width;           // m, of the tyre; above 0 with a mass
    int32_t on_piece;       // 1 + number of the piece of the airframe with which it leaves; 0: none
    double brake_force;     // N at the ground at full brake; 0: no brake
    bool anti_skid;         // whether its brake releases while the wheel slips
    bool driven;            // whether the engine of a ground vehicle drives it
    double steer_limit;     // rad at full right pedal, positive to the right; 0 for a wheel that is not steered
    sk_caster_type caster;  // all 0 for a wheel that does not caster
    sk_tyre_type tyre;
    sk_retraction_type retraction;
    int32_t leg;           // wheels with the same number retract and break together; 0: a leg of its own
    double stub_z;         // m: end of the stub of a broken wheel, z_min or above
    double stub_stiffness; // N/m, of that stub
    double stub_damping;   // N s/m
    double stub_strength;  // N: at a larger normal force the stub breaks off, too; 0: it never does
    int32_t brake_side;    // -1 left pedal, +1 right pedal, 0 the mean of both
} sk_wheel_type;

//   broken      1 after the strut reached the end of its travel; the wheel is a metal stub from then on
//   gone        1 after the stub broke off, too: nothing of the leg touches anything
//   spin, spin_angle  rotation about the axle, for picture and sound; of forces only the engine's torque depends on it
//   brake_released  share of the brake that the anti-skid releases, 0..1
//   skid        J of sliding on one patch of the tyre since the wheel locked
//   burst       1 after the tyre burst: the wheel rolls on its rim
//   extension   of a retractable leg: 1 down and locked, 0 up
//   caster      angle of a castering wheel from straight ahead, positive to the right
//   caster_rate its rate
//   pinned      1 while the pin locks a castering wheel to its steering
//   towed       1 while a tow bar turns the wheel; towed_angle: to this angle, positive to the right
// A wheel also has the fields of its contact (surface.h).
#define SK_WHEEL_FIELDS(X)                                                                                             \
    X(broken, FLAG, "")                                                                                                \
    X(gone, FLAG, "")                                                                                                  \
    X(spin, REAL, "rad/s")                                                                                             \
    X(spin_angle, REAL, "rad")                                                                                         \
    X(brake_released, REAL, "")                                                                                        \
    X(skid, REAL, "J")                                                                                                 \
    X(burst, FLAG, "")                                                                                                 \
    X(extension, REAL, "")                                                                                             \
    X(caster, REAL, "rad")                                                                                             \
    X(caster_rate, REAL, "rad/s")                                                                                      \
    X(pinned, FLAG, "")                                                                                                \
    X(towed, FLAG, "")                                                                                                 \
    X(towed_angle, REAL, "rad")

typedef struct sk_wheel_state {
    sk_contact_state contact;
    SK_WHEEL_FIELDS(SK_FIELD_MEMBER)
} sk_wheel_state;

typedef struct sk_wheel_input {
    double steer; // rad, positive to the right; of a castering wheel: direction of its springs and its pin
    double brake; // N at the ground
    double drive; // N at the ground: drive torque / radius, positive ahead
    bool lock;    // whether the pin of a castering wheel is commanded
} sk_wheel_input;

// The spring laws of a wheel, and of the stub of a broken one.
static inline sk_spring_law sk_wheel_law(const sk_wheel_type *type) {
    return (sk_spring_law){.stiffness = type->stiffness,
                           .progression = type->progression,
                           .side_stiffness = type->side_stiffness,
                           .stop_at = type->z_zero - type->z_min - type->stop,
                           .stop_stiffness = type->stop_stiffness,
                           .table = type->spring.count > 0 ? &type->spring : NULL};
}
static inline sk_spring_law sk_wheel_stub_law(const sk_wheel_type *type) {
    return (sk_spring_law){.stiffness = type->stub_stiffness, .side_stiffness = type->side_stiffness};
}
