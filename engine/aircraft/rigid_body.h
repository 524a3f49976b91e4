// rigid_body.h: integrates the motion of a rigid body.
// In free flight the smooth forces are constant over the substep: the path is exact for them, and Euler's equations and
// the attitude use a fourth-order Runge-Kutta step. While the body touches something, all forces change the velocity
// first; then the body moves with the new velocity (symplectic Euler). This is stable for stiff springs, and a body
// held at rest has velocity 0.
#pragma once
#include "contact/body.h"

typedef struct sk_mass {
    double mass;     // kg
    sk_mat3 inertia; // kg m^2 about the centre of gravity, body axes
    sk_mat3 inertia_inverse;
} sk_mass;

typedef struct sk_rigid_body {
    sk_vec3 position; // of the centre of gravity, world, m
    sk_vec3 velocity; // world, m/s
    sk_quat attitude; // body to world
    sk_vec3 rate;     // body axes, rad/s
} sk_rigid_body;

// Loads on a body in a substep.
typedef struct sk_body_load {
    bool touching;     // whether a contact acts
    sk_wrench contact; // force in world axes, moment in body axes
    sk_wrench smooth;  // force in world axes without weight, moment in body axes
    double gravity;    // m/s^2 downwards
    double spin;       // kg m^2/s: angular momentum of a rotor about body x, for its gyroscopic moment
} sk_body_load;

// Advances the body by one substep of h s. Returns the mean rate of rotation over it (body axes, rad/s).
sk_vec3 sk_rigid_body_step(sk_rigid_body *body, const sk_mass *mass, const sk_body_load *load, double h);
