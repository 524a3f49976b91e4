// changes.h: what changed between two ticks, told once. Only the world room uses this.
#pragma once
#include "world/ground.h"
#include "world/state.h"

// What stands or lies where the run has put it. A state begins with its contacts open, and the first substep closes them: that is
// no touchdown, and no hit; nor is it where rounding leaves a gap, which closes within the first tick.
typedef struct sk_put_down {
    uint32_t wheels, points; // a bit each
    bool skids;
} sk_put_down;

// As the first substep of a run has left it.
sk_put_down sk_put_down_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);

// Notes contacts that opened and closed, slipping, ground that gave way. Speeds are over the solid that is touched, and of the
// body as it moved before the tick. put: in the first tick of a run; else nothing.
void sk_changes_note(const sk_aircraft_type *type, sk_state *state, int32_t index, const sk_aircraft_state *before,
                     sk_put_down put, sk_ground ground);
