// trim.h: the controls and attitude of steady helicopter flight.
// Newton's method solves the six accelerations of the body. In autorotation it also solves the acceleration of the
// rotor; the seventh unknown is the rate of descent. Inflow has its steady value. Not for use in a step. Source:
// docs/models/rotor.md.
#pragma once
#include "world/state.h"

typedef struct sk_trim_wanted {
    sk_vec3 position;   // of the centre of gravity, world, m
    double heading;     // rad
    double speed;       // m/s over the ground along the heading, negative backwards
    double climb;       // m/s; in autorotation the start of the search
    double rotor_speed; // rad/s
    bool autorotation;  // without the engine, at the rate of descent at which the rotor keeps its speed
} sk_trim_wanted;

typedef struct sk_trim {
    sk_rotor_controls angles; // of the swashplates, rad
    sk_rotor_controls levers; // lever positions for these angles, not limited by their stops
    double pitch, roll;       // rad, nose up and right side down
    double climb;             // m/s
    double power;             // W, aerodynamic power of both rotors
    double main_power;        // W, of the main rotor
    double residual;          // m/s^2, the largest remaining acceleration (rad/s^2 times one metre)
} sk_trim;

// Finds the trim. Error if the type has no rotors or there is no trim. `aircraft` receives the motion and the controls
// of the trim; its other fields (turbulence, contacts) stay unchanged.
sk_result sk_trim_find(const sk_model *model, int32_t type, const sk_trim_wanted *wanted, sk_aircraft_state *aircraft,
                       sk_trim *out);
