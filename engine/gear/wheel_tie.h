// wheel_tie.h: the forces of a wheel's strut and tie, and the reaction of the surface. Private to the gear room.
// Source: docs/models/pebble.md, "One evaluation", steps 2 to 5.
#pragma once
#include "gear/wheel_surface.h"

#define WHEEL_ROLLS 0.02 // m/s: less slip of a driven wheel is a change of speed within a substep

// Variables of the equations, in the wheel frame; names as in docs/models/pebble.md.
typedef struct wheel_tie {
    wheel_surface surface;
    sk_vec3 v, v_ground;     // velocity of the body-fixed points at the pebble and at the foot, m/s
    double u_x, u_y;         // velocity of the strut's line along the surface, border axes, m/s
    double tipping;          // rate of `share`, 1/s
    double rate;             // of compression of the strut, m/s
    sk_mat3 q;               // border frame Q(n)
    double S;                // N along the strut, negative (upwards) in compression
    double damping;          // present d_z, N s/m
    double asked_x, asked_y; // N, required force of the tie in the contact plane
} wheel_tie;

typedef struct wheel_reaction {
    double N;
    sk_border border;
    sk_clipped clipped;
    double spins; // direction in which a driven wheel spins, +-1; 0: it does not
} wheel_reaction;

// Computes the tie at the begin of the substep: forces of strut and tie from the position and velocity of the strut's
// line on the surface.
void wheel_find_tie(const wheel_substep *s, const sk_material *material, const sk_contact_state *contact, wheel_tie *t);

// Returns the normal force (N, >= 0) without friction.
double wheel_normal_force(const wheel_tie *t);

// Applies the return map of a yielding surface: it sinks along -n until the normal force is within `limit` (N). `N`:
// the force before.
void wheel_sink(wheel_tie *t, const sk_wheel_type *type, sk_contact_state *next, double N, double limit, double h);

// What the border is made of.
typedef struct wheel_border {
    double mu, rolling;  // coefficients
    double brake, drive; // N
    double slip;         // m/s, of a driven wheel that spins over the surface, along x; 0: it does not spin yet
    bool overtaken;      // the ground moves faster than the tyre: the wheel cannot begin to spin
} wheel_border;

// Solves for normal force, friction border and clipped tie force together. `limit`: N, of the normal force.
wheel_reaction wheel_react(const wheel_tie *t, const wheel_border *of, double limit);
