// spars.h: bending moments at the joints of wings, from the free body of what a joint carries: its air, and its inertia
// at the motion of the aircraft. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/air_left.h"

// The motion of an aircraft, body axes.
typedef struct sk_spar_motion {
    sk_vec3 force;   // acceleration of the origin of the body frame less that of gravity, m/s^2
    sk_vec3 rate;    // rad/s
    sk_vec3 turning; // rad/s^2
} sk_spar_motion;

typedef struct sk_spar_load {
    int32_t piece; // at whose joint; -1: no joint carries a load
    double moment; // N m
    double ratio;  // over the moment that breaks the joint
} sk_spar_load;

// Returns whether the motion is so quiet that no joint can be near its limit: every acceleration of the wing is below a
// quarter of the ultimate load factor. An aircraft without limit loads is always quiet.
bool sk_spars_are_quiet(const sk_airframe *airframe, const sk_aerodynamics *aero, const sk_spar_motion *motion);

// Returns the joint with the largest ratio. `gone`: pieces that have left. No piece may touch anything: forces of contacts
// are not known here.
sk_spar_load sk_spars_worst(const sk_airframe *airframe, const sk_aerodynamics *aero, const sk_flow *flow,
                            sk_surfaces surfaces, const sk_spar_motion *motion, uint32_t gone);
