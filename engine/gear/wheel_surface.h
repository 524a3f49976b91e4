// wheel_surface.h: the effective surface under a wheel that stands on it, is tilted over on it, or touches its edge.
// Private to the gear room. Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel_frame.h"

// In the wheel frame; names as in docs/models/pebble.md.
typedef struct wheel_surface {
    sk_vec3 p;       // pebble, on the flat surface
    double ground_z; // z of the intersection of the strut's line with the surface, with bumps and steps
    double level;    // as ground_z, with steps at the height of their edge, where the surface presses
    sk_vec3 r;       // from the foot to the pebble, both raised with the surface
    double deep;     // m, length of the strut's line inside the ground
    double share;    // factor on `deep` and `r` for compression and stretch; 1 unless the wheel is tilted over
    sk_vec3 tip;     // `share` grows by tip . w if the body turns by w
    double end;      // z of the compressed end of the strut
    double raised;   // m, height of the surface above the flat one under the strut, along its normal
    sk_vec3 n;       // effective normal, with bump and step
    sk_vec3 at;      // point of application of the tie's force, solid's frame
    double left;     // factor on the strut's force at an edge
} wheel_surface;

// Returns the share for a wheel that stands or is tilted over on a surface. `c`: cosine between strut and normal.
double wheel_share_at(double c);

void wheel_find_surface(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                        const wheel_frame *frame, wheel_surface *s);
