// wheel_tie.h: the forces of a wheel's strut and friction spring, and what the surface transmits of them. Private to the
// gear room. Source: docs/models/pebble.md, "One evaluation", steps 2 to 5.
#pragma once
#include "gear/wheel_surface.h"

// Everything the equations of the pebble need, in the wheel frame; names as in docs/models/pebble.md.
typedef struct wheel_tie {
    wheel_surface surface;
    sk_vec3 v, v_ground;     // velocity of the body-fixed point there; of that at the foot
    double u_x, u_y;         // of the strut's line over the surface, in border axes
    double tipping;          // at which the share grows, 1/s
    double rate;             // at which the strut is pressed together, m/s
    sk_mat3 q;               // border frame Q(n)
    double S;                // force along the strut, negative (upwards) when pressed together
    double damping;          // d_z in force
    double asked_x, asked_y; // what the tie asks for in the contact plane
} wheel_tie;

typedef struct wheel_reaction {
    double N;
    sk_border border;
    sk_clipped clipped;
} wheel_reaction;

// The tie as the substep begins: forces of strut and tie by where the strut's line meets the surface and how it moves over it.
void wheel_find_tie(const wheel_substep *s, const sk_material *material, const sk_contact_state *contact, wheel_tie *t);

// N (>= 0) as long as nothing holds along the surface.
double wheel_normal_force(const wheel_tie *t);

// The surface sinks along -n until spring and damper press with no more than it bears: a return map along the normal. N: without
// that; limit: what it bears.
void wheel_sink(wheel_tie *t, const sk_wheel_type *type, sk_contact_state *next, double N, double limit, double h);

// The normal force, its border and what that lets pass of the tie, all in agreement. brake in N, rolling a coefficient.
wheel_reaction wheel_react(const wheel_tie *t, double mu, double rolling, double brake, double limit);
