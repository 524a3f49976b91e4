#include "gear/wheel_normal.h"

// Returns whether a surface is an edge for the wheel: steep relative to the strut, and also steep in its solid. An
// example is the face of a kerb, which ends a little higher.
static bool is_edge(sk_vec3 normal, double along) {
    return normal.z < WHEEL_STEEP && along < WHEEL_STEEP;
}

// The effective normal of an edge is turned towards the strut; n_z <= -1/2. A tilted strut enters the face of a kerb
// just below its top. With the face's own normal the damper would have to push it aside.
sk_vec3 wheel_normal_of_edge(sk_vec3 n) {
    double share = sk_max(0.0, -n.z) / WHEEL_STEEP;
    share *= share;
    return sk_unit((sk_vec3){share * n.x, share * n.y, share * n.z - (1.0 - share)});
}

bool wheel_is_edge(const wheel_frame *frame, sk_vec3 normal) {
    return is_edge(normal, -sk_dot(normal, wheel_column(&frame->axes, 2)));
}

sk_vec3 wheel_effective_normal(const wheel_frame *frame, sk_vec3 normal) {
    sk_vec3 n = sk_mat3_mul_back(&frame->axes, normal);
    return is_edge(normal, -n.z) ? wheel_normal_of_edge(n) : n;
}

// The displacement is along the strut. Along the normal the pebble would leave a tilted strut, and its tie would
// stretch by the tangent of the tilt.
sk_vec3 wheel_rise_direction(const wheel_frame *frame, sk_vec3 normal) {
    sk_vec3 down = wheel_column(&frame->axes, 2);
    return wheel_is_edge(frame, normal) ? normal : sk_scale(1.0 / sk_dot(down, normal), down);
}
