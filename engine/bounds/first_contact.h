// first_contact.h: when two moving balls can first touch.
// A bound, never late: it holds while no acceleration exceeds its cap. Source: docs/models/hierarchy.md, "Trajectories".
#pragma once
#include "bounds/ball.h"

// A ball on a body or on a part of one, now, and what may become of it. World frame.
typedef struct sk_moving_ball {
    sk_ball ball;
    sk_vec3 velocity; // m/s, of the centre
    double
        spread; // m/s: fastest motion of what is in it, relative to the centre in the body's turning frame; 0 if rigid
    double acceleration; // m/s^2: the most of the centre in any direction, from now on
} sk_moving_ball;

// Caps on the motion of a body.
typedef struct sk_motion_caps {
    double acceleration;         // m/s^2, of the centre of gravity
    double rate;                 // rad/s
    double angular_acceleration; // rad/s^2
} sk_motion_caps;

// Returns the cap on the acceleration of a point at a distance (m) from the centre of gravity: a + (w^2 + alpha) distance. What turns
// about that point with the body adds nothing, so this is also the cap of a ball about it.
static inline double sk_acceleration_at(const sk_motion_caps *caps, double distance) {
    return caps->acceleration + (caps->rate * caps->rate + caps->angular_acceleration) * distance;
}

// Returns the first time (s) at which the balls can touch, or INFINITY: the smallest root of
//
//     |d + v t| = R + e t + A t (t + h) / 2
//
// with d and v of the centres, R, e, A summed over both, and h the substep: in symplectic steps a body goes A h t / 2 farther than in
// continuous time. 0 if they touch now, or if a number is not finite.
double sk_first_contact(const sk_moving_ball *a, const sk_moving_ball *b, double h);

// Returns when (s) a gap (m) between two planes can close that does so with a speed (m/s) now, below 0 if it opens, and that changes by at
// most `acceleration` (m/s^2, summed over both sides): the root of g = q t + A t (t + h) / 2. 0 if there is no gap, or if a number is
// not finite; INFINITY: never.
double sk_first_closing(double gap, double speed, double acceleration, double h);

// Whether a centre that began with position x and velocity v, t s ago, is where its cap allows: what holds of a prediction as long as it is
// true of both balls.
typedef struct sk_prediction {
    sk_vec3 position, velocity;
    double acceleration;
} sk_prediction;
bool sk_prediction_holds(const sk_prediction *begin, sk_vec3 position, sk_vec3 velocity, double t, double h);
