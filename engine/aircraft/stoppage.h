// stoppage.h: what brakes the shaft of a ruined engine, or of one that does not run and lost blades.
// A piston engine without combustion is a pump, and stops where its shaft cannot pass the next compression. A helicopter's
// rotors turn freely, but for the friction of their gears. Source: docs/models/discs.md, "A shaft that stops".
#pragma once
#include "aircraft/aircraft_type.h"

// Returns the torque (N m) that brakes the shaft, beside the friction that every stopped piston engine has
// (sk_propeller_evaluate). speed: of the shaft, rad/s; inertia: of the shaft with the blades that are left, kg m^2. None at rest.
double sk_stoppage_torque(const sk_aircraft_type *type, double speed, double inertia);
