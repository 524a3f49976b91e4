#include "view/rut_marks.h"

#include "view/gl_program.h"
#include "view/renderer_internal.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void describe_vertices(void) {
    static const struct {
        GLint size;
        size_t offset;
    } attributes[] = {{3, offsetof(sk_rut_vertex, high)},
                      {3, offsetof(sk_rut_vertex, low)},
                      {3, offsetof(sk_rut_vertex, normal)},
                      {3, offsetof(sk_rut_vertex, along)},
                      {4, offsetof(sk_rut_vertex, across)}};
    for (GLuint i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, attributes[i].size, GL_FLOAT, GL_FALSE, sizeof(sk_rut_vertex),
                              (const void *)attributes[i].offset);
    }
}

sk_result sk_rut_marks_create(sk_quality quality, sk_rut_marks *m) {
    *m = (sk_rut_marks){0};
    m->shown = malloc(SK_RUTS_MAX * sizeof *m->shown);
    m->room = malloc((size_t)SK_RUTS_MAX * SK_RUT_VERTICES_MAX * sizeof *m->room);
    if (!m->shown || !m->room) return sk_error("memory is short for ruts");
    sk_result result = sk_program_create("rut", "rut", sk_shadow_defines(quality), &m->program);
    if (!result.ok) return result;
    glUseProgram(m->program);
    glUniform1i(sk_program_uniform(m->program, "noise_map"), 0);
    glUniform1i(sk_program_uniform(m->program, "shadow_map"), 1);
    m->frame = sk_program_uniform(m->program, "frame");
    m->is_world = sk_program_uniform(m->program, "is_world");
    glGenVertexArrays(1, &m->array);
    glBindVertexArray(m->array);
    glGenBuffers(1, &m->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, m->buffer);
    describe_vertices();
    glBindVertexArray(0);
    return sk_ok();
}

void sk_rut_marks_destroy(sk_rut_marks *m) {
    glDeleteVertexArrays(1, &m->array);
    glDeleteBuffers(1, &m->buffer);
    glDeleteProgram(m->program);
    free(m->shown);
    free(m->room);
    *m = (sk_rut_marks){0};
}

// Uploads the ruts if they differ from those on the card.
static void upload(sk_rut_marks *m, const sk_rut *ruts, int32_t count, int32_t solids) {
    size_t size = (size_t)count * sizeof *ruts;
    if (count == m->shown_count && memcmp(m->shown, ruts, size) == 0) return;
    memcpy(m->shown, ruts, size);
    m->shown_count = count;
    GLint vertices = 0;
    for (int32_t s = 0; s < solids; s++) {
        m->first[s] = vertices;
        m->vertices[s] = sk_rut_mesh_build(ruts, count, s, m->room + vertices);
        vertices += m->vertices[s];
    }
    glBindBuffer(GL_ARRAY_BUFFER, m->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)vertices * sizeof *m->room), m->room, GL_DYNAMIC_DRAW);
}

void sk_rut_marks_draw(sk_rut_marks *m, const sk_frame *frame) {
    int32_t count = frame->rut_count < SK_RUTS_MAX ? frame->rut_count : SK_RUTS_MAX;
    int32_t solids = frame->platform_count + 1 < SK_VIEW_SOLIDS_MAX ? frame->platform_count + 1 : SK_VIEW_SOLIDS_MAX;
    if (count == 0) return;
    upload(m, frame->ruts, count, solids);
    glUseProgram(m->program);
    glBindVertexArray(m->array);
    // The blending is twice the product: 0.5 does not change the ground, so that its texture, shadows and haze remain.
    glEnable(GL_BLEND);
    glBlendFunc(GL_DST_COLOR, GL_SRC_COLOR);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1.0F, -8.0F);
    glDepthMask(GL_FALSE);
    for (int32_t s = 0; s < solids; s++) {
        if (m->vertices[s] == 0) continue;
        mat4 matrix;
        sk_solid_matrix(frame, s, matrix);
        glUniformMatrix4fv(m->frame, 1, GL_FALSE, matrix[0]);
        glUniform1f(m->is_world, s == 0 ? 1.0F : 0.0F);
        glDrawArrays(GL_TRIANGLES, m->first[s], m->vertices[s]);
    }
    glDepthMask(GL_TRUE);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_BLEND);
}
