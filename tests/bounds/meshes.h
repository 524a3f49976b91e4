// meshes.h: meshes for tests and benchmarks: spheres of meridians and parallels, smooth or with bumps.
#pragma once
#include "base/random.h"
#include "bounds/mesh.h"
#include "math/elementary.h"
#include <stdlib.h>
#include <string.h>

typedef struct own_mesh {
    sk_face_mesh mesh;
    sk_vec3 *points;
    sk_mesh_face *faces;
} own_mesh;

static inline own_mesh mesh_with_room(int32_t points, int32_t faces) {
    own_mesh m = {.points = calloc((size_t)points, sizeof(sk_vec3)),
                  .faces = calloc((size_t)faces, sizeof(sk_mesh_face))};
    if (m.points == NULL || m.faces == NULL) abort();
    m.mesh = (sk_face_mesh){points, faces, m.points, m.faces};
    return m;
}

static inline void drop_mesh(own_mesh *m) {
    free(m->points);
    free(m->faces);
    memset(m, 0, sizeof *m);
}

// Poles on z. Triangles: twice `around` times (bands - 1). Bumps change the radius by their height.
static inline own_mesh sphere_mesh(int32_t around, int32_t bands, double bumps) {
    own_mesh m = mesh_with_room(around * (bands - 1) + 2, 2 * around * (bands - 1));
    int32_t top = around * (bands - 1), bottom = top + 1, face = 0;
    m.points[top] = (sk_vec3){0.0, 0.0, 1.0};
    m.points[bottom] = (sk_vec3){0.0, 0.0, -1.0};
    for (int32_t j = 1; j < bands; j++)
        for (int32_t i = 0; i < around; i++) {
            double s, c, sine, cosine, polar = SK_PI * j / bands, azimuth = 2.0 * SK_PI * i / around;
            sk_sincos(polar, &s, &c);
            sk_sincos(azimuth, &sine, &cosine);
            double r = 1.0 + bumps * sk_sin(7.0 * polar) * sk_sin(5.0 * azimuth);
            m.points[(j - 1) * around + i] = (sk_vec3){r * s * cosine, r * s * sine, r * c};
        }
    for (int32_t j = 0; j < bands; j++)
        for (int32_t i = 0; i < around; i++) {
            int32_t next = (i + 1) % around;
            int32_t a = j == 0 ? top : (j - 1) * around + i, b = j == bands - 1 ? bottom : j * around + i,
                    c = j == bands - 1 ? bottom : j * around + next, d = j == 0 ? top : (j - 1) * around + next;
            if (j < bands - 1) m.faces[face++] = (sk_mesh_face){3, {a, b, c}};
            if (j > 0) m.faces[face++] = (sk_mesh_face){3, {a, c, d}};
        }
    return m;
}
