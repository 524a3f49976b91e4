// stability.h: how close the contacts of an aircraft are to instability of the explicit step.
// For one spring k and damper d on an effective mass m, symplectic Euler with both forces explicit has the
// characteristic polynomial l^2 - (2 - k h^2/m - d h/m) l + 1 - d h/m. It leaves the unit circle at l = -1, where k h^2
// + 2 d h = 4 m. For a body with several contacts the limit is the first eigenvalue 4 of M^-1 (K h^2 + 2 D h); see
// docs/models/numerics.md, "Stability".
#pragma once
#include "aircraft/aircraft_type.h"

// A contact as a spring along one direction, and its share of the stability limit.
typedef struct sk_contact_use {
    const char *part;          // name of the wheel or hull point
    const char *what;          // "strut", "side", "stub" or "hull"
    double mass;               // kg, effective there
    double stiffness, damping; // N/m, N s/m
    double use;                // (k h^2 + 2 d h) / 4 m: stable below 1
} sk_contact_use;

// Returns (k h^2 + 2 d h) / 4: the least effective mass of a contact at the substep h, kg.
static inline double sk_least_mass(double stiffness, double damping, double h) {
    return 0.25 * (stiffness * h * h + 2.0 * damping * h);
}

// Returns the largest damping (N s/m) of a strut. That of an oleo is largest at its highest speed.
double sk_strut_fastest_damper(const sk_wheel_type *wheel);

// Returns the contact closest to its own limit at the substep h. `part` is null if there are no contacts.
sk_contact_use sk_worst_contact(const sk_aircraft_type *type, double h);

// Returns the share of the limit that all contacts together use. It is an upper bound for any subset on ground of any
// slope, because every further spring can only raise it.
double sk_contacts_together(const sk_aircraft_type *type, double h);
