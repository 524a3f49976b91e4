// workspace_internal.h: what a workspace holds. Private to the world room.
#pragma once
#include "world/flight.h"
#include "world/proximity.h"
#include "world/substep.h"
#include "world/workspace.h"

// One aircraft during a tick.
typedef struct sk_aircraft_work {
    bool active;              // it moves in this tick: it is not frozen
    sk_aircraft_state before; // as the tick began
    sk_surroundings around;   // the air in this tick
    sk_proximity near;        // what its parts could touch in this tick
    sk_solids solids;         // the ground of the present substep, with what is near of each solid
    sk_substep_forces forces; // of the present substep
} sk_aircraft_work;

struct sk_workspace {
    const sk_model *model;
    sk_solids first;            // the ground where the tick begins
    sk_solids now;              // the ground of the present substep
    sk_ground_walk walk;        // from one substep's ground to the next
    sk_aircraft_work *aircraft; // one per aircraft of the model
    sk_state *copy, *unwatched; // for checks of steps (world/step_check.h); untouched where there are none
};
