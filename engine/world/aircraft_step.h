// aircraft_step.h: one aircraft in one substep. Private to world and analysis.
#pragma once
#include "world/energy_parts.h"
#include "world/proximity.h"

typedef struct sk_aircraft_step {
    const sk_model *model;
    const sk_aircraft_type *type;
    sk_state *state;          // that changes: this aircraft, events, ruts
    int32_t index;            // of the aircraft
    sk_ground ground;         // as it lies when the substep begins
    const sk_proximity *near; // what the parts could touch in this tick
    sk_energy_tick *energy;   // null if no account is kept
} sk_aircraft_step;

static inline sk_aircraft_state *sk_aircraft_of(const sk_aircraft_step *step) {
    return &step->state->aircraft[step->index];
}
