// aids_controls.h: combines the pilot's controls with the flying aids (aircraft/aids.h). Private to the world room.
#pragma once
#include "world/flight.h"

// What the hand's own controls ask for.
sk_aided_controls sk_pilot_controls_of(const sk_controls *controls);

// What a tick of the aids works with.
typedef struct sk_aided_flight {
    const sk_aircraft_type *type;
    const sk_controls *controls;
    const sk_surroundings *around;
    sk_vec3 air;    // velocity through the air, body axes, m/s
    sk_vec3 over;   // velocity over what lies below, world, m/s
    double gravity; // m/s^2
    double gain;    // times each feedback gain
    double dt;      // s
} sk_aided_flight;

// One tick of the aids of an aeroplane. A type without aids has the hand's controls.
sk_aided_controls sk_aids_controls_of(const sk_aided_flight *flight, sk_aircraft_state *aircraft);
