// strut.h: the spring of a strut: force, stiffness and energy over the stroke s (m, 0 when unloaded at z_zero).
// The force is k s (1 + p s) or a table, plus a stop near the end of the travel. Source: docs/models/wheels.md,
// "Struts".
#pragma once
#include "gear/wheel_type.h"

// m/s: faster strokes find the orifice of an oleo as narrow as this one does.
#define SK_OLEO_FASTEST 6.0

// The stroke (m) at which the strut is spent and the wheel breaks.
static inline double sk_strut_travel(const sk_wheel_type *type) {
    return type->z_zero - type->z_min;
}

// Force, N, and the energy (J) in the spring: at sk_strut_travel what it takes, dampers aside, to break the wheel. The stroke
// is not negative in any of these.
static inline double sk_strut_force(const sk_wheel_type *type, double stroke) {
    sk_spring_law law = sk_wheel_law(type);
    return sk_spring_force(&law, 0, stroke);
}
static inline double sk_strut_energy(const sk_wheel_type *type, double stroke) {
    sk_spring_law law = sk_wheel_law(type);
    return sk_spring_energy(&law, 0, stroke);
}

// Stiffness there, N/m.
double sk_strut_stiffness(const sk_wheel_type *type, double stroke);

// The largest stiffness over the whole travel, N/m.
double sk_strut_stiffest(const sk_wheel_type *type);

// The stroke where the ground is at z of the wheel frame, the force of the spring there (N), and its stiffness, N/m.
static inline double sk_stroke_at(const sk_wheel_type *type, double z) {
    return sk_max(0.0, type->z_zero - z);
}
static inline double sk_strut_force_at(const sk_wheel_type *type, double z) {
    return sk_strut_force(type, sk_stroke_at(type, z));
}
static inline double sk_strut_stiffness_at(const sk_wheel_type *type, double z) {
    return sk_strut_stiffness(type, sk_stroke_at(type, z));
}
