// wheel_step.h: a wheel rolls over kerbs and edges on a path that is no more curved than the tyre. Private to the gear
// room. Source: docs/models/pebble.md, "Kerbs cost energy".
#pragma once
#include "gear/wheel_frame.h"

// Returns the step (m, up along the strut) from one surface to another. Points and normals are in the solid's frame.
// The step is 0 if both are one surface, plane or bent.
double wheel_step_between(const wheel_frame *frame, sk_vec3 from, sk_vec3 from_normal, sk_vec3 to, sk_vec3 to_normal);

// Begins a step of this height after the pebble moved by `moved`. `ground_z`: from the pebble to the strut's foot. The
// height at the foot does not jump.
void wheel_step_begin(const sk_wheel_type *type, const wheel_frame *frame, double height, wheel_offset moved,
                      wheel_offset ground_z, sk_contact_state *contact);

// Reduces the remaining step as the pebble moves by (x, y).
void wheel_step_on(const sk_wheel_type *type, const wheel_frame *frame, double x, double y, sk_contact_state *contact);

static inline bool wheel_is_stepping(const sk_contact_state *contact) {
    return contact->step != 0.0 || contact->step_slope.x != 0.0 || contact->step_slope.y != 0.0 ||
           contact->step_slope.z != 0.0;
}
