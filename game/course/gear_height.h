// gear_height.h: the height of an aircraft's gear above the surface below it.
#pragma once
#include "skidpad.h"

// Returns the height of the lowest point of skids and wheels above the surface below, m; at least 0. `height` is that
// of the centre of gravity above the surface. The gear is taken as built, without deformation.
double sk_gear_height(const sk_aircraft_type *type, double height);
