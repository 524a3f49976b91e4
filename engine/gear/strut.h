// strut.h: the spring of a strut over its stroke s (m, 0 hanging at z_zero): force, stiffness, energy.
// k s (1 + p s), or a table; and a stop near the end of the travel. Source: docs/models/wheels.md, "Struts".
#pragma once
#include "gear/wheel.h"

// m/s: faster strokes find the orifice of an oleo as narrow as this one does.
#define SK_OLEO_FASTEST 6.0

// The stroke (m) at which the strut is spent and the wheel breaks.
static inline double sk_strut_travel(const sk_wheel_type *type) {
    return type->z_zero - type->z_min;
}

// How far (m) the strut has gone into its stop.
static inline double sk_strut_in_stop(const sk_wheel_type *type, double stroke) {
    return type->stop_stiffness > 0.0 ? sk_max(0.0, stroke - (sk_strut_travel(type) - type->stop)) : 0.0;
}

// Force, N. The stroke is not negative in any of these.
static inline double sk_strut_force(const sk_wheel_type *type, double stroke) {
    double spring = type->spring.count > 0 ? sk_table_at(&type->spring, stroke)
                                           : type->stiffness * stroke * (1.0 + type->progression * stroke);
    if (type->stop_stiffness > 0.0) spring += type->stop_stiffness * sk_strut_in_stop(type, stroke);
    return spring;
}

// Stiffness there, N/m.
double sk_strut_stiffness(const sk_wheel_type *type, double stroke);

// The largest stiffness over the whole travel, N/m.
double sk_strut_stiffest(const sk_wheel_type *type);

// Energy (J) in the spring: at sk_strut_travel what it takes, dampers aside, to break the wheel.
double sk_strut_energy(const sk_wheel_type *type, double stroke);
