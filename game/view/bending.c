// Parts that bend: wind socks and skid tubes. Their meshes are rebuilt for every picture.
#include "view/renderer_internal.h"
#include "view/sock_mesh.h"
#include "view/tube_mesh.h"

static const sk_finish TUBE = {.colour = {96, 102, 92}, .alpha = 255, .gloss = 90, .metal = 60};

void sk_bending_place(sk_renderer *r, const sk_frame *frame) {
    static const double FARTHEST = 3000.0; // m: beyond this, a sock is less than a pixel
    sk_mesh_destroy(&r->bending);
    sk_mesh_builder builder = {0};
    for (int32_t i = 0; i < frame->windsock_count; i++) {
        const sk_windsock *sock = &frame->windsocks[i];
        sk_vec3 camera = frame->view.pose.position;
        if (sk_length(sk_sub(sock->at, camera)) > FARTHEST) continue;
        sk_sock_mesh(sock, &frame->windsock_shapes[i], frame->time, camera, &builder);
    }
    for (int32_t i = 0; i < frame->tube_count; i++) {
        const sk_tube_piece *tube = &frame->tubes[i];
        sk_vec3 camera = frame->view.pose.position;
        sk_finish finish = TUBE;
        if (tube->opacity < 1.0) finish.alpha = (uint8_t)(254.0 * tube->opacity);
        sk_tube_mesh(sk_sub(tube->from, camera), sk_sub(tube->to, camera), tube->radius, 12, finish, &builder);
    }
    // If memory is short, this picture has none of them.
    if (builder.count > 0 && !sk_mesh_upload(&builder, &r->bending).ok) r->bending = (sk_mesh){0};
    sk_mesh_builder_free(&builder);
}

void sk_bending_draw(const sk_renderer *r) {
    mat4 here;
    if (r->bending.opaque == 0) return;
    glm_mat4_identity(here);
    glUseProgram(r->object_program);
    glUniformMatrix4fv(r->object_model[0], 1, GL_FALSE, here[0]);
    glUniform1f(r->object_fade[0], 1.0F);
    glBindVertexArray(r->bending.array);
    glDrawArrays(GL_TRIANGLES, 0, r->bending.opaque);
}

void sk_bending_draw_clear(const sk_renderer *r) {
    mat4 here;
    if (r->bending.transparent == 0) return;
    glm_mat4_identity(here);
    glUseProgram(r->clear_program);
    glUniformMatrix4fv(r->object_model[1], 1, GL_FALSE, here[0]);
    glUniform1f(r->object_fade[1], 1.0F);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glBindVertexArray(r->bending.array);
    glDrawArrays(GL_TRIANGLES, r->bending.opaque, r->bending.transparent);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
}

void sk_bending_draw_shadow(const sk_renderer *r, mat4 to_clip) {
    if (r->bending.opaque == 0) return;
    glUseProgram(r->shadows.object_program);
    glUniformMatrix4fv(r->shadows.object_model, 1, GL_FALSE, to_clip[0]);
    glBindVertexArray(r->bending.array);
    glDrawArrays(GL_TRIANGLES, 0, r->bending.opaque);
}
