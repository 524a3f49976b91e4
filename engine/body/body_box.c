#include "body/body_box.h"

// Half extents along the outer axes of a box with these half extents along its own axes.
static sk_vec3 turned_extents(const sk_mat3 *axes, sk_vec3 half) {
    double extent[3];
    for (int i = 0; i < 3; i++)
        extent[i] = fabs(axes->row[i].x) * half.x + fabs(axes->row[i].y) * half.y + fabs(axes->row[i].z) * half.z;
    return sk_vec(extent[0], extent[1], extent[2]);
}

sk_box sk_body_box(const sk_body_type *type, const sk_body_state *state) {
    sk_mat3 axes = sk_mat3_from_quat(state->attitude);
    sk_vec3 centre = sk_add(state->position, sk_mat3_mul(&axes, sk_mix(type->low, type->high, 0.5)));
    sk_vec3 half = turned_extents(&axes, sk_scale(0.5, sk_sub(type->high, type->low)));
    return (sk_box){sk_sub(centre, half), sk_add(centre, half)};
}

sk_box sk_body_swept_box(const sk_body_type *type, const sk_body_state *state, double time) {
    sk_box box = sk_body_box(type, state);
    double turn = type->reach * sk_length(sk_body_rate(type, state)) * time;
    sk_vec3 turned = {turn, turn, turn}, ball = {type->reach, type->reach, type->reach};
    sk_vec3 margin = {SK_BODY_SWEEP_MARGIN, SK_BODY_SWEEP_MARGIN, SK_BODY_SWEEP_MARGIN};
    sk_vec3 path = sk_scale(time, state->velocity), none = {0.0, 0.0, 0.0};
    box.min = sk_max3(sk_sub(box.min, turned), sk_sub(state->position, ball)); // no rotation leaves the ball
    box.max = sk_min3(sk_add(box.max, turned), sk_add(state->position, ball));
    box.min = sk_sub(sk_add(box.min, sk_min3(path, none)), margin);
    box.max = sk_add(sk_add(box.max, sk_max3(path, none)), margin);
    return box;
}

sk_box sk_box_in_frame(sk_box box, sk_pose frame) {
    sk_mat3 axes = sk_mat3_from_quat(sk_quat_conjugate(frame.rotation));
    sk_vec3 centre = sk_pose_point_back(frame, sk_mix(box.min, box.max, 0.5));
    sk_vec3 half = turned_extents(&axes, sk_scale(0.5, sk_sub(box.max, box.min)));
    return (sk_box){sk_sub(centre, half), sk_add(centre, half)};
}
