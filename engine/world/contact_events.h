// contact_events.h: detects changes of contacts between two ticks and notes them as events. Private to the world room.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// Notes contacts that opened and closed, slipping, ground that yielded. Speeds are over the solid that is touched, or was left, and of
// the body as it moved before the tick. What stands or lies where a run has put it closes its contacts in the first tick, slower than
// anything falls: that is no touchdown, and no hit.
void sk_contact_events_note(const sk_aircraft_type *type, sk_state *state, int32_t index,
                            const sk_aircraft_state *before, sk_ground ground);
