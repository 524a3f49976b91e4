// strut.h: the spring of a strut: force, stiffness and energy over the stroke s (m, 0 when unloaded at z_zero).
// The force is k s (1 + p s) or a table, plus a stop near the end of the travel. Source: docs/models/wheels.md,
// "Struts".
#pragma once
#include "gear/wheel_type.h"

// m/s: the damping coefficient of an oleo's orifice is constant above this speed.
#define SK_OLEO_FASTEST 6.0

// Returns the stroke (m) at the end of the travel, where the wheel breaks.
static inline double sk_strut_travel(const sk_wheel_type *type) {
    return type->z_zero - type->z_min;
}

// Returns the force (N) of the spring at a stroke >= 0.
static inline double sk_strut_force(const sk_wheel_type *type, double stroke) {
    sk_spring_law law = sk_wheel_law(type);
    return sk_spring_force(&law, 0, stroke);
}
// Returns the energy (J) of the spring at a stroke >= 0. The value at sk_strut_travel, without dampers, breaks the
// wheel.
static inline double sk_strut_energy(const sk_wheel_type *type, double stroke) {
    sk_spring_law law = sk_wheel_law(type);
    return sk_spring_energy(&law, 0, stroke);
}

// Returns the stiffness (N/m) of the spring at a stroke.
double sk_strut_stiffness(const sk_wheel_type *type, double stroke);

// Returns the largest stiffness over the whole travel, N/m.
double sk_strut_stiffest(const sk_wheel_type *type);

// Return stroke (m), force (N) and stiffness (N/m) of the spring if the ground is at z of the wheel frame.
static inline double sk_stroke_at(const sk_wheel_type *type, double z) {
    return sk_max(0.0, type->z_zero - z);
}
static inline double sk_strut_force_at(const sk_wheel_type *type, double z) {
    return sk_strut_force(type, sk_stroke_at(type, z));
}
static inline double sk_strut_stiffness_at(const sk_wheel_type *type, double z) {
    return sk_strut_stiffness(type, sk_stroke_at(type, z));
}
