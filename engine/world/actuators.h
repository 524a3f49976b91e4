// actuators.h: surfaces, throttle, brakes and flaps follow what the pilot asks for, as fast as they can. Only the world room uses
// this.
#pragma once
#include "world/state.h"

// Moves an aircraft's controls for dt s. `aided`: what hand and flying aids ask for together (world/aids_controls.h).
void sk_actuators_move(const sk_aircraft_type *type, const sk_controls *controls, const sk_aided_controls *aided,
                       sk_aircraft_state *aircraft, double dt);
