#include "view/renderer.h"
#include "view/gl_program.h"
#include "view/noise_map.h"
#include "view/renderer_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- life ----

bool sk_renderer_is_software(void) {
    static const char *const names[] = {"llvmpipe", "softpipe", "SWR", "SwiftShader"};
    const char *name = (const char *)glGetString(GL_RENDERER);
    for (size_t i = 0; name && i < sizeof names / sizeof names[0]; i++)
        if (strstr(name, names[i])) return true;
    return false;
}

static void bind_samplers(GLuint program) {
    glUseProgram(program);
    glUniform1i(sk_program_uniform(program, "noise_map"), 0);
    glUniform1i(sk_program_uniform(program, "shadow_map"), 1);
}

static sk_result create_parts(sk_renderer *r) {
    sk_result result = sk_program_create("object", "object", sk_shadow_defines(r->quality), &r->object_program);
    if (!result.ok) return result;
    result = sk_program_create("object", "object", "#define CLEAR\n", &r->clear_program);
    if (!result.ok) return result;
    result = sk_program_create("sky", "sky", "", &r->sky_program);
    if (!result.ok) return result;
    bind_samplers(r->object_program);
    bind_samplers(r->clear_program);
    bind_samplers(r->sky_program);
    for (int i = 0; i < 2; i++) {
        r->object_model[i] = sk_program_uniform(i ? r->clear_program : r->object_program, "model");
        r->object_fade[i] = sk_program_uniform(i ? r->clear_program : r->object_program, "fade");
    }
    r->sky_direction = sk_program_uniform(r->sky_program, "screen_to_direction");
    glGenVertexArrays(1, &r->empty_array);
    glGenBuffers(1, &r->block);
    r->noise = sk_noise_map_create();
    if (!r->noise) return sk_error("memory is short for the textures");
    // At a grazing look the driver takes the level that suits the longer way; half a level less keeps the ground crisp.
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_LOD_BIAS, -0.6F);
    if (r->quality == SK_QUALITY_LOW) glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    if (r->quality == SK_QUALITY_HIGH && !sk_renderer_is_software()) {
        const GLenum most_anisotropy = 0x84FF, anisotropy = 0x84FE; // GL_EXT_texture_filter_anisotropic
        GLfloat most = 0.0F;
        glGetFloatv(most_anisotropy, &most);
        if (glGetError() == GL_NO_ERROR && most >= 2.0F) glTexParameterf(GL_TEXTURE_2D, anisotropy, fminf(most, 8.0F));
    }
    result = sk_shadow_maps_create(&r->shadows, r->quality);
    if (!result.ok) return result;
    result = sk_rut_marks_create(r->quality, &r->ruts);
    if (!result.ok) return result;
    result = sk_spray_drawer_create(r->quality, &r->spray);
    if (!result.ok) return result;
    return sk_overlay_drawer_create(&r->overlays);
}

sk_result sk_renderer_create(sk_quality quality, sk_renderer **out) {
    *out = NULL;
    sk_renderer *r = aligned_alloc(64, (sizeof *r + 63) / 64 * 64); // cglm's matrices want more than malloc gives
    if (!r) return sk_error("memory is short for the renderer");
    memset(r, 0, sizeof *r);
    r->quality = quality;
    sk_result result = create_parts(r);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (!result.ok) {
        sk_renderer_destroy(r);
        return result;
    }
    *out = r;
    return result;
}

void sk_renderer_destroy(sk_renderer *r) {
    if (!r) return;
    for (int i = 0; i < SK_PATTERN_COUNT; i++) glDeleteProgram(r->ground[i].program);
    for (int i = 0; i < SK_VIEW_SOLIDS_MAX; i++) sk_scenery_mesh_destroy(&r->solids[i]);
    for (int32_t i = 0; i < r->model_count; i++) sk_aircraft_model_destroy(&r->models[i]);
    free(r->models);
    sk_shadow_maps_destroy(&r->shadows);
    sk_overlay_drawer_destroy(&r->overlays);
    sk_rut_marks_destroy(&r->ruts);
    sk_spray_drawer_destroy(&r->spray);
    sk_sea_surface_destroy(&r->sea);
    sk_mesh_destroy(&r->bending);
    glDeleteProgram(r->object_program);
    glDeleteProgram(r->clear_program);
    glDeleteProgram(r->sky_program);
    glDeleteTextures(1, &r->noise);
    glDeleteBuffers(1, &r->block);
    glDeleteVertexArrays(1, &r->empty_array);
    free(r);
}

static sk_result prepare_pattern(sk_renderer *r, sk_pattern pattern) {
    sk_ground_program *g = &r->ground[pattern];
    if (g->program) return sk_ok();
    char defines[600];
    snprintf(defines, sizeof defines, "%s%s#define PATTERN %d\n", sk_shadow_defines(r->quality), sk_pattern_defines(),
             (int)pattern);
    sk_result result = sk_program_create("ground", "ground", defines, &g->program);
    if (!result.ok) return result;
    bind_samplers(g->program);
    g->frame = sk_program_uniform(g->program, "frame");
    g->is_world = sk_program_uniform(g->program, "is_world");
    g->along = sk_program_uniform(g->program, "along");
    g->base = sk_program_uniform(g->program, "base");
    g->grain = sk_program_uniform(g->program, "grain");
    return result;
}

sk_result sk_renderer_set_scenery(sk_renderer *r, int32_t index, const sk_boundary *boundary,
                                  const sk_material *materials, int32_t material_count) {
    if (index < 0 || index >= SK_VIEW_SOLIDS_MAX)
        return sk_error("there can be at most %d platforms in a picture", SK_VIEW_SOLIDS_MAX - 1);
    sk_scenery_mesh mesh;
    sk_result result = sk_scenery_mesh_create(boundary, materials, material_count, &mesh);
    if (!result.ok) return result;
    for (int32_t i = 0; i < mesh.part_count && result.ok; i++) result = prepare_pattern(r, mesh.parts[i].pattern);
    if (!result.ok) {
        sk_scenery_mesh_destroy(&mesh);
        return result;
    }
    sk_scenery_mesh_destroy(&r->solids[index]);
    r->solids[index] = mesh;
    return result;
}

sk_result sk_renderer_add_look(sk_renderer *r, const sk_look *look, int32_t *out) {
    sk_aircraft_model *grown = realloc(r->models, ((size_t)r->model_count + 1) * sizeof *grown);
    if (!grown) return sk_error("memory is short for the look of an aircraft");
    r->models = grown;
    sk_result result = sk_aircraft_model_create(look, &r->models[r->model_count]);
    if (result.ok) *out = r->model_count++;
    return result;
}

sk_result sk_renderer_add_sea(sk_renderer *r) {
    return r->sea.program ? sk_ok() : sk_sea_surface_create(r->quality, &r->sea);
}

// ---- the camera ----

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

static float near_plane(const sk_view *view) {
    return view->near > 0.0 ? (float)view->near : 0.3F;
}

static void projection(const sk_view *view, float near, float far, float aspect, mat4 out) {
    mat4 perspective, turn;
    glm_perspective((float)view->fov, aspect, near, far, perspective);
    view_matrix(view, turn);
    glm_mat4_mul(perspective, turn, out);
}

bool sk_view_project(const sk_view *view, int width, int height, sk_vec3 place, double *x, double *y) {
    sk_vec3 v = sk_pose_point_back(view->pose, place);
    double focal = 0.5 * height / tan(0.5 * view->fov); // px
    if (v.x <= 1e-6) return false;
    *x = 0.5 * width + focal * v.y / v.x;
    *y = 0.5 * height + focal * v.z / v.x;
    return true;
}

// ---- the frame's values ----

static void set4(float *to, double x, double y, double z, double w) {
    to[0] = (float)x;
    to[1] = (float)y;
    to[2] = (float)z;
    to[3] = (float)w;
}

// Colours of daylight by the sun's height: white and strong when high, warm and weak when low.
static void set_daylight(sk_frame_block *b, sk_vec3 sun) {
    double high = sk_clamp(sun.z / 0.5, 0.0, 1.0), up = sk_clamp(sun.z / 0.12, 0.0, 1.0);
    double strength = 2.05 * up * (0.45 + 0.55 * high), sky = 0.15 + 0.85 * up * (0.5 + 0.5 * high);
    set4(b->sun_light, strength, strength * (0.72 + 0.23 * high), strength * (0.45 + 0.40 * high), 0.0);
    set4(b->sky_light, 0.33 * sky, 0.40 * sky, 0.52 * sky, 0.0);
    set4(b->ground_light, 0.19 * sky, 0.185 * sky, 0.15 * sky, 0.0);
    set4(b->zenith, 0.085 * sky, 0.215 * sky, 0.56 * sky, 0.0);
    set4(b->horizon, 0.78 * sky, (0.80 + 0.16 * high) * sky, (0.82 + 0.38 * high) * sky, 0.0);
}

static sk_vec3 sun_of(const sk_frame *frame) {
    sk_vec3 sun = sk_unit(frame->sun);
    return sk_dot(sun, sun) > 0.5 ? sun : sk_unit(sk_vec(-0.62, -0.48, 0.62));
}

static void fill_block(const sk_frame *frame, mat4 view_projection, sk_frame_block *b) {
    sk_vec3 camera = frame->view.pose.position, sun = sun_of(frame);
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

static void upload_block(sk_renderer *r, const sk_frame_block *block) {
    glBindBuffer(GL_UNIFORM_BUFFER, r->block);
    glBufferData(GL_UNIFORM_BUFFER, sizeof *block, block, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, r->block);
}

// ---- passes ----

bool sk_solid_is_drawn(const sk_renderer *r, const sk_frame *frame, int32_t index) {
    return r->solids[index].vertices > 0 && index <= frame->platform_count;
}

void sk_solid_matrix(const sk_frame *frame, int32_t index, mat4 out) {
    glm_mat4_identity(out);
    if (index == 0) return;
    const sk_pose *pose = &frame->platforms[index - 1];
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

// What is solid first; then, without writing depth, what is see-through.
static void draw_one_aircraft(sk_renderer *r, const sk_frame *frame, const sk_aircraft_pose *pose, bool clear) {
    const sk_aircraft_model *model = &r->models[pose->look];
    for (int32_t i = 0; i < model->count; i++) {
        const sk_model_part *part = &model->parts[clear && pose->inside ? model->count - 1 - i : i];
        mat4 matrix;
        float fade;
        if (!sk_aircraft_part_matrix(model, part, pose, frame->view.pose.position, matrix, &fade)) continue;
        bool faded = fade < 0.999F;
        GLint first = clear && !faded ? part->mesh.opaque : 0;
        GLsizei count = clear ? (faded ? part->mesh.opaque + part->mesh.transparent : part->mesh.transparent)
                              : (faded ? 0 : part->mesh.opaque);
        if (count == 0) continue;
        glUniformMatrix4fv(r->object_model[clear], 1, GL_FALSE, matrix[0]);
        glUniform1f(r->object_fade[clear], fade);
        glBindVertexArray(part->mesh.array);
        glDrawArrays(GL_TRIANGLES, first, count);
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
    // From a seat the own aircraft is drawn with planes of its own, in front of all depths of the world: one range from
    // a window frame to the horizon would be too coarse.
    projection(&frame->view, inside ? 0.5F : near, far, aspect, outer);
    projection(&frame->view, 0.03F, 60.0F, aspect, inner);
    fill_block(frame, outer, &block);
    sk_shadow_maps_place(&r->shadows, frame, sun_of(frame), &block);
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
    sk_bending_draw(r);
    draw_solids(r, frame);
    sk_rut_marks_draw(&r->ruts, frame);
    if (frame->sea && r->sea.program) sk_sea_surface_draw(&r->sea, frame, aspect);
    draw_sky(r, outer);
    sk_spray_draw(&r->spray, frame);
    sk_bending_draw_clear(r);
    draw_aircraft(r, frame, true, false);
    if (frame->overlay)
        sk_overlay_draw(&r->overlays, frame->overlay, frame->view.pose.position, outer, inside ? 0.5F : near, width,
                        height);
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
