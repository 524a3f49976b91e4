// aids_controls.h: combines the pilot's controls with the flying aids (aircraft/aids.h). Private to the world room.
#pragma once
#include "world/flight.h"

// What the hand's own controls ask for.
sk_aided_controls sk_pilot_controls_of(const sk_controls *controls);

// One tick of dt s of the aids. air: velocity through the air, body axes, m/s. A type without aids has the hand's controls.
sk_aided_controls sk_aids_controls_of(const sk_aircraft_type *type, const sk_controls *controls,
                                      sk_aircraft_state *aircraft, const sk_surroundings *around, sk_vec3 air,
                                      double dt);
