// skids.h: contact of an aircraft's skids with the ground. Private to the world room.
#pragma once
#include "gear/skid_load.h"
#include "world/contacts.h"

// Does one substep of the skids. `smooth`: forces of air and engine, body axes. `spin`: angular momentum of a propeller
// about body x, N m s. Returns the wrench of the gear on the body at the saddles, body axes. Sets hit->touching if a
// node touches, or an edge touches a tube. *exchange: for sk_skids_push; not written without skids.
sk_wrench sk_skids_evaluate(const sk_aircraft_step *step, const sk_body_motion *motion, sk_wrench smooth, double spin,
                            sk_contacts *hit, sk_skid_exchange *exchange);

// The same wrench after loose bodies and airframes changed all other loads on the body to `others`, body axes.
sk_wrench sk_skids_push(const sk_aircraft_step *step, const sk_skid_exchange *exchange, sk_wrench others);
