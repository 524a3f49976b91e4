// Draws meshes of bodies with holes: on the card their vertices are moved as in crushed_skin.c.
#include "view/gl_program.h"
#include "view/renderer_internal.h"

sk_result sk_crushed_program_create(const char *shader, const char *defines, sk_crushed_program *out) {
    enum { SKIN = 1 }; // binding of the block; that of the frame is 0
    sk_result result = sk_program_create(shader, shader, defines, &out->program);
    if (!result.ok) return result;
    out->model = sk_program_uniform(out->program, "model");
    out->to_body = sk_program_uniform(out->program, "to_body");
    out->fade = sk_program_uniform(out->program, "fade");
    out->hole_count = sk_program_uniform(out->program, "hole_count");
    out->region_count = sk_program_uniform(out->program, "region_count");
    out->is_debris = sk_program_uniform(out->program, "is_debris");
    glUniformBlockBinding(out->program, glGetUniformBlockIndex(out->program, "Skin"), SKIN);
    return result;
}

void sk_crushed_begin(const sk_renderer *r, const sk_crushed_program *program, const sk_skin *skin, mat4 body) {
    sk_skin_block block = {0};
    sk_skin_block_fill(skin, &block);
    glUseProgram(program->program);
    glBindBuffer(GL_UNIFORM_BUFFER, r->skin_block);
    glBufferData(GL_UNIFORM_BUFFER, sizeof block, &block, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 1, r->skin_block);
    glUniform1i(program->hole_count, skin->count);
    glUniform1i(program->region_count, skin->regions);
    glUniform1i(program->is_debris, skin->is_debris);
    glUniformMatrix4fv(program->model, 1, GL_FALSE, body[0]);
}

void sk_crushed_mesh(const sk_crushed_program *program, const sk_mesh *mesh, mat4 to_body, sk_crushed_span span) {
    glUniformMatrix4fv(program->to_body, 1, GL_FALSE, to_body[0]);
    glUniform1f(program->fade, span.fade); // the program of shadows has none: -1 is ignored
    glBindVertexArray(mesh->array);
    glDrawArrays(GL_TRIANGLES, span.first, span.count);
}
