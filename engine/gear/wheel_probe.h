// wheel_probe.h: finds the ground under a wheel: its solid, and the surface under a wheel in the air.
// Private to the gear room. Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel_frame.h"

// Returns the surface, sunk by the contact's sinkage, on the line parallel to the strut through (x, y) of the wheel
// frame.
sk_surface_point wheel_under_strut(const sk_wheel_type *type, const sk_solid *solid, const sk_contact_state *contact,
                                   const wheel_frame *frame, wheel_offset at);

// Finds the surface along the strut of a wheel in the air and places the pebble there, touching or not. Over its own
// rut the wheel comes down to the depth of the rut and its ramp. Elsewhere it comes down to the depth of the map of
// ruts. Under a wheel that flies low the ground rises no faster than the ramp.
sk_surface_point wheel_probe_ground(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                                    const wheel_frame *frame, sk_contact_state *contact);

// Returns the solid that the strut enters first (sk_ground_find_solid).
int32_t wheel_find_solid(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                         const sk_body_motion *body, double turn);
