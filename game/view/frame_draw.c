// Draws a frame, pass by pass.
#include "view/renderer_internal.h"

#include <string.h>

static float near_plane(const sk_view *view) {
    return view->near > 0.0 ? (float)view->near : 0.3F;
}

static void upload_block(sk_renderer *r, const sk_frame_block *block) {
    glBindBuffer(GL_UNIFORM_BUFFER, r->block);
    glBufferData(GL_UNIFORM_BUFFER, sizeof *block, block, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, r->block);
}

static void draw_solids(sk_renderer *r, const sk_frame *frame) {
    glEnable(GL_CULL_FACE);
    for (int32_t s = SK_VIEW_SOLIDS_MAX - 1; s >= 0; s--) {
        if (!sk_solid_is_drawn(r, frame, s)) continue;
        mat4 matrix;
        sk_solid_matrix(frame, s, matrix);
        glBindVertexArray(r->solids[s].array);
        for (int32_t i = 0; i < r->solids[s].part_count; i++) {
            const sk_scenery_part *part = &r->solids[s].parts[i];
            const sk_ground_program *g = &r->ground[part->pattern];
            glUseProgram(g->program);
            glUniformMatrix4fv(g->frame, 1, GL_FALSE, matrix[0]);
            glUniform1f(g->is_world, s == 0 ? 1.0F : 0.0F);
            glUniform2fv(g->along, 1, part->along);
            glUniform3fv(g->base, 1, part->colour);
            glUniform1f(g->grain, part->grain);
            glDrawArrays(GL_TRIANGLES, part->first, part->count);
        }
    }
    glDisable(GL_CULL_FACE);
}

static void draw_sky(sk_renderer *r, mat4 view_projection) {
    mat4 inverse;
    glm_mat4_inv(view_projection, inverse);
    glUseProgram(r->sky_program);
    glUniformMatrix4fv(r->sky_direction, 1, GL_FALSE, inverse[0]);
    glBindVertexArray(r->empty_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

// Returns the vertices of a part that are drawn in the pass of the opaque parts or, with `clear`, of the transparent ones.
static sk_crushed_span span_of(const sk_mesh *mesh, float fade, bool clear) {
    bool faded = fade < 0.999F;
    if (!clear) return (sk_crushed_span){0, faded ? 0 : mesh->opaque, fade};
    if (faded) return (sk_crushed_span){0, mesh->opaque + mesh->transparent, fade};
    return (sk_crushed_span){mesh->opaque, mesh->transparent, fade};
}

static const sk_model_part *part_of(const sk_aircraft_model *model, const sk_aircraft_pose *pose, int32_t i,
                                    bool clear) {
    return &model->parts[clear && pose->inside ? model->count - 1 - i : i];
}

// Draws the parts of an aircraft to which its holes apply.
static void draw_crushed(sk_renderer *r, const sk_frame *frame, const sk_aircraft_pose *pose, bool clear) {
    const sk_aircraft_model *model = &r->models[pose->look];
    mat4 body, matrix;
    float fade;
    sk_pose_matrix(frame, &pose->pose, body);
    sk_crushed_begin(r, &r->crushed[clear], &pose->skin, body);
    for (int32_t i = 0; i < model->count; i++) {
        const sk_model_part *part = part_of(model, pose, i, clear);
        if (sk_part_keeps_shape(part) || !sk_aircraft_part_in_body(model, part, pose, matrix, &fade)) continue;
        sk_crushed_span span = span_of(&part->mesh, fade, clear);
        if (span.count > 0) sk_crushed_mesh(&r->crushed[clear], &part->mesh, matrix, span);
    }
    glUseProgram(clear ? r->clear_program : r->object_program);
}

// Draws the opaque parts of an aircraft or, with `clear`, its transparent parts. Opaque parts come first; transparent
// ones write no depth.
static void draw_one_aircraft(sk_renderer *r, const sk_frame *frame, const sk_aircraft_pose *pose, bool clear) {
    const sk_aircraft_model *model = &r->models[pose->look];
    bool is_crushed = !sk_skin_is_whole(&pose->skin);
    if (is_crushed) draw_crushed(r, frame, pose, clear);
    for (int32_t i = 0; i < model->count; i++) {
        const sk_model_part *part = part_of(model, pose, i, clear);
        mat4 matrix;
        float fade;
        if (is_crushed && (pose->skin.is_debris || !sk_part_keeps_shape(part))) continue;
        if (!sk_aircraft_part_matrix(model, part, pose, frame->view.pose.position, matrix, &fade)) continue;
        sk_crushed_span span = span_of(&part->mesh, fade, clear);
        if (span.count == 0) continue;
        glUniformMatrix4fv(r->object_model[clear], 1, GL_FALSE, matrix[0]);
        glUniform1f(r->object_fade[clear], fade);
        glBindVertexArray(part->mesh.array);
        glDrawArrays(GL_TRIANGLES, span.first, span.count);
    }
}

static void draw_aircraft(sk_renderer *r, const sk_frame *frame, bool clear, bool inside) {
    glUseProgram(clear ? r->clear_program : r->object_program);
    if (clear) {
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        glDepthMask(GL_FALSE);
    }
    for (int32_t i = 0; i < frame->aircraft_count; i++) {
        const sk_aircraft_pose *pose = &frame->aircraft[i];
        if (pose->inside == inside && pose->look >= 0 && pose->look < r->model_count)
            draw_one_aircraft(r, frame, pose, clear);
    }
    if (clear) {
        glDisable(GL_BLEND);
        glDepthMask(GL_TRUE);
    }
}

static bool somebody_inside(const sk_frame *frame) {
    for (int32_t i = 0; i < frame->aircraft_count; i++)
        if (frame->aircraft[i].inside) return true;
    return false;
}

void sk_renderer_draw(sk_renderer *r, const sk_frame *frame, int width, int height) {
    const float far = 60000.0F;
    float aspect = (float)width / (float)height, near = near_plane(&frame->view);
    bool inside = somebody_inside(frame);
    GLint target = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    mat4 outer, inner;
    sk_frame_block block = {0};
    // From a seat, the own aircraft is drawn with its own near and far planes, in front of all depths of the world. One
    // depth range from a window frame to the horizon would be too coarse.
    sk_view_projection(&frame->view, inside ? 0.5F : near, far, aspect, outer);
    sk_view_projection(&frame->view, 0.03F, 60.0F, aspect, inner);
    sk_frame_block_fill(frame, outer, &block);
    sk_shadow_maps_place(&r->shadows, frame, sk_sun_of(frame), &block);
    upload_block(r, &block);
    sk_bending_place(r, frame);
    sk_shadow_maps_draw(r, frame);

    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)target);
    glViewport(0, 0, width, height);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D_ARRAY, r->shadows.texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, r->noise);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glClear(GL_DEPTH_BUFFER_BIT);
    if (inside) {
        memcpy(block.view_projection, inner, sizeof block.view_projection);
        upload_block(r, &block);
        glDepthRange(0.0, 0.1);
        draw_aircraft(r, frame, false, true);
        memcpy(block.view_projection, outer, sizeof block.view_projection);
        upload_block(r, &block);
        glDepthRange(0.1, 1.0);
    }
    draw_aircraft(r, frame, false, false);
    sk_loose_draw(r, frame);
    sk_bending_draw(r);
    draw_solids(r, frame);
    sk_rut_marks_draw(&r->ruts, frame);
    if (frame->sea && r->sea.program) sk_sea_surface_draw(&r->sea, frame, aspect);
    draw_sky(r, outer);
    sk_spray_draw(&r->spray, frame);
    sk_bending_draw_clear(r);
    draw_aircraft(r, frame, true, false);
    if (frame->overlay) {
        sk_projection projection = {outer, frame->view.pose.position, inside ? 0.5F : near, width, height};
        sk_overlay_draw(&r->overlays, frame->overlay, &projection);
    }
    if (inside) {
        memcpy(block.view_projection, inner, sizeof block.view_projection);
        upload_block(r, &block);
        glEnable(GL_DEPTH_TEST);
        glDepthRange(0.0, 0.1);
        draw_aircraft(r, frame, true, true);
        glDepthRange(0.0, 1.0);
    }
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(0);
}
