// aids_controls.h: combines the pilot's controls with the flying aids (aircraft/aids.h). Private to the world room.
#pragma once
#include "world/flight.h"

// The pilot's commands alone.
sk_aided_controls sk_pilot_controls_of(const sk_controls *controls);

// The input of the aids in one tick.
typedef struct sk_aided_flight {
    const sk_aircraft_type *type;
    const sk_controls *controls;
    const sk_surroundings *around;
    sk_vec3 air;    // velocity through the air, body axes, m/s
    sk_vec3 over;   // velocity over the surface below, world, m/s
    double gravity; // m/s^2
    double gain;    // factor on every feedback gain
    double dt;      // s
} sk_aided_flight;

// One tick of the aids of an aeroplane. A type without aids returns the pilot's commands.
sk_aided_controls sk_aids_controls_of(const sk_aided_flight *flight, sk_aircraft_state *aircraft);
