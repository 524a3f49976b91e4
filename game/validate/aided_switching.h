// aided_switching.h: aids switched, keys pressed and sticks moved at any moment of a flight: how fast the controls then move.
#pragma once
#include "validate/aided_flight.h"

// Shares of what is allowed, the largest of any tick.
typedef struct sk_aided_switching {
    double moved; // of a control: by its rate
    double added; // of what the aids add to one: 4 a second; as an aid begins, of the control that it finds
    const char *control, *added_to; // which moved most, to which most was added
    int64_t switched;               // times
} sk_aided_switching;

// A flight of some seconds; `start` chooses how it begins (in the air, on the ground) and all that happens in it.
sk_result sk_aided_switch_about(const char *type, uint64_t start, double seconds, sk_aided_switching *out);
