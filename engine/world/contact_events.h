// contact_events.h: detects changes of contacts between two ticks and notes them as events. Private to the world room.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// A piece of an airframe touches a solid. speed: m/s, into it. An aircraft that lies there only scrapes, as above.
typedef struct sk_airframe_hit {
    int32_t aircraft, piece;
    sk_contact_surface on;
    double speed;
} sk_airframe_hit;
void sk_contact_events_note_airframe(const sk_aircraft_type *type, sk_state *state, const sk_airframe_hit *hit);

// Notes contacts that opened or closed, slip that began or ended, and ground that yielded. Speeds are relative to the
// solid that is touched or was left, with the motion of the body before the tick. An aircraft that a scene places on
// the ground closes its contacts in the first tick, at less than the speed of a fall of one tick. This causes no
// touchdown and no hit.
void sk_contact_events_note(const sk_aircraft_type *type, sk_state *state, int32_t index,
                            const sk_aircraft_state *before, sk_ground ground);
