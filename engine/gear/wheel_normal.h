// wheel_normal.h: the effective normal of a surface for a wheel. Private to the gear room. Source:
// docs/models/pebble.md, "Steep faces are edges".
#pragma once
#include "gear/wheel_frame.h"

// cos 60 degrees between strut and normal. Below it the strut is tilted over, or the surface is an edge.
#define WHEEL_STEEP 0.5

// Returns whether a surface with this normal (solid's frame) is an edge for the wheel: steep to its strut and in its
// solid.
bool wheel_is_edge(const wheel_frame *frame, sk_vec3 normal);

// Returns the effective normal of an edge, from its own normal; both in the wheel frame.
sk_vec3 wheel_normal_of_edge(sk_vec3 n);

// Returns the effective normal (wheel frame) of a surface from its own normal (solid's frame). No bumps or steps.
sk_vec3 wheel_effective_normal(const wheel_frame *frame, sk_vec3 normal);

// Returns the displacement of the pebble (solid's frame) per metre of rise of the surface along its normal as the wheel
// rolls in a rut. It is along the strut.
sk_vec3 wheel_rise_direction(const wheel_frame *frame, sk_vec3 normal);
