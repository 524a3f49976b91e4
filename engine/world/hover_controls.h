// hover_controls.h: combines the pilot's controls with the flying aids of a helicopter (aircraft/hover.h). Private to
// the world room.
#pragma once
#include "world/aids_controls.h"

// One tick of dt s. over: velocity over what lies below, world, m/s; gravity: m/s^2.
sk_aided_controls sk_hover_controls_of(const sk_aircraft_type *type, const sk_controls *controls,
                                       sk_aircraft_state *aircraft, const sk_surroundings *around, sk_vec3 over,
                                       double gravity, double dt);
