// swashplate.h: moves a helicopter's swashplates as the sticks or the stability augmentation command. Private to the
// world room.
#pragma once
#include "world/state.h"

// Where the sticks would have them, at once.
void sk_swashplate_set(const sk_aircraft_type *type, sk_aircraft_state *aircraft);

// The augmentation takes over from swashplates as they stand: it holds this attitude.
void sk_swashplate_hold(const sk_aircraft_type *type, sk_aircraft_state *aircraft);

// One tick of dt s. air: velocity through the air, body axes, m/s. Does nothing to an aircraft without rotors.
void sk_swashplate_move(const sk_aircraft_type *type, const sk_controls *controls, sk_aircraft_state *aircraft,
                        sk_vec3 air, double dt);
