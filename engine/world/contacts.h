// contacts.h: contact of an aircraft's wheels and hull points with the ground. Private to the world room.
#pragma once
#include "world/aircraft_step.h"

// The effect of all contacts on the body in one substep.
typedef struct sk_contacts {
    sk_wrench wrench;    // force in world axes, moment in body axes
    sk_wrench on_bodies; // of loose bodies on wheels and skids. `wrench` has none of it: see press_body in skids.c
    bool touching, stands_on_body;
} sk_contacts;

// One substep of the contacts, with events for parts that break and tyres that burst. `motion`: of the body at the
// beginning of the substep.
sk_contacts sk_contacts_evaluate(const sk_aircraft_step *step, const sk_body_motion *motion);

// Completes the wheels that the solve with loose bodies coupled, after that solve and before the aircraft moves.
void sk_contacts_settle(const sk_aircraft_step *step, sk_contacts *contacts);

// Lays ruts under wheels, hull points and skids that stand sunk in one of the first `solids` solids of the ground: not in
// loose bodies.
void sk_contacts_lay_ruts(const sk_aircraft_type *type, int32_t solids, sk_aircraft_state *aircraft, sk_ruts *ruts);
