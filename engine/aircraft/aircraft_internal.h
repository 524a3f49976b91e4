// aircraft_internal.h: the parts of sk_aircraft_type_check.
#pragma once
#include "aircraft/aircraft_type.h"

// Checks wheels and hull points.
sk_result gear_check(const sk_aircraft_type *type, double h);

// Checks the drive of a ground vehicle and its driven wheels.
sk_result drive_check(const sk_aircraft_type *type, double h);

// Checks the forces of air, propeller and rotors. The rest of the type must have been checked.
sk_result air_check(const sk_aircraft_type *type, double h);

// Computes the principal moments of inertia (kg m^2, ascending) and their axes (unit vectors, body axes). Error if the
// inertia is not finite.
sk_result air_principal_moments(const sk_mass *mass, double moments[3], sk_vec3 axes[3]);
