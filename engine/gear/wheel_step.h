// wheel_step.h: kerbs and edges, rolled over along a way that bends no more than the tyre. Private to the gear room.
// Source: docs/models/pebble.md, "Kerbs cost energy".
#pragma once
#include "gear/wheel_frame.h"

// The step (m, up along the strut) from one surface to another, places and normals in the solid's frame: 0 where both belong
// to one surface that is level, or bends.
double wheel_step_between(const wheel_frame *frame, sk_vec3 from, sk_vec3 from_normal, sk_vec3 to, sk_vec3 to_normal);

// The pebble has moved, and come up by such a step; from there to the strut's foot it is so far. There nothing changes yet.
void wheel_step_begin(const sk_wheel_type *type, const wheel_frame *frame, double height, wheel_offset moved,
                      wheel_offset ground_z, sk_contact_state *contact);

// The pebble moves on by (x, y), and what is left of its steps grows less.
void wheel_step_on(const sk_wheel_type *type, const wheel_frame *frame, double x, double y, sk_contact_state *contact);

static inline bool wheel_is_stepping(const sk_contact_state *contact) {
    return contact->step != 0.0 || contact->step_slope.x != 0.0 || contact->step_slope.y != 0.0 ||
           contact->step_slope.z != 0.0;
}
