// wheel_gather.h: the convex pieces near a wheel: of the scenery, of platforms and of loose bodies.
// Private to the gear room. Source: docs/models/wheel_faces.md, "Pieces".
#pragma once
#include "gear/wheel_pieces.h"

// Pieces are clipped to a box around the wheel. Their faces from the box are not exposed. A piece does not contain the
// hub, and the torus reaches no point outside the box.
typedef struct wheel_surroundings {
    sk_wheel_pieces pieces;
    sk_wheel_piece piece[WHEEL_PIECES];
    sk_convex shape[WHEEL_PIECES];
    int32_t feature[WHEEL_PIECES][SK_CONVEX_FACES_MAX];
} wheel_surroundings;

// Finds the pieces that the wheel may touch in this substep: within reach of its hub or, in the air, anywhere along its
// strut. In the frame of s->solid. Returns false if they do not fit, or if a scenery is too large to be divided into
// pieces. Then nothing is known about several faces.
bool wheel_gather(const wheel_substep *s, const sk_contact_state *contact, wheel_surroundings *out);

// Returns whether the wheel stands on a face in the plane of its seat, and no piece within reach is above that plane: the
// wheel is alone there, as wheel_find_near would find. Reads planes only and cuts nothing, so seams of level ground cost
// little. False: nothing is known.
bool wheel_is_on_level_ground(const wheel_substep *s, const sk_contact_state *contact);
