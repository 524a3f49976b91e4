// strut_internal.h: how a rut limits the stroke of its wheel's strut. Private to the gear room. Source:
// docs/models/pebble.md.
#pragma once
#include "gear/strut.h"

static inline double stroke_at(const sk_wheel_type *type, double ground_z) {
    return sk_max(0.0, type->z_zero - ground_z);
}

// Force (N) of the strut's spring with its foot at z, and its stiffness there, N/m.
static inline double strut_spring(const sk_wheel_type *type, double ground_z) {
    return sk_strut_force(type, stroke_at(type, ground_z));
}

static inline double strut_stiffness(const sk_wheel_type *type, double ground_z) {
    return sk_strut_stiffness(type, stroke_at(type, ground_z));
}

// Rolling resistance coefficient in a rut: moving on makes the rut longer at the cost of N sqrt(s / 2r) per metre, the work of
// pressing fresh ground down by s under a wheel of radius r; where it has been pressed by `ahead` before, of what is left. Also
// the slope at which the wheel climbs towards what is ahead (sk_ramp).
static inline double rut_resistance(const sk_wheel_type *type, double sinkage, double ahead) {
    return sinkage > 0.0 ? (sinkage - ahead) / sqrt(2.0 * type->radius * sinkage) : 0.0;
}

// How far (m) a wheel may climb out of its rut before its strut's spring alone presses as hard as the ground there bears:
// spring + k c = F_m (1 + (s - c) / D). 0 where it does so already: then the rut just goes on, as deep.
static inline double rut_room(const sk_wheel_type *type, const sk_material *material, double sinkage, double ground_z) {
    double softness = material->strength / SK_BEARING_DEPTH;
    if (!isfinite(softness)) return sinkage;
    double spare = sk_bearing_limit(material, sinkage) - strut_spring(type, ground_z);
    return sk_max(0.0, spare / (strut_stiffness(type, ground_z) + softness));
}
