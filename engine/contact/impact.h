// impact.h: the impulse between two bodies that touch at a point. World frame, SI. Source: docs/models/patch.md, "Swept
// contact".
#pragma once
#include "contact/body.h"
#include "csg/material.h"

// A body at the impact. Without mass_inverse its motion is prescribed.
typedef struct sk_impact_body {
    double mass_inverse;     // 1/kg
    sk_mat3 inertia_inverse; // world axes; not read if mass_inverse is 0
    sk_vec3 centre, velocity, rate;
} sk_impact_body;

typedef struct sk_impact {
    sk_vec3 point, normal; // unit, from b to a
    double restitution;
    sk_friction friction;
} sk_impact;

// Returns the speed at which the bodies approach each other at the point, along the normal.
double sk_impact_closing(const sk_impact_body *a, const sk_impact_body *b, sk_vec3 point, sk_vec3 normal);

// Returns the mass that an impulse along the normal at the point moves, kg. Infinite if neither body can move.
double sk_impact_mass(const sk_impact_body *a, const sk_impact_body *b, sk_vec3 point, sk_vec3 normal);

// Returns the impulse on a, N s; that on b is opposite. The bodies leave with the restitution times the closing speed.
// Friction stops the slip if the cone allows it. Zero if they do not approach each other. The energy never grows: where
// it would, restitution, then friction are left out.
sk_vec3 sk_impact_impulse(const sk_impact_body *a, const sk_impact_body *b, const sk_impact *impact);

// Returns the restitution of a patch with x = chi v: x - ln(1 + x) = -e x - ln(1 - e x).
double sk_impact_restitution(double chi_v);
