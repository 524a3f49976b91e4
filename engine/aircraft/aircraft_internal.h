// aircraft_internal.h: the part of sk_aircraft_type_check that is about wheels and hull points.
#pragma once
#include "aircraft/aircraft_type.h"

sk_result gear_check(const sk_aircraft_type *type, double h);
