// skids.h: contact of an aircraft's skids with the ground. Private to the world room.
#pragma once
#include "world/contacts.h"

// One substep of them. smooth: the forces of air and engine, body axes; spin: angular momentum of a rotor about body x. Answers
// what the gear does to the body at its saddles, body axes; hit->touching becomes true where a node touches.
sk_wrench sk_skids_evaluate(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                            const sk_body_motion *motion, sk_ground ground, const sk_proximity *near, double spin,
                            sk_wrench smooth, sk_contacts *hit);
