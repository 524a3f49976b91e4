// aircraft_step.h: one aircraft in one substep. Private to world and analysis.
#pragma once
#include "world/body_step.h"
#include "world/energy_parts.h"
#include "world/proximity.h"

typedef struct sk_aircraft_step {
    const sk_model *model;
    const sk_aircraft_type *type;
    sk_state *state;          // written: this aircraft, events, ruts
    int32_t index;            // of the aircraft
    sk_ground ground;         // at the beginning of the substep
    const sk_proximity *near; // parts that could touch in this tick
    sk_energy_tick *energy;   // null without an energy account
    const sk_mass_left *left; // of an aircraft that lost pieces; null: it is whole
    sk_body_step *bodies;     // null: wheels stand on no bodies, as of an aircraft that couples to nothing
} sk_aircraft_step;

static inline sk_aircraft_state *sk_aircraft_of(const sk_aircraft_step *step) {
    return sk_state_aircraft(step->state, step->index);
}
