// airwake.h: the disturbed air behind a block on a platform, such as a ship's hangar ahead of her flight deck.
// It depends on the position in the platform's frame and on the oncoming flow. It reduces the mean wind, adds a
// downdraught onto the deck and increases turbulence. It has no state. Source: docs/models/airwake.md.
#pragma once
#include "base/result.h"
#include "math/vec3.h"

typedef struct sk_airwake {
    bool present;
    sk_vec3 low, high; // corners of the block, platform's frame, m; the deck behind it lies at low.z
    double strength;   // of the deficit and the draught as a share of what is measured behind such blocks
    double turbulence; // largest standard deviation over the speed of the flow
} sk_airwake;

// What it does at a place. All zero where it does nothing.
typedef struct sk_airwake_effect {
    sk_vec3 velocity; // added to the flow, platform's frame, m/s
    double sigma;     // m/s: standard deviation of each component of its eddies
    double length;    // m: how long they are
    double passing;   // m/s: no slower do they pass, where the mean flow is at rest too
} sk_airwake_effect;

// `place` and `flow` (the undisturbed air at the block's top, over the platform as that moves on steadily) in the platform's frame.
// Continuous in both; a wake for whatever direction the flow comes from. Of the flow only what is level counts.
sk_airwake_effect sk_airwake_at(const sk_airwake *wake, sk_vec3 place, sk_vec3 flow);

// How long the air behind the block goes round before the flow reattaches to the deck, m, in flow along a level unit direction.
double sk_airwake_cavity(const sk_airwake *wake, sk_vec3 along);

// Error unless every number is usable.
sk_result sk_airwake_check(const sk_airwake *wake);
