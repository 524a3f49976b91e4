// action_use.h: what an action does in a given aircraft: a helicopter has a collective in place of a throttle, and no
// flaps.
#pragma once
#include "input/action.h"
#include "skidpad.h"

// Its label for a user; null where the aircraft has nothing that it moves. Without a type: for any aircraft.
const char *sk_action_label(sk_action action, const sk_aircraft_type *type);

// What to state who presses such a key; null where it moves something.
const char *sk_action_lacks(sk_action action, const sk_aircraft_type *type);
