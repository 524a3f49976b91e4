// substep.h: one substep of an aircraft: forces are computed once, then the body moves. Private to the world room.
// The forces of all bodies are taken at the same instant, before any body moves. Source: docs/models/numerics.md.
#pragma once
#include "gear/skid_load.h"
#include "world/contacts.h"
#include "world/flight.h"

// The forces on an aircraft in a substep, and the motion and flow from which they are computed.
typedef struct sk_substep_forces {
    sk_body_motion motion; // at the beginning of the substep
    sk_flight flight;
    sk_contacts hit;           // wheels and hull points; hit.touching is also true where skids touch
    sk_wrench smooth;          // air and engine, extrapolated half a step ahead, body axes
    sk_wrench skids;           // at the saddles, body axes
    sk_skid_exchange exchange; // from which it follows
    double spin;               // angular momentum of the propeller about body x, N m s
} sk_substep_forces;

// Computes the forces in the air that surrounds the aircraft in this tick. Updates the memory of contacts, and moves
// the shaft and the tubes of skids. The body does not move.
void sk_substep_evaluate(const sk_aircraft_step *step, const sk_surroundings *around, sk_substep_forces *out);

// The sum of these forces and of the weight: force and moment in world axes, about the centre of gravity.
sk_wrench sk_substep_load(const sk_aircraft_step *step, const sk_substep_forces *forces);

// Adds the wrench of bodies that touch the aircraft: force in world axes, moment in body axes. `flown`: see
// sk_body_step_flown; the skids then keep the wrench with which the aircraft flew.
void sk_substep_push(const sk_aircraft_step *step, sk_substep_forces *forces, sk_wrench push,
                     const sk_body_driven *flown);

// Moves the body under these forces.
void sk_substep_move(const sk_aircraft_step *step, const sk_substep_forces *forces);

// The same for a body that flew from touch to touch: takes over its state.
void sk_substep_fly(const sk_aircraft_step *step, const sk_substep_forces *forces, const sk_body_driven *flown);
