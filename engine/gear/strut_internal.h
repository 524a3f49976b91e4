// strut_internal.h: a strut's spring, and what a wheel's rut does to it. Only the gear room uses this. Source:
// docs/models/pebble.md.
#pragma once
#include "gear/wheel.h"

// Force (N) of the strut's spring with its foot at z: k s (1 + p s) with s the stroke from z_zero, 0 when hanging.
static inline double strut_spring(const sk_wheel_type *type, double foot) {
    double s = sk_max(0.0, type->z_zero - foot);
    return type->stiffness * s * (1.0 + type->progression * s);
}

// Its stiffness there, N/m.
static inline double strut_stiffness(const sk_wheel_type *type, double foot) {
    return type->stiffness * (1.0 + 2.0 * type->progression * sk_max(0.0, type->z_zero - foot));
}

// Slope of the ramp (sk_ramp) by which a wheel of that radius climbs out of a rut of that depth; also the rolling resistance
// there: moving on makes the rut longer at the cost of N sqrt(s / 2r) per metre, the work of pressing fresh ground down by s.
static inline double ramp_slope(double depth, double radius) {
    return sqrt(depth / (2.0 * radius));
}

// How far (m) a wheel may climb out of its rut before its strut's spring alone presses as hard as the ground there bears:
// spring + k c = F_m (1 + (s - c) / D). 0 where it does so already: then the rut just goes on, as deep.
static inline double rut_room(const sk_wheel_type *type, const sk_material *material, double sinkage, double foot) {
    double softness = material->strength / SK_BEARING_DEPTH;
    if (!isfinite(softness)) return sinkage;
    double spare = sk_bearing_limit(material, sinkage) - strut_spring(type, foot);
    return sk_max(0.0, spare / (strut_stiffness(type, foot) + softness));
}
