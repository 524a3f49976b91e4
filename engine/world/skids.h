// skids.h: contact of an aircraft's skids with the ground. Private to the world room.
#pragma once
#include "world/contacts.h"

// Does one substep of the skids. `smooth`: forces of air and engine, body axes. `spin`: angular momentum of a propeller
// about body x, N m s. Returns the wrench of the gear on the body at the saddles, body axes. Sets hit->touching if a
// node touches, or an edge touches a tube.
sk_wrench sk_skids_evaluate(const sk_aircraft_step *step, const sk_body_motion *motion, sk_wrench smooth, double spin,
                            sk_contacts *hit);
