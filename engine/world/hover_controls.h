// hover_controls.h: combines the pilot's controls with the flying aids of a helicopter (aircraft/hover.h). Private to
// the world room.
#pragma once
#include "world/aids_controls.h"

// One tick of the aids of a helicopter.
sk_aided_controls sk_hover_controls_of(const sk_aided_flight *flight, sk_aircraft_state *aircraft);
