// aided_hover.h: helicopters that hover with their flying aids, for checks and tests. Angles in rad, lengths in m.
#pragma once
#include "validate/aided_flight.h"

extern const char *const sk_aided_breeze; // 6 kt with gusts of 4 kt, as settings of `plane`

// Loads as sk_aided_load does, with more settings. Lifts off and hovers at about 4 m for 15 s.
sk_result sk_aided_lift_off(sk_run *run, const char *type, const char *settings);

// A minute without control input: the largest distance from the start, and the range of pitch and roll in the last
// 20 s.
typedef struct sk_aided_hover {
    double aside, level, pitch, roll;
    bool holds; // position and height are held
} sk_aided_hover;
sk_result sk_aided_hover_minute(const char *type, const char *settings, sk_aided_hover *out);

// A descent with the down key held until the helicopter stands.
typedef struct sk_aided_descent {
    double sink;  // m/s, of the hardest touchdown
    bool stands;  // with the collective down
    bool damaged; // its skids yielded
} sk_aided_descent;
sk_result sk_aided_set_down(const char *type, const char *settings, sk_aided_descent *out);

// A climb with the up key held for 40 s.
typedef struct sk_aided_climb {
    double torque;      // largest, as a fraction of the torque limit
    double rotor_speed; // least, as a fraction of the rated speed
    double height;
} sk_aided_climb;
sk_result sk_aided_climb_on(const char *type, sk_aided_climb *out);
