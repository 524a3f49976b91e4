// The poses of what is drawn: of the solids of a frame, the world and then the platforms, and of loose bodies.
#include "view/renderer_internal.h"

bool sk_solid_is_drawn(const sk_renderer *r, const sk_frame *frame, int32_t index) {
    return r->solids[index].vertices > 0 && index <= frame->platform_count;
}

void sk_solid_matrix(const sk_frame *frame, int32_t index, mat4 out) {
    if (index == 0)
        glm_mat4_identity(out);
    else
        sk_pose_matrix(frame, &frame->platforms[index - 1], out);
}

void sk_pose_matrix(const sk_frame *frame, const sk_pose *pose, mat4 out) {
    glm_mat4_identity(out);
    sk_mat3 m = sk_mat3_from_quat(pose->rotation);
    sk_vec3 shift = sk_sub(pose->position, frame->view.pose.position);
    const double place[3] = {shift.x, shift.y, shift.z};
    for (int i = 0; i < 3; i++) {
        out[0][i] = (float)m.row[i].x;
        out[1][i] = (float)m.row[i].y;
        out[2][i] = (float)m.row[i].z;
        out[3][i] = (float)place[i];
    }
}
