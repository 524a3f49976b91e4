#include "gear/wheel_normal.h"

// A surface that is steep to the strut and in its solid too is an edge to the wheel: a kerb's face, which ends a hand higher.
static bool is_edge(sk_vec3 normal, double along) {
    return normal.z < WHEEL_STEEP && along < WHEEL_STEEP;
}

// The effective normal, in the wheel's frame, n_z <= -1/2: of an edge one turned towards the strut. A kerb's face, met by a
// leaning strut a hand before its top, would else have to be pushed aside by the damper.
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

// Along the normal the pebble would leave a strut that leans, and stretch its tie by the tangent of the lean.
sk_vec3 wheel_rise_direction(const wheel_frame *frame, sk_vec3 normal) {
    sk_vec3 down = wheel_column(&frame->axes, 2);
    return wheel_is_edge(frame, normal) ? normal : sk_scale(1.0 / sk_dot(down, normal), down);
}
