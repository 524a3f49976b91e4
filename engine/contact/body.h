// body.h: position, orientation and velocity of the body that has a contact.
#pragma once
#include "math/quat.h"

// World frame, SI. `axes` takes body vectors to world vectors.
typedef struct sk_body_motion {
    sk_vec3 position; // of the centre of gravity
    sk_mat3 axes;
    sk_vec3 velocity; // of the centre of gravity
    sk_vec3 rate;     // angular velocity
} sk_body_motion;

// A force (N) and a moment (N m) about a point that the user names: of an aircraft, its centre of gravity.
typedef struct sk_wrench {
    sk_vec3 force;
    sk_vec3 moment;
} sk_wrench;

// Returns the velocity of the body-fixed point that is now at `point`, m/s.
static inline sk_vec3 sk_body_velocity_at(const sk_body_motion *body, sk_vec3 point) {
    return sk_add(body->velocity, sk_cross(body->rate, sk_sub(point, body->position)));
}
