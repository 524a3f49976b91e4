// discs.h: strikes of propellers and rotors. Private to the world room. Source: docs/models/discs.md.
#pragma once
#include "aircraft/disc.h"
#include "world/body_step.h"
#include "world/energy_parts.h"

// Pose of a disc in the world: the hub, z along its angular velocity, x along azimuth 0.
sk_pose sk_disc_pose(const sk_disc *disc, const sk_body_motion *motion);

// Whether a blade of the aircraft turns fast enough to strike, and a solid, a body or another aircraft could come into
// its disc within a tick of `dt` s. `ground`: at its beginning. `step`: the rooms of all aircraft in this tick are in order
// (sk_aircraft_are_apart), and the bodies that are there are known, which is faster; or null.
bool sk_discs_are_near(const sk_model *model, const sk_state *state, int32_t aircraft, sk_ground ground, double dt,
                       const sk_body_step *step);

// The strikes of an aircraft in the sectors that its blades swept in the last substep. They change velocities, the
// speed of the shaft and the blades. Called before the forces of a substep, after sk_body_step_place. `energies`: one
// per aircraft, or null.
typedef struct sk_discs_step {
    const sk_model *model;
    sk_state *state;
    int32_t aircraft;
    sk_body_step *bodies;
    sk_energy_tick *energies;
} sk_discs_step;
void sk_discs_strike(const sk_discs_step *step);

// Tears off the blades of a disc whose imbalance exceeds SK_IMBALANCE_MOST times the weight of the aircraft: no hub
// holds that. Then notes which blades are out of their discs. Call it at the end of a tick.
#define SK_IMBALANCE_MOST 8.0
void sk_discs_tear(const sk_model *model, sk_state *state, int32_t aircraft);
