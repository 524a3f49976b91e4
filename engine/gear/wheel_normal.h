// wheel_normal.h: along which normal a surface acts on a wheel. Private to the gear room. Source: docs/models/pebble.md,
// "Steep faces are edges".
#pragma once
#include "gear/wheel_frame.h"

// Cosine between strut and normal, of 60 degrees: below it the strut lies, or the surface is an edge.
#define WHEEL_STEEP 0.5

// Whether a surface with this normal (solid's frame) is an edge to the wheel: steep to its strut and in its solid.
bool wheel_is_edge(const wheel_frame *frame, sk_vec3 normal);

// The effective normal of an edge from its own, both in the wheel's frame.
sk_vec3 wheel_normal_of_edge(sk_vec3 n);

// The effective normal of a surface's (solid's frame), in the wheel's, but for bumps and steps.
sk_vec3 wheel_effective_normal(const wheel_frame *frame, sk_vec3 normal);

// Where a pebble goes (solid's frame) by every metre by which the surface rises, along its normal, as the wheel rolls on in ruts: along
// the strut.
sk_vec3 wheel_rise_direction(const wheel_frame *frame, sk_vec3 normal);
