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
    double leave; // m/s: the speed at which they leave at least, against a force that presses them together afterwards
    sk_friction friction;
} sk_impact;

// Returns the speed at which the bodies approach each other at the point, along the normal.
double sk_impact_closing(const sk_impact_body *a, const sk_impact_body *b, sk_vec3 point, sk_vec3 normal);

// Returns the mass that an impulse along the normal at the point moves, kg. Infinite if neither body can move.
double sk_impact_mass(const sk_impact_body *a, const sk_impact_body *b, sk_vec3 point, sk_vec3 normal);

// Returns the impulse on a, N s; that on b is opposite. The bodies leave with the restitution times the closing speed.
// Friction stops the slip if the cone allows it. Zero if they do not approach each other. The energy never grows: where
// it would, restitution, then friction are left out. With `leave` it may grow by what this speed needs.
sk_vec3 sk_impact_impulse(const sk_impact_body *a, const sk_impact_body *b, const sk_impact *impact);

// A patch on a flat area that is met at some speed, as the implicit step of an island solves it.
typedef struct sk_impact_patch {
    double mass;      // kg, that moves
    double stiffness; // N/m: kappa times the area
    double chi;       // s/m
    double damping;   // N s/m, besides that of chi
    double speed;     // m/s
    double step;      // s
    double deepest;   // m: there the rest of the speed is taken away
} sk_impact_patch;

// Returns the speed at which the bodies leave, as a share of that at which they met: the mean over the phase of the step.
// So the restitution of an impact is that of the patch which would have acted in its place. From 0 to 1.
double sk_impact_restitution(const sk_impact_patch *patch);
