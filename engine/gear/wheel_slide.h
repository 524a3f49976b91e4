// wheel_slide.h: a wheel's pebble slides along the surface, and the wheel meets what comes. Private to the gear room.
// Source: docs/models/pebble.md, "One evaluation", step 6.
#pragma once
#include "gear/wheel_rut.h"

// How far the pebble of a tie slides when this much of what the tie asks for is let pass; x and y of the result.
wheel_travel wheel_travel_of(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r);

// The pebble slides along the border and is put back on the surface along the strut.
// False when the strut is spent there; the contact is over where there is no surface.
bool wheel_slide(const wheel_substep *s, const wheel_tie *t, const wheel_travel *travel, sk_contact_state *contact);
