// action_use.h: what an action does in a given aircraft: a helicopter has a collective in place of a throttle, and no
// flaps.
#pragma once
#include "input/action.h"
#include "skidpad.h"

// Returns the label for the user; null if the aircraft has nothing that the action moves. Without a type: for any aircraft.
const char *sk_action_label(sk_action action, const sk_aircraft_type *type);

// Returns a message if the aircraft has nothing that the action moves; else null.
const char *sk_action_lacks(sk_action action, const sk_aircraft_type *type);
