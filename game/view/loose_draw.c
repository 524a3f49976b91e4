// Loose bodies of a frame: one mesh for each type, drawn at the pose of each body.
#include "view/loose_mesh.h"
#include "view/renderer_internal.h"

#include <stdlib.h>

sk_result sk_renderer_add_body(sk_renderer *r, const sk_body_type *type, const sk_material *materials,
                               int32_t material_count) {
    sk_mesh *grown = realloc(r->bodies, ((size_t)r->body_count + 1) * sizeof *grown);
    if (!grown) return sk_error("memory is short for the shapes of bodies");
    r->bodies = grown;
    sk_mesh_builder builder = {0};
    sk_loose_mesh(type, materials, material_count, &builder);
    sk_result result = sk_mesh_upload(&builder, &r->bodies[r->body_count]);
    sk_mesh_builder_free(&builder);
    if (result.ok) r->body_count++;
    return result;
}

static bool is_drawn(const sk_renderer *r, const sk_loose_pose *body) {
    return body->type >= 0 && body->type < r->body_count && r->bodies[body->type].opaque > 0;
}

// Draws the bodies with holes.
static void draw_crushed(const sk_renderer *r, const sk_frame *frame, const sk_crushed_program *program, mat4 to_clip) {
    mat4 own;
    glm_mat4_identity(own);
    for (int32_t i = 0; i < frame->body_count; i++) {
        const sk_loose_pose *body = &frame->bodies[i];
        if (!is_drawn(r, body) || body->skin.count == 0) continue;
        const sk_mesh *mesh = &r->bodies[body->type];
        mat4 matrix, product;
        sk_pose_matrix(frame, &body->pose, matrix);
        glm_mat4_mul(to_clip, matrix, product);
        sk_crushed_begin(r, program, &body->skin, product);
        sk_crushed_mesh(program, mesh, own, (sk_crushed_span){0, mesh->opaque, 1.0F});
    }
}

void sk_loose_draw(const sk_renderer *r, const sk_frame *frame) {
    glUseProgram(r->object_program);
    glUniform1f(r->object_fade[0], 1.0F);
    for (int32_t i = 0; i < frame->body_count; i++) {
        const sk_loose_pose *body = &frame->bodies[i];
        if (!is_drawn(r, body) || body->skin.count > 0) continue;
        mat4 matrix;
        sk_pose_matrix(frame, &body->pose, matrix);
        glUniformMatrix4fv(r->object_model[0], 1, GL_FALSE, matrix[0]);
        glBindVertexArray(r->bodies[body->type].array);
        glDrawArrays(GL_TRIANGLES, 0, r->bodies[body->type].opaque);
    }
    mat4 here;
    glm_mat4_identity(here);
    draw_crushed(r, frame, &r->crushed[0], here);
}

void sk_loose_draw_shadow(const sk_renderer *r, const sk_frame *frame, mat4 to_clip) {
    glUseProgram(r->shadows.object_program);
    for (int32_t i = 0; i < frame->body_count; i++) {
        const sk_loose_pose *body = &frame->bodies[i];
        if (!is_drawn(r, body) || body->skin.count > 0) continue;
        mat4 matrix, product;
        sk_pose_matrix(frame, &body->pose, matrix);
        glm_mat4_mul(to_clip, matrix, product);
        glUniformMatrix4fv(r->shadows.object_model, 1, GL_FALSE, product[0]);
        glBindVertexArray(r->bodies[body->type].array);
        glDrawArrays(GL_TRIANGLES, 0, r->bodies[body->type].opaque);
    }
    draw_crushed(r, frame, &r->shadows.crushed, to_clip);
}
