// wheel_ease.h: smooths the step and the kink between the bumps of two materials. Private to the gear room.
// Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel_frame.h"

// Reduces the remaining step and kink as the wheel moves by a distance (m, >= 0), forwards or backwards.
void wheel_ease_on(sk_contact_state *contact, double distance, bool backwards);

// Call when the wheel moves from one material to another. The old bumps continue under it and fade from there. `place`:
// intersection of the strut's line with the surface.
void wheel_cross_border(sk_contact_state *contact, const sk_material *from, const sk_material *to, sk_vec3 place,
                        sk_vec3 forward);
