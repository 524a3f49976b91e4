// aided_hover.h: helicopters that hover by their flying aids, for checks and tests. Angles in rad, lengths in m.
#pragma once
#include "validate/aided_flight.h"

extern const char *const sk_aided_breeze; // 6 kt with gusts of 4, as settings of `plane`

// Loaded as by sk_aided_load, with more settings; up from the ground, and hovering at some 4 m for 15 s.
sk_result sk_aided_lift_off(sk_run *run, const char *type, const char *settings);

// A minute hands off: the farthest from where it was, and how far pitch and roll go in the last 20 s.
typedef struct sk_aided_hover {
    double aside, level, pitch, roll;
    bool holds; // place and height
} sk_aided_hover;
sk_result sk_aided_hover_minute(const char *type, const char *settings, sk_aided_hover *out);

// The key down held until it stands.
typedef struct sk_aided_descent {
    double sink;  // m/s, of the hardest touchdown
    bool stands;  // with the collective down
    bool damaged; // its skids yielded
} sk_aided_descent;
sk_result sk_aided_set_down(const char *type, const char *settings, sk_aided_descent *out);

// The key up held for 40 s.
typedef struct sk_aided_climb {
    double torque;      // the most, of what the gears bear
    double rotor_speed; // the least, of its rated one
    double height;
} sk_aided_climb;
sk_result sk_aided_climb_on(const char *type, sk_aided_climb *out);
