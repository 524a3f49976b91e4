#include "world/blade_off.h"

#include "world/events.h"

void sk_blade_breaks_off(sk_state *state, const sk_blade_off *off) {
    sk_aircraft_state *a = sk_state_aircraft(state, off->aircraft);
    a->blade[off->blade].broken = 1;
    sk_event_note(state, SK_EVENT_BLADE_BREAKS, off->aircraft, off->part, off->on, off->load);
}
