// wheel_probe.h: looks for the ground under a wheel: which solid it meets, and where a wheel in the air comes down.
// Private to the gear room. Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel_frame.h"

// The surface under the strut's line at (x, y) of the wheel frame, as sunk as the contact is.
sk_surface_point wheel_under_strut(const sk_wheel_type *type, const sk_solid *solid, const sk_contact_state *contact,
                                   const wheel_frame *frame, wheel_offset at);

// Looks along the strut of a wheel in the air; a hit puts the pebble there, touching or not. Where it has been it comes down
// into its own rut, as deep as its ramp has left it there, and anywhere into what the map of ruts knows; from that too the
// ground rises by no more than the ramp beneath a wheel that flies on low.
sk_surface_point wheel_probe_ground(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                                    const wheel_frame *frame, sk_contact_state *contact);

// Which solid the wheel has to do with: the one its strut meets first (sk_ground_find_solid).
int32_t wheel_find_solid(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                         const sk_body_motion *body, double turn);
