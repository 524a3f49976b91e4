// The wind socks of a frame on the graphics card: built anew for every picture, as they move all over.
#include "view/renderer_internal.h"
#include "view/sock_mesh.h"

void sk_socks_place(sk_renderer *r, const sk_frame *frame) {
    static const double FARTHEST = 3000.0; // m: from there on a sock is less than a pixel
    sk_mesh_destroy(&r->socks);
    sk_mesh_builder builder = {0};
    for (int32_t i = 0; i < frame->windsock_count; i++) {
        const sk_windsock *sock = &frame->windsocks[i];
        sk_vec3 camera = frame->view.pose.position;
        if (sk_length(sk_sub(sock->at, camera)) > FARTHEST) continue;
        sk_sock_mesh(sock, &frame->windsock_shapes[i], frame->time, camera, &builder);
    }
    // Where memory is short there are no socks in this picture.
    if (builder.count > 0 && !sk_mesh_upload(&builder, &r->socks).ok) r->socks = (sk_mesh){0};
    sk_mesh_builder_free(&builder);
}

void sk_socks_draw(const sk_renderer *r) {
    mat4 here;
    if (r->socks.opaque == 0) return;
    glm_mat4_identity(here);
    glUseProgram(r->object_program);
    glUniformMatrix4fv(r->object_model[0], 1, GL_FALSE, here[0]);
    glUniform1f(r->object_fade[0], 1.0F);
    glBindVertexArray(r->socks.array);
    glDrawArrays(GL_TRIANGLES, 0, r->socks.opaque);
}

void sk_socks_draw_shadow(const sk_renderer *r, mat4 to_clip) {
    if (r->socks.opaque == 0) return;
    glUseProgram(r->shadows.object_program);
    glUniformMatrix4fv(r->shadows.object_model, 1, GL_FALSE, to_clip[0]);
    glBindVertexArray(r->socks.array);
    glDrawArrays(GL_TRIANGLES, 0, r->socks.opaque);
}
