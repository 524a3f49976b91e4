// pilot_internal.h: the rest positions of the sticks. Private to the pilot files.
#pragma once
#include "input/pilot.h"

// A stick that rests at `rest` and is pushed by `push` of the way to a stop.
double pilot_stick_at(double rest, double push);
// Which sticks the aids have: there a rest has no meaning.
typedef struct pilot_aided {
    bool elevator, aileron, rudder;
} pilot_aided;
// After the keys of a tick. A joystick that is moved, and an aid, take the rest away. An aid that is switched off leaves one.
void pilot_move_rests(sk_pilot *pilot, const sk_stick_input *stick, pilot_aided aided, const sk_motion_cues *cues,
                      double seconds);
