// tyre.h: tyre and rim: spin-up, bursting, and rolling on the bare rim. Source: docs/models/wheels.md, "Tyres".
#pragma once

// All zero: the tyre never bursts and spins up at once.
typedef struct sk_tyre_type {
    double burst_load;   // N, normal force at which it bursts
    double skid_work;    // J of sliding on one patch, with a locked wheel, at which it bursts
    double rim_radius;   // m, smaller than the tyre's; a wheel with a burst tyre rolls on its rim, metal on the ground
    double rim_rolling;  // rolling resistance coefficient of the rim, added to the ground's
    double spin_inertia; // kg m^2 about the axle
} sk_tyre_type;
