// gear_height.h: the height of an aircraft's gear above the surface below it.
#pragma once
#include "skidpad.h"

// m, of the lowest place of skids and wheels, as they were built, above what lies below, for a centre of gravity at this height
// above that; not below 0.
double sk_gear_height(const sk_aircraft_type *type, double height);
