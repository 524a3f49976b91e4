// actuators.h: moves control surfaces, throttle, brakes and flaps towards the commanded positions at limited rates.
// Private to the world room.
#pragma once
#include "world/state.h"

// Moves an aircraft's controls for dt s. `aided`: the commands of pilot and flying aids together
// (world/aids_controls.h).
void sk_actuators_move(const sk_aircraft_type *type, const sk_controls *controls, const sk_aided_controls *aided,
                       sk_aircraft_state *aircraft, double dt);
