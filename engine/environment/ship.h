// ship.h: motion of a ship in a seaway at constant speed and heading, from her main dimensions.
// Heave and pitch follow Jensen, Mansour and Olsen, "Estimation of ship motions using closed-form expressions", Ocean
// Engineering 31 (2004) 61-85. Roll is a lightly damped oscillator driven by the effective wave slope. Surge and sway
// follow the water; yaw is constant. Deviations and checks: docs/models/platforms.md. Everything is computed when a
// scene loads, nothing in a step.
#pragma once
#include "environment/platform.h"
#include "environment/seaway.h"

typedef struct sk_ship {
    double length;       // L, m, between perpendiculars
    double breadth;      // B, m, at the waterline
    double draught;      // T, m
    double block;        // C_B, block coefficient: displaced volume over L B T
    double roll_period;  // s, natural
    double roll_damping; // share of critical, with bilge keels and at speed
} sk_ship;

// A complex amplitude. The motion is Re ((re + i im) e^(i w t)).
typedef struct sk_phasor {
    double re, im;
} sk_phasor;

// Computes the response of the ship in each degree of freedom (m/m and rad/m) to a regular wave.
// The elevation at the ship's origin is Re e^(i w_e t). The wave has frequency w and wave number (k_forward, k_right)
// along the ship's axes (rad/m, in the direction of propagation). The ship moves forward at `speed` m/s.
// The frequency of encounter is w_e = w - k_forward speed, negative if the ship overtakes the wave.
void sk_ship_response(const sk_ship *ship, double w, double k_forward, double k_right, double speed,
                      sk_phasor out[SK_FREEDOMS]);

// Writes one sway per wave for a ship. Her origin is at `position` (world, m) at time 0 and moves at `speed` m/s on
// `heading` (rad clockwise from north). `sways` has room for SK_WAVES_MAX. Returns their number.
int32_t sk_ship_sways(const sk_ship *ship, const sk_seaway *sea, sk_vec3 position, double heading, double speed,
                      sk_sway *sways);

// Error unless every number is in the range of a ship.
sk_result sk_ship_check(const sk_ship *ship);
