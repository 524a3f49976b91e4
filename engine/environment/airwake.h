// airwake.h: the disturbed air behind a block on a platform, such as a ship's hangar ahead of her flight deck.
// It depends on the position in the platform's frame and on the oncoming flow. It reduces the mean wind, adds a
// downdraught onto the deck and increases turbulence. It has no state. Source: docs/models/airwake.md.
#pragma once
#include "base/result.h"
#include "math/vec3.h"

typedef struct sk_airwake {
    bool present;
    sk_vec3 low, high; // corners of the block, platform's frame, m; the deck behind it is at low.z
    double strength;   // factor on the deficit and the downdraught; 1: the values of the model
    double turbulence; // largest standard deviation over the speed of the flow
} sk_airwake;

// Effect of the airwake at a point. All zero outside the wake.
typedef struct sk_airwake_effect {
    sk_vec3 velocity; // added to the flow, platform's frame, m/s
    double sigma;     // m/s: standard deviation of each component of its eddies
    double length;    // m: length of the eddies
    double passing;   // m/s, minimum speed at which the eddies pass, also where the mean flow is at rest
} sk_airwake_effect;

// Returns the effect at `place` (platform's frame, m). `flow`: undisturbed air at the top of the block relative to the
// steady motion of the platform (platform's frame, m/s); only its horizontal part is used. The result is continuous in
// both, for flow from any direction.
sk_airwake_effect sk_airwake_at(const sk_airwake *wake, sk_vec3 place, sk_vec3 flow);

// Returns the length (m) of the recirculation behind the block before the flow reattaches to the deck. `along`:
// horizontal unit direction of the flow.
double sk_airwake_cavity(const sk_airwake *wake, sk_vec3 along);

// Error unless every number is usable.
sk_result sk_airwake_check(const sk_airwake *wake);
