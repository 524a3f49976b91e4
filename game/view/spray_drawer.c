#include "view/spray_drawer.h"

#include "view/gl_program.h"
#include "view/renderer_internal.h"
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

enum { VERTICES_MOST = SK_PUFFS_KEPT * SK_PUFF_VERTICES };
static_assert(VERTICES_MOST >= (int)SK_SPRAY_VERTICES, "a splash has as much room as the smoke");

sk_result sk_spray_drawer_create(sk_quality quality, sk_spray_drawer *d) {
    *d = (sk_spray_drawer){.vertices = malloc(VERTICES_MOST * sizeof *d->vertices)};
    if (d->vertices == NULL) return sk_error("memory is short for splashes and smoke");
    sk_result result = sk_program_create("spray", "spray", sk_shadow_defines(quality), &d->program);
    if (!result.ok) return result;
    glUseProgram(d->program);
    glUniform1i(sk_program_uniform(d->program, "noise_map"), 0);
    glUniform1i(sk_program_uniform(d->program, "shadow_map"), 1);
    glGenVertexArrays(1, &d->array);
    glBindVertexArray(d->array);
    glGenBuffers(1, &d->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, d->buffer);
    const size_t offsets[3] = {offsetof(sk_spray_vertex, position), offsetof(sk_spray_vertex, local),
                               offsetof(sk_spray_vertex, colour)};
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, i == 0 ? 3 : 4, GL_FLOAT, GL_FALSE, sizeof(sk_spray_vertex), (const void *)offsets[i]);
    }
    glBindVertexArray(0);
    return sk_ok();
}

void sk_spray_drawer_destroy(sk_spray_drawer *d) {
    glDeleteVertexArrays(1, &d->array);
    glDeleteBuffers(1, &d->buffer);
    glDeleteProgram(d->program);
    free(d->vertices);
    *d = (sk_spray_drawer){0};
}

static void draw(const sk_spray_vertex *vertices, int32_t count) {
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)count * sizeof *vertices), vertices, GL_STREAM_DRAW);
    glDrawArrays(GL_TRIANGLES, 0, count);
}

void sk_spray_draw(const sk_spray_drawer *d, const sk_frame *frame) {
    const sk_puff *puffs[SK_PUFFS_KEPT];
    int32_t puff_count = frame->smoke ? sk_puffs_at(frame->smoke, frame->time, frame->view.pose.position, puffs) : 0;
    if (frame->splash_count == 0 && puff_count == 0) return;
    glUseProgram(d->program);
    glBindVertexArray(d->array);
    glBindBuffer(GL_ARRAY_BUFFER, d->buffer);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    for (int32_t i = 0; i < frame->splash_count; i++) {
        int32_t count = sk_spray_build(&frame->splashes[i], frame->view.pose, d->vertices);
        draw(d->vertices, count);
    }
    int32_t total = 0;
    for (int32_t i = 0; i < puff_count; i++)
        total += sk_puff_build(puffs[i], frame->time, frame->view.pose, d->vertices + total);
    if (total > 0) draw(d->vertices, total);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}
