// box.h: relations of axis-parallel boxes.
#pragma once
#include "csg/scenery.h"

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

// Whether all numbers are finite and min does not exceed max on any axis.
static inline bool sk_box_is_valid(const sk_box *box) {
    return sk_is_finite3(box->min) && sk_is_finite3(box->max) && box->min.x <= box->max.x && box->min.y <= box->max.y &&
           box->min.z <= box->max.z;
}
