// pose.h: position and orientation of a coordinate frame.
#pragma once
#include "math/quat.h"

typedef struct sk_pose {
    sk_vec3 position;
    sk_quat rotation; // takes vectors of the frame to the outer frame
} sk_pose;

static inline sk_vec3 sk_pose_point(sk_pose pose, sk_vec3 point) {
    return sk_add(pose.position, sk_rotate(pose.rotation, point));
}
static inline sk_vec3 sk_pose_point_back(sk_pose pose, sk_vec3 point) {
    return sk_rotate_back(pose.rotation, sk_sub(point, pose.position));
}
// First b, then a: the pose in a's outer frame of something posed by b in a's frame.
static inline sk_pose sk_pose_mul(sk_pose a, sk_pose b) {
    return (sk_pose){sk_pose_point(a, b.position), sk_quat_mul(a.rotation, b.rotation)};
}
