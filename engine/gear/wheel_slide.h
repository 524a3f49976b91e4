// wheel_slide.h: slides a wheel's pebble along the surface and onto the next one. Private to the gear room.
// Source: docs/models/pebble.md, "One evaluation", step 6.
#pragma once
#include "gear/wheel_rut.h"

// Returns the slide of the pebble if the tie transmits this reaction. Sets x and y only.
wheel_travel wheel_travel_of(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r);

// Slides the pebble and projects it onto the surface along the strut. Without a surface the contact ends. Returns false
// if the strut is at the end of its travel there.
bool wheel_slide(const wheel_substep *s, const wheel_tie *t, const wheel_travel *travel, sk_contact_state *contact);
