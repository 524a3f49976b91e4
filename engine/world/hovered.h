// hovered.h: what the hand and the flying aids of a helicopter (aircraft/hover.h) ask of the controls together. Only the world room uses this.
#pragma once
#include "world/aided.h"

// One tick of the aids of a helicopter.
sk_aided_controls sk_hovered_controls_of(const sk_aided_flight *flight, sk_aircraft_state *aircraft);
