// wheel_surface.h: the surface as it acts on a wheel that stands on it, is tilted over on it, or touches its edge.
// Private to the gear room. Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel_frame.h"

// In the wheel frame; names as in docs/models/pebble.md.
typedef struct wheel_surface {
    sk_vec3 p;       // pebble, on the flat surface
    double ground_z; // z at which the strut's line meets the surface, bumps, steps and all
    double level;    // the same but for steps, at the height of their edge: there the surface presses
    sk_vec3 r;       // from the foot to the pebble, lifted as the surface is
    double deep;     // of the strut's line in the ground, m
    double share;    // of deep by which the strut is pressed together, of r by which the tie is stretched: 1 unless the
                     // wheel lies over
    sk_vec3 tip;     // the share grows by tip . w where the body turns by w
    double end;      // z to which the strut is pressed together
    double raised;   // how far the surface lies above the flat one under the strut, m along its normal
    sk_vec3 n;       // effective normal: of bump and step
    sk_vec3 at;      // where the tie's force acts, solid's frame
    double left;     // share of the strut's force that is left on an edge
} wheel_surface;

void wheel_find_surface(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                        const wheel_frame *frame, wheel_surface *s);
