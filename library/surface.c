// The surface of a solid as triangles.
#include "library.h"

#include <stdlib.h>

struct sk_surface {
    sk_boundary boundary;
    int32_t triangle_count;
    int32_t (*triangles)[3];
    int32_t *materials;
    int32_t *ring; // of the face that is triangulated
};

static sk_result allocate(sk_surface *s) {
    int32_t most = 0;
    for (int32_t i = 0; i < s->boundary.face_count; i++) {
        int32_t count = s->boundary.faces[i].count;
        s->triangle_count += count - 2;
        most = count > most ? count : most;
    }
    s->triangles = calloc((size_t)s->triangle_count + 1, sizeof *s->triangles);
    s->materials = calloc((size_t)s->triangle_count + 1, sizeof *s->materials);
    s->ring = calloc((size_t)most + 1, sizeof *s->ring);
    bool enough = s->triangles != NULL && s->materials != NULL && s->ring != NULL;
    return enough ? sk_ok() : sk_error("memory is short");
}

static void triangulate(sk_surface *s) {
    int32_t next = 0;
    for (int32_t i = 0; i < s->boundary.face_count; i++) {
        const sk_face *face = &s->boundary.faces[i];
        sk_face_triangulate(&s->boundary.vertices[face->first], face->count, s->ring, &s->triangles[next]);
        for (int32_t k = 0; k < face->count - 2; k++, next++) {
            for (int32_t corner = 0; corner < 3; corner++) s->triangles[next][corner] += face->first;
            s->materials[next] = face->material;
        }
    }
}

static sk_result check_box(sk_vec3 min, sk_vec3 max) {
    sk_result result = library_check_point(min, "the box's lowest corner");
    if (result.ok) result = library_check_point(max, "the box's highest corner");
    if (result.ok && !(min.x < max.x && min.y < max.y && min.z < max.z))
        result = sk_error("the box is empty: every number of its highest corner must exceed that of its lowest");
    return result;
}

sk_result sk_surface_create(const sk_model *model, sk_probe_solid solid, sk_vec3 min, sk_vec3 max,
                            sk_surface **surface) {
    const sk_scenery *scenery = NULL;
    *surface = NULL;
    sk_result result = library_find_solid(model, solid, &scenery);
    if (result.ok) result = check_box(min, max);
    if (!result.ok) return result;
    sk_surface *made = calloc(1, sizeof *made);
    if (made == NULL) return sk_error("memory is short");
    result = sk_scenery_boundary(scenery, (sk_box){min, max}, &made->boundary);
    if (result.ok) result = allocate(made);
    if (!result.ok) {
        sk_surface_destroy(made);
        return result;
    }
    triangulate(made);
    *surface = made;
    return result;
}

void sk_surface_destroy(sk_surface *surface) {
    if (surface == NULL) return;
    sk_boundary_free(&surface->boundary);
    free(surface->triangles);
    free(surface->materials);
    free(surface->ring);
    free(surface);
}

int32_t sk_surface_vertex_count(const sk_surface *surface) {
    return surface->boundary.vertex_count;
}

int32_t sk_surface_triangle_count(const sk_surface *surface) {
    return surface->triangle_count;
}

const sk_vec3 *sk_surface_vertices(const sk_surface *surface) {
    return surface->boundary.vertices;
}

const int32_t *sk_surface_triangles(const sk_surface *surface) {
    return &surface->triangles[0][0];
}

const int32_t *sk_surface_triangle_materials(const sk_surface *surface) {
    return surface->materials;
}
