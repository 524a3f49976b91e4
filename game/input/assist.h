// assist.h: the assisted rudder: feet for a pilot who has none to spare. An option; whoever uses the pedals has them alone.
// On the ground it holds the heading that the nose had when the pedals were let go; in the air it keeps the turn coordinated
// (no sideslip). It adds to the pedals before they are quantised, so that a recording holds what it did and replays
// without it. docs/flying.md tells a user; the laws:
//   ground  rudder = (w e + I - d r) / (a V),  e = heading to hold - heading, r = yaw rate, dI/dt = i w e
//           a V: the yaw rate that full pedal gives at speed V through the steered wheel, so that the answer is alike at
//           every speed. With that wheel in the air the rudder alone is left: rudder = u (w e + I - r)
//   air     rudder = k s + J,  s = sideslip, dJ/dt = j s
#pragma once
#include "input/feel.h"

// Set `on`; sk_assist_begin sets the rest.
typedef struct sk_assist {
    bool on;
    bool helicopter;            // its augmentation holds headings and coordinates turns: nothing is added
    double authority;           // a: yaw rate per speed with full pedal, rad/m
    bool holding;               // `heading` is being held
    bool rolled;                // it was on its wheels in the last tick
    double heading;             // rad
    double ground_sum, air_sum; // I in rad/s, J as a share of full pedal
    double rudder;              // what it adds now, -1..1
} sk_assist;

// For an aircraft of this type; `on` stays as it is.
void sk_assist_begin(sk_assist *assist, const sk_aircraft_type *type);

// One tick of `seconds`; answers what to add to the rudder, -1..1. `pedals`: the pilot's feet are on them.
double sk_assist_tick(sk_assist *assist, const sk_feel *feel, bool pedals, double seconds);
