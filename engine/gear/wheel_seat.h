// wheel_seat.h: where a wheel lands on pieces, and when it takes another seat. Private to the gear room.
// Source: docs/models/wheel_faces.md, steps 6 and 7.
#pragma once
#include "gear/wheel_faces.h"

// Moves the torus down the strut to the first piece. Places the pebble under it. The normal of the seat is that of the
// plane if the wheel meets one plane alone, and no edge. Else it is along the strut, and the hub may move aside. Returns
// false if the unloaded strut ends above all pieces, if the torus touches with the strut fully compressed, and if the
// plane is tilted by more than 75 degrees from the strut. Changes `next`, `seat` and `spent` of the result.
bool wheel_land(const wheel_substep *s, const sk_wheel_pieces *pieces, wheel_faces_result *result);

// If one plane alone carries the wheel and nothing else is near, makes it the seat. The tie keeps its force along the
// plane. What is left of the stroke becomes `contact.step`. Does nothing if the energy of the springs would grow.
void wheel_new_seat(const wheel_substep *s, wheel_faces_result *result);
