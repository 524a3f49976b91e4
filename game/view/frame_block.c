// Uniforms of a frame for all shaders: camera, sun and brightness.
#include "view/renderer_internal.h"

#include <math.h>
#include <string.h>

static void view_matrix(const sk_view *view, mat4 out) {
    sk_mat3 m = sk_mat3_from_quat(view->pose.rotation); // columns: ahead, right, down
    for (int i = 0; i < 3; i++) {
        const double row[3] = {m.row[i].y, -m.row[i].z, -m.row[i].x}; // right, up, back
        for (int k = 0; k < 3; k++) out[i][k] = (float)row[k];
        out[i][3] = 0.0F;
    }
    out[3][0] = out[3][1] = out[3][2] = 0.0F;
    out[3][3] = 1.0F;
}

void sk_view_projection(const sk_view *view, float near, float far, float aspect, mat4 out) {
    mat4 perspective, turn;
    glm_perspective((float)view->fov, aspect, near, far, perspective);
    view_matrix(view, turn);
    glm_mat4_mul(perspective, turn, out);
}

bool sk_picture_project(sk_picture picture, sk_vec3 place, double *x, double *y) {
    sk_vec3 v = sk_pose_point_back(picture.view->pose, place);
    double focal = 0.5 * picture.height / tan(0.5 * picture.view->fov); // px
    if (v.x <= 1e-6) return false;
    *x = 0.5 * picture.width + focal * v.y / v.x;
    *y = 0.5 * picture.height + focal * v.z / v.x;
    return true;
}

static void set4(float *to, double x, double y, double z, double w) {
    to[0] = (float)x;
    to[1] = (float)y;
    to[2] = (float)z;
    to[3] = (float)w;
}

// Sets the colours of daylight by the sun's height: white and strong when high, warm and weak when low.
static void set_daylight(sk_frame_block *b, sk_vec3 sun) {
    double high = sk_clamp(sun.z / 0.5, 0.0, 1.0), up = sk_clamp(sun.z / 0.12, 0.0, 1.0);
    double strength = 2.05 * up * (0.45 + 0.55 * high), sky = 0.15 + 0.85 * up * (0.5 + 0.5 * high);
    set4(b->sun_light, strength, strength * (0.72 + 0.23 * high), strength * (0.45 + 0.40 * high), 0.0);
    set4(b->sky_light, 0.33 * sky, 0.40 * sky, 0.52 * sky, 0.0);
    set4(b->ground_light, 0.19 * sky, 0.185 * sky, 0.15 * sky, 0.0);
    set4(b->zenith, 0.085 * sky, 0.215 * sky, 0.56 * sky, 0.0);
    set4(b->horizon, 0.78 * sky, (0.80 + 0.16 * high) * sky, (0.82 + 0.38 * high) * sky, 0.0);
}

sk_vec3 sk_sun_of(const sk_frame *frame) {
    sk_vec3 sun = sk_unit(frame->sun);
    return sk_dot(sun, sun) > 0.5 ? sun : sk_unit(sk_vec(-0.62, -0.48, 0.62));
}

void sk_frame_block_fill(const sk_frame *frame, mat4 view_projection, sk_frame_block *b) {
    sk_vec3 camera = frame->view.pose.position, sun = sk_sun_of(frame);
    const double place[3] = {camera.x, camera.y, camera.z};
    for (int i = 0; i < 3; i++) {
        b->camera_high[i] = (float)place[i];
        b->camera_low[i] = (float)(place[i] - (double)b->camera_high[i]);
    }
    b->camera_high[3] = 1.0F;
    set4(b->sun, sun.x, sun.y, sun.z, fmod(frame->time, 3600.0));
    set_daylight(b, sun);
    memcpy(b->view_projection, view_projection, sizeof b->view_projection);
}
