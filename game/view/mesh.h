// mesh.h: meshes of triangles, and their upload to the graphics card.
#pragma once
#include "skidpad.h"
#include <glad/gl.h>
#include <stdint.h>

// How a surface of an object reflects light.
typedef struct sk_finish {
    uint8_t colour[3];  // sRGB
    uint8_t alpha;      // 255: opaque; less: drawn after everything opaque, and blended
    uint8_t gloss;      // 0 matt .. 255 mirror-smooth lacquer
    uint8_t metal;      // 0 paint, rubber, cloth .. 255 bare metal
    uint8_t both_sides; // 0: its back is as dark as an interior; 255: both sides are the same
    uint8_t unused;
} sk_finish;

typedef struct sk_mesh_vertex {
    float position[3], normal[3];
    sk_finish finish;
} sk_mesh_vertex;

// A mesh that is being built. `failed` is set if memory is short; further calls are then ignored.
typedef struct sk_mesh_builder {
    sk_mesh_vertex *vertices; // three per triangle
    int32_t count, capacity;
    bool failed;
} sk_mesh_builder;

void sk_mesh_builder_free(sk_mesh_builder *builder);
void sk_mesh_vertex_add(sk_mesh_builder *builder, sk_mesh_vertex vertex);
// Adds a triangle, anticlockwise seen from outside, with a normal at each corner.
void sk_mesh_triangle_smooth(sk_mesh_builder *builder, const sk_vec3 corners[3], const sk_vec3 normals[3],
                             sk_finish finish);

// A mesh on the card: opaque triangles first, then the transparent ones.
typedef struct sk_mesh {
    GLuint array, buffer;
    GLsizei opaque, transparent; // vertices
} sk_mesh;

sk_result sk_mesh_upload(const sk_mesh_builder *builder, sk_mesh *out);
void sk_mesh_destroy(sk_mesh *mesh);
