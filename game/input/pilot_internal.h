// pilot_internal.h: the rest positions of the sticks. Private to the pilot files.
#pragma once
#include "input/pilot.h"

// Returns the position of a stick that rests at `rest` and is pushed by `push` of the distance to a stop.
double pilot_stick_at(double rest, double push);
// The sticks that aids have. A rest has no meaning for them.
typedef struct pilot_aided {
    bool elevator, aileron, rudder;
} pilot_aided;
// Moves the rests, after the keys of a tick. A joystick that is moved, or an aid, removes the rest. An aid that is
// switched off leaves one.
void pilot_move_rests(sk_pilot *pilot, const sk_stick_input *stick, pilot_aided aided, const sk_motion_cues *cues,
                      double seconds);
