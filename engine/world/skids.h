// skids.h: contact of an aircraft's skids with the ground. Private to the world room.
#pragma once
#include "world/contacts.h"

// One substep of them. smooth: the forces of air and engine, body axes; spin: angular momentum of a rotor about body x, N m s.
// Answers what the gear does to the body at its saddles, body axes; hit->touching becomes true where a node touches.
sk_wrench sk_skids_evaluate(const sk_aircraft_step *step, const sk_body_motion *motion, sk_wrench smooth, double spin,
                            sk_contacts *hit);
