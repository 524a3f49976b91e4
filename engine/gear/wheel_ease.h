// wheel_ease.h: between the bumps of two materials there is a step, and a kink; both are evened out. Private to the gear
// room. Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel_frame.h"

// What is left of a step and a kink grows less as the wheel moves on by a distance (m, >= 0), forwards or backwards.
void wheel_ease_on(sk_contact_state *contact, double distance, bool backwards);

// The wheel comes from one material to another: what it stood on goes on beneath it, and is eased from there. place: where
// the strut's line meets the surface.
void wheel_cross_border(sk_contact_state *contact, const sk_material *from, const sk_material *to, sk_vec3 place,
                        sk_vec3 forward);
