// workspace_internal.h: members of a workspace. Private to the world room.
#pragma once
#include "world/body_step.h"
#include "world/energy_parts.h"
#include "world/flight.h"
#include "world/proximity.h"
#include "world/substep.h"
#include "world/workspace.h"

// One aircraft during a tick.
typedef struct sk_aircraft_work {
    bool active;                // true while the aircraft moves: it is not frozen
    bool lost;                  // it has lost pieces, and `left` is what is left
    sk_mass_left left;          // in this tick
    sk_surroundings around;     // the air in this tick
    sk_substep_forces forces;   // of the present substep
    sk_solids solids;           // the ground of the present substep, with the candidates of each solid
    sk_near_bodies near_bodies; // that a wheel or skid could touch in this tick
    sk_proximity near;          // parts that could touch in this tick
} sk_aircraft_work;

struct sk_workspace {
    const sk_model *model;
    sk_solids first;            // the ground at the beginning of the tick
    sk_solids now;              // the ground of the present substep
    sk_ground_walk walk;        // from one substep's ground to the next
    sk_aircraft_work *aircraft; // one per aircraft of the model
    sk_candidates *candidates;  // of each aircraft those of each solid, apart from what every substep reads
    sk_near_paint *paint;       // near them; kept from tick to tick
    sk_body_step bodies;
    sk_pool *pool;              // null: one thread
    sk_energy_tick *energies;   // one per aircraft, for steps with an energy account
    sk_state *before;           // its aircraft are those at the beginning of the tick; the rest is not used
    sk_state *copy, *unwatched; // for checks of steps (world/step_check.h); null in builds without them
};
