// body_box.h: axis-parallel boxes around bodies, at rest and over a tick. World frame, m. Allocates nothing.
// Source: docs/models/bodies.md, "Pairs".
#pragma once
#include "body/body_motion.h"
#include "bounds/box.h"

// m: what a swept box is larger on each side than the motion at constant velocity. It allows for a change of velocity
// within the tick by 288 m/s^2.
#define SK_BODY_SWEEP_MARGIN 0.01

// The box around a body at its present pose.
sk_box sk_body_box(const sk_body_type *type, const sk_body_state *state);

// The box around all that the body can reach in `time` s at its present velocities, with the margin. A body that is
// struck within that time may leave it.
sk_box sk_body_swept_box(const sk_body_type *type, const sk_body_state *state, double time);

// The box, in the frame of a pose, around a box of the outer frame: for queries of a platform's solid.
sk_box sk_box_in_frame(sk_box box, sk_pose frame);
