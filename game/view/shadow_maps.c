// The sun's depth maps: a sharp one around the focus, and a coarse one for buildings farther away.
#include "view/gl_program.h"
#include "view/renderer_internal.h"

#include <math.h>
#include <string.h>

// m: half the side of each map; range of the maps along the sun's rays.
static const double radius[2] = {14.0, 240.0};
static const double depth = 3000.0;

static sk_result create_programs(sk_shadow_maps *m) {
    sk_result result = sk_program_create("depth", "depth", "", &m->object_program);
    if (!result.ok) return result;
    result = sk_program_create("depth", "depth", "#define SCENERY\n", &m->scenery_program);
    if (!result.ok) return result;
    result = sk_crushed_program_create("depth", "#define CRUSHED\n", &m->crushed);
    if (!result.ok) return result;
    m->object_model = sk_program_uniform(m->object_program, "model");
    m->scenery_model = sk_program_uniform(m->scenery_program, "model");
    m->scenery_is_world = sk_program_uniform(m->scenery_program, "is_world");
    return result;
}

const char *sk_shadow_defines(sk_quality quality) {
    return quality == SK_QUALITY_LOW ? "" : "#define SOFT_SHADOWS\n";
}

sk_result sk_shadow_maps_create(sk_shadow_maps *m, sk_quality quality) {
    m->size = quality == SK_QUALITY_HIGH ? 2048 : 1024;
    m->layers = quality == SK_QUALITY_LOW ? 1 : 2;
    glGenTextures(1, &m->texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, m->texture);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, m->size, m->size, m->layers, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glGenFramebuffers(m->layers, m->framebuffer);
    for (int i = 0; i < m->layers; i++) {
        glBindFramebuffer(GL_FRAMEBUFFER, m->framebuffer[i]);
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, m->texture, 0, i);
        glDrawBuffer(GL_NONE);
        glReadBuffer(GL_NONE);
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            return sk_error("the graphics driver refuses a shadow map of %d x %d", m->size, m->size);
    }
    return create_programs(m);
}

void sk_shadow_maps_destroy(sk_shadow_maps *m) {
    glDeleteTextures(1, &m->texture);
    glDeleteFramebuffers(2, m->framebuffer);
    glDeleteProgram(m->object_program);
    glDeleteProgram(m->scenery_program);
    glDeleteProgram(m->crushed.program);
}

// Places one map. It moves by whole texels, so that edges of shadows do not shimmer while the focus moves.
static void place_one(sk_shadow_maps *m, int layer, const sk_frame *frame, sk_vec3 sun, float *to_texture) {
    sk_vec3 right = sk_unit(sk_cross(fabs(sun.z) > 0.99 ? sk_vec(1, 0, 0) : sk_vec(0, 0, 1), sun));
    sk_vec3 up = sk_cross(sun, right);
    double r = radius[layer], texel = 2.0 * r / m->size;
    double x = floor(sk_dot(frame->focus, right) / texel) * texel - sk_dot(frame->view.pose.position, right);
    double y = floor(sk_dot(frame->focus, up) / texel) * texel - sk_dot(frame->view.pose.position, up);
    double z = sk_dot(sk_sub(frame->focus, frame->view.pose.position), sun);
    const sk_vec3 axis[3] = {right, up, sk_neg(sun)};
    const double shift[3] = {-x / r, -y / r, z / depth}, scale[3] = {1.0 / r, 1.0 / r, 1.0 / depth};
    glm_mat4_identity(m->to_clip[layer]);
    for (int i = 0; i < 3; i++) {
        m->to_clip[layer][0][i] = (float)(axis[i].x * scale[i]);
        m->to_clip[layer][1][i] = (float)(axis[i].y * scale[i]);
        m->to_clip[layer][2][i] = (float)(axis[i].z * scale[i]);
        m->to_clip[layer][3][i] = (float)shift[i];
    }
    mat4 texture = {{0.5F, 0, 0, 0}, {0, 0.5F, 0, 0}, {0, 0, 0.5F, 0}, {0.5F, 0.5F, 0.5F, 1.0F}}, product;
    glm_mat4_mul(texture, m->to_clip[layer], product);
    memcpy(to_texture, product, sizeof product);
}

void sk_shadow_maps_place(sk_shadow_maps *m, const sk_frame *frame, sk_vec3 sun, sk_frame_block *block) {
    for (int i = 0; i < m->layers; i++) place_one(m, i, frame, sun, block->shadow[i]);
    block->shadow_scale[0] = (float)radius[0];
    block->shadow_scale[1] = (float)radius[1];
    block->shadow_scale[2] = 1.0F / (float)m->size;
}

// Draws the solids. For a closed solid the sides away from the sun cast the same shadow, so the wide sunny ground need
// not be drawn. Of platforms all sides are drawn, because the depth bias of walls that are steep to the sun is more
// than the shadow of a low platform.
static void draw_solids(sk_renderer *r, const sk_frame *frame, mat4 to_clip) {
    glUseProgram(r->shadows.scenery_program);
    glCullFace(GL_FRONT);
    for (int32_t i = 0; i < SK_VIEW_SOLIDS_MAX; i++) {
        if (!sk_solid_is_drawn(r, frame, i)) continue;
        mat4 solid, model;
        sk_solid_matrix(frame, i, solid);
        glm_mat4_mul(to_clip, solid, model);
        glUniformMatrix4fv(r->shadows.scenery_model, 1, GL_FALSE, model[0]);
        glUniform1f(r->shadows.scenery_is_world, i == 0 ? 1.0F : 0.0F);
        if (i == 0) glEnable(GL_CULL_FACE);
        glBindVertexArray(r->solids[i].array);
        glDrawArrays(GL_TRIANGLES, 0, r->solids[i].vertices);
        glDisable(GL_CULL_FACE);
    }
    glCullFace(GL_BACK);
}

// Draws the parts of an aircraft to which holes apply.
static void draw_crushed(sk_renderer *r, const sk_frame *frame, const sk_aircraft_pose *pose, mat4 to_clip) {
    const sk_aircraft_model *model = &r->models[pose->look];
    mat4 body, product, part;
    float fade;
    sk_pose_matrix(frame, &pose->pose, body);
    glm_mat4_mul(to_clip, body, product);
    sk_crushed_begin(r, &r->shadows.crushed, &pose->skin, product);
    for (int32_t i = 0; i < model->count; i++) {
        if (sk_part_keeps_shape(&model->parts[i]) ||
            !sk_aircraft_part_in_body(model, &model->parts[i], pose, part, &fade))
            continue;
        sk_crushed_span span = {0, model->parts[i].mesh.opaque, fade};
        if (fade >= 0.5F) sk_crushed_mesh(&r->shadows.crushed, &model->parts[i].mesh, part, span);
    }
    glUseProgram(r->shadows.object_program);
}

static void draw_aircraft(sk_renderer *r, const sk_frame *frame, mat4 to_clip) {
    glUseProgram(r->shadows.object_program);
    for (int32_t a = 0; a < frame->aircraft_count; a++) {
        const sk_aircraft_pose *pose = &frame->aircraft[a];
        if (pose->look < 0 || pose->look >= r->model_count) continue;
        const sk_aircraft_model *model = &r->models[pose->look];
        bool is_crushed = !sk_skin_is_whole(&pose->skin);
        if (is_crushed) draw_crushed(r, frame, pose, to_clip);
        for (int32_t i = 0; i < model->count; i++) {
            mat4 part, product;
            float fade;
            if (is_crushed && (pose->skin.is_debris || !sk_part_keeps_shape(&model->parts[i]))) continue;
            if (!sk_aircraft_part_matrix(model, &model->parts[i], pose, frame->view.pose.position, part, &fade))
                continue;
            if (fade < 0.5F) continue;
            glm_mat4_mul(to_clip, part, product);
            glUniformMatrix4fv(r->shadows.object_model, 1, GL_FALSE, product[0]);
            glBindVertexArray(model->parts[i].mesh.array);
            glDrawArrays(GL_TRIANGLES, 0, model->parts[i].mesh.opaque);
        }
    }
}

void sk_shadow_maps_draw(sk_renderer *r, const sk_frame *frame) {
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5F, 2.0F);
    glViewport(0, 0, r->shadows.size, r->shadows.size);
    for (int i = 0; i < r->shadows.layers; i++) {
        glBindFramebuffer(GL_FRAMEBUFFER, r->shadows.framebuffer[i]);
        glClear(GL_DEPTH_BUFFER_BIT);
        draw_solids(r, frame, r->shadows.to_clip[i]);
        draw_aircraft(r, frame, r->shadows.to_clip[i]);
        sk_loose_draw_shadow(r, frame, r->shadows.to_clip[i]);
        sk_bending_draw_shadow(r, r->shadows.to_clip[i]);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_DEPTH_TEST);
}
