#include "view/mesh.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void sk_mesh_builder_free(sk_mesh_builder *builder) {
    free(builder->vertices);
    *builder = (sk_mesh_builder){0};
}

void sk_mesh_vertex_add(sk_mesh_builder *b, sk_mesh_vertex vertex) {
    if (b->failed) return;
    if (b->count == b->capacity) {
        int32_t capacity = b->capacity ? 2 * b->capacity : 1024;
        sk_mesh_vertex *grown =
            capacity > INT32_MAX / 4 ? NULL : realloc(b->vertices, (size_t)capacity * sizeof *grown);
        if (!grown) {
            b->failed = true;
            return;
        }
        b->vertices = grown;
        b->capacity = capacity;
    }
    b->vertices[b->count++] = vertex;
}

void sk_mesh_triangle_smooth(sk_mesh_builder *b, const sk_vec3 corners[3], const sk_vec3 normals[3], sk_finish finish) {
    for (int i = 0; i < 3; i++)
        sk_mesh_vertex_add(b, (sk_mesh_vertex){{(float)corners[i].x, (float)corners[i].y, (float)corners[i].z},
                                               {(float)normals[i].x, (float)normals[i].y, (float)normals[i].z},
                                               finish});
}

static void describe_vertices(void) {
    static const struct {
        GLint size;
        GLenum type;
        GLboolean normalised;
        size_t offset;
    } attributes[] = {
        {3, GL_FLOAT, GL_FALSE, offsetof(sk_mesh_vertex, position)},
        {3, GL_FLOAT, GL_FALSE, offsetof(sk_mesh_vertex, normal)},
        {4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(sk_mesh_vertex, finish)},
        {3, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(sk_mesh_vertex, finish) + offsetof(sk_finish, gloss)},
    };
    for (GLuint i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, attributes[i].size, attributes[i].type, attributes[i].normalised,
                              sizeof(sk_mesh_vertex), (const void *)attributes[i].offset);
    }
}

sk_result sk_mesh_upload(const sk_mesh_builder *b, sk_mesh *out) {
    *out = (sk_mesh){0};
    size_t bytes = (size_t)b->count * sizeof(sk_mesh_vertex);
    sk_mesh_vertex *sorted = malloc(bytes + 1);
    if (!sorted || b->failed) {
        free(sorted);
        return sk_error("memory is short for the shape of an aircraft");
    }
    for (int pass = 0; pass < 2; pass++)
        for (int32_t i = 0; i + 2 < b->count; i += 3) {
            if ((b->vertices[i].finish.alpha == 255) != (pass == 0)) continue;
            memcpy(sorted + out->opaque + out->transparent, b->vertices + i, 3 * sizeof *sorted);
            if (pass == 0)
                out->opaque += 3;
            else
                out->transparent += 3;
        }
    glGenVertexArrays(1, &out->array);
    glBindVertexArray(out->array);
    glGenBuffers(1, &out->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, out->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)bytes, sorted, GL_STATIC_DRAW);
    describe_vertices();
    glBindVertexArray(0);
    free(sorted);
    return sk_ok();
}

void sk_mesh_destroy(sk_mesh *mesh) {
    glDeleteVertexArrays(1, &mesh->array);
    glDeleteBuffers(1, &mesh->buffer);
    *mesh = (sk_mesh){0};
}
