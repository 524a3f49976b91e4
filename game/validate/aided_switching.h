// aided_switching.h: aids switched, keys pressed and sticks moved at random in flight. Measures how fast the controls
// then move.
#pragma once
#include "validate/aided_flight.h"

// Changes as fractions of the permitted change, the largest of any tick.
typedef struct sk_aided_switching {
    double moved; // of a control; permitted: its rate
    // Of the part that aids add; permitted: 4 a second. When an aid begins, the change counts from the control's
    // position.
    double added;
    const char *control, *added_to; // the control of each maximum
    int64_t switched;               // number of times that aids were switched
} sk_aided_switching;

// Flies for some seconds. `start` selects how the flight begins (in the air, on the ground) and everything that happens
// in it.
sk_result sk_aided_switch_about(const char *type, uint64_t start, double seconds, sk_aided_switching *out);
