#include "view/renderer.h"
#include "view/gl_program.h"
#include "view/noise_map.h"
#include "view/renderer_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    char crushed[200];
    snprintf(crushed, sizeof crushed, "%s#define CRUSHED\n", sk_shadow_defines(r->quality));
    result = sk_crushed_program_create("object", crushed, &r->crushed[0]);
    if (!result.ok) return result;
    result = sk_crushed_program_create("object", "#define CLEAR\n#define CRUSHED\n", &r->crushed[1]);
    if (!result.ok) return result;
    result = sk_program_create("sky", "sky", "", &r->sky_program);
    if (!result.ok) return result;
    bind_samplers(r->object_program);
    bind_samplers(r->clear_program);
    bind_samplers(r->sky_program);
    for (int i = 0; i < 2; i++) bind_samplers(r->crushed[i].program);
    for (int i = 0; i < 2; i++) {
        r->object_model[i] = sk_program_uniform(i ? r->clear_program : r->object_program, "model");
        r->object_fade[i] = sk_program_uniform(i ? r->clear_program : r->object_program, "fade");
    }
    r->sky_direction = sk_program_uniform(r->sky_program, "screen_to_direction");
    glGenVertexArrays(1, &r->empty_array);
    glGenBuffers(1, &r->block);
    glGenBuffers(1, &r->skin_block);
    r->noise = sk_noise_map_create();
    if (!r->noise) return sk_error("memory is short for the textures");
    // At a grazing angle the driver chooses the mip level for the longer direction. Half a level less keeps the ground sharp.
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
    sk_renderer *r = aligned_alloc(64, (sizeof *r + 63) / 64 * 64); // cglm's matrices: more than malloc's alignment
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
    for (int32_t i = 0; i < r->body_count; i++) sk_mesh_destroy(&r->bodies[i]);
    free(r->bodies);
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
    for (int i = 0; i < 2; i++) glDeleteProgram(r->crushed[i].program);
    glDeleteBuffers(1, &r->block);
    glDeleteBuffers(1, &r->skin_block);
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
