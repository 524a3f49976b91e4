// hand_over.h: the steady hand of who has just taken over from a script or a recording. For ten seconds, or until a key or a stick moves
// its axis, it holds the path and the bank that it found. A held stick alone does not: what flew before it corrected all the time, and
// from such a moment on final the path drifts by 1.5 to 2.5 degrees within five seconds. It adds to the sticks before they are
// quantised, so a recording holds what it did. Then its last addition stays in the stick's rest. The law, angles in degrees:
//   elevator = 0.06 (path found - path) - 0.9 q + I,  dI/dt = 0.04 (path found - path)
//   aileron  = 0.03 (bank found - bank) - 0.25 p
// each within 0.3 of the way. In aeroplanes that fly alone.
#pragma once
#include "input/feel.h"

// All zero: nothing is held.
typedef struct sk_hand_over {
    double left;              // s to go on
    bool found;               // path and bank are known
    bool pitch, roll;         // which axes are held
    double path, bank;        // rad, as found
    double sum;               // I
    double elevator, aileron; // what it adds now
} sk_hand_over;

void sk_hand_over_begin(sk_hand_over *hand);

// One tick of `seconds`. pitch_moved, roll_moved: a key or a stick moves that axis.
void sk_hand_over_tick(sk_hand_over *hand, const sk_feel *feel, bool pitch_moved, bool roll_moved, double seconds);
