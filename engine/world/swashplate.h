// swashplate.h: moves a helicopter's swashplates as the sticks or the stability augmentation command. Private to the
// world room.
#pragma once
#include "world/state.h"

// Puts the swashplates where the sticks command, without delay.
void sk_swashplate_set(const sk_aircraft_type *type, sk_aircraft_state *aircraft);

// Starts the augmentation from the present position of the swashplates. It holds the present attitude.
void sk_swashplate_hold(const sk_aircraft_type *type, sk_aircraft_state *aircraft);

// One tick of dt s. `air`: velocity through the air, body axes, m/s. An aircraft without rotors stays unchanged.
void sk_swashplate_move(const sk_aircraft_type *type, const sk_controls *controls, sk_aircraft_state *aircraft,
                        sk_vec3 air, double dt);
