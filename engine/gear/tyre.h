// tyre.h: tyre and rim: spin-up, bursting, and rolling on the bare rim. Source: docs/models/wheels.md, "Tyres".
#pragma once

// Zero where nothing is said: then it never bursts, and turns with the ground at once.
typedef struct sk_tyre_type {
    double burst_load;   // N: pressed harder, it bursts
    double skid_work;    // J that one patch of it bears to be rubbed with, while the wheel does not turn
    double rim_radius;   // m, below the tyre's: on that it rolls once it has burst, metal on the ground
    double rim_rolling;  // rolling resistance coefficient of the rim and the rags around it, besides the ground's
    double spin_inertia; // kg m^2 about the axle: how long the ground needs to spin it up
} sk_tyre_type;
