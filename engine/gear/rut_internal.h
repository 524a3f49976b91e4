// rut_internal.h: what a wheel's rut does to it. Only the gear room uses this. Source: docs/models/pebble.md, "Ruts".
#pragma once
#include "gear/wheel.h"

// Rolling resistance coefficient in a rut: moving on makes the rut longer at the cost of N sqrt(s / 2r) per metre, the
// work of pressing fresh ground down by s under a wheel of radius r. Also the slope at which the wheel climbs out of it.
static inline double rut_slope(const sk_wheel_type *type, double sinkage) {
    return sqrt(sinkage / (2.0 * type->radius));
}

// What is left of a rut of depth s at a distance (m) from where the wheel stood in it: ds/dx = -sqrt(s / 2r).
static inline double rut_at(const sk_wheel_type *type, double sinkage, double distance) {
    double root = sk_max(0.0, sqrt(sinkage) - distance / (2.0 * sqrt(2.0 * type->radius)));
    return root * root;
}

// How far (m) a wheel may climb out of its rut before its strut's spring alone presses as hard as the ground there bears:
// k (stroke + c) = F_m (1 + (s - c) / D). 0 where it does so already: then the rut just goes on, as deep.
static inline double rut_room(const sk_wheel_type *type, const sk_material *material, double sinkage, double foot) {
    double softness = material->strength / SK_BEARING_DEPTH;
    if (!isfinite(softness)) return sinkage;
    double spring = type->stiffness * (type->z_zero - foot);
    return sk_max(0.0, (sk_bearing_limit(material, sinkage) - spring) / (type->stiffness + softness));
}
