// body_box.h: axis-parallel boxes around bodies, at rest and over a tick. World frame, m. Allocates nothing.
// Source: docs/models/bodies.md, "Pairs".
#pragma once
#include "body/body_motion.h"
#include "csg/scenery.h"

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

// Whether two boxes overlap or touch. Boxes that touch count on every axis.
static inline bool sk_boxes_touch(sk_box a, sk_box b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

// Whether a box contains another.
static inline bool sk_box_holds(sk_box outer, sk_box inner) {
    return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.min.y &&
           inner.max.y <= outer.max.y && outer.min.z <= inner.min.z && inner.max.z <= outer.max.z;
}
