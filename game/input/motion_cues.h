// motion_cues.h: the motion of the aircraft as far as keys respond to it. Computed from the state once per tick.
#pragma once
#include "skidpad.h"

typedef struct sk_motion_cues {
    double airspeed;                  // true, m/s
    double ground_speed;              // horizontal, over the world, m/s
    double heading;                   // rad, clockwise from north
    double track;                     // of the velocity over the ground; the heading at very low speed
    double yaw_rate;                  // body axes, rad/s, nose right
    double sideslip;                  // rad, positive with the wind from the right; 0 in still air
    double lever;                     // present position of the throttle or collective lever, 0..1
    double elevator, aileron, rudder; // present positions of stick and pedals, -1..1
    int32_t wheels;                   // number of wheels that touch
    bool steered;                     // one of them is steered
    int32_t tie;                      // nearest tie, from 0; -1: none
    bool tie_hooked;
} sk_motion_cues;

sk_motion_cues sk_motion_cues_of(const sk_model *model, const sk_state *state, int32_t aircraft);
