#include "debug/near_faces.h"

#include <string.h>

// Two faces are the same if the cosine between their normals differs from 1 by less than SAME_NORMAL, and their planes
// are at most SAME_PLANE (m) apart. As in oriented_path.c, with a margin for moving solids in SAME_PLANE.
static const double SAME_NORMAL = 1e-9, SAME_PLANE = 3e-6;
// m: the computed box is this much larger than required, so that small motions do not need a new one.
static const double MARGIN = 1.5;

void sk_near_surface_free(sk_near_surface *surface) {
    for (int32_t i = 0; i <= SK_PLATFORMS_MAX; i++) sk_boundary_free(&surface->solid[i].boundary);
    memset(surface, 0, sizeof *surface);
}

static bool holds(sk_box outer, sk_box inner) {
    return inner.min.x >= outer.min.x && inner.min.y >= outer.min.y && inner.min.z >= outer.min.z &&
           inner.max.x <= outer.max.x && inner.max.y <= outer.max.y && inner.max.z <= outer.max.z;
}

static sk_box wider(sk_box box, double by) {
    const sk_vec3 all = {by, by, by};
    return (sk_box){sk_sub(box.min, all), sk_add(box.max, all)};
}

const sk_boundary *sk_near_surface_in(sk_near_surface *surface, const sk_ground *ground, int32_t solid, sk_box box) {
    static const sk_boundary NOTHING = {0};
    if (surface->solid[solid].known && holds(surface->solid[solid].window, box)) return &surface->solid[solid].boundary;
    const sk_scenery *shape = ground->solids[solid].shape;
    if (sk_scenery_clear(shape, box)) return &NOTHING;
    sk_boundary_free(&surface->solid[solid].boundary);
    surface->solid[solid].boundary = NOTHING;
    surface->solid[solid].window = wider(box, MARGIN);
    surface->solid[solid].known =
        sk_scenery_boundary(shape, surface->solid[solid].window, &surface->solid[solid].boundary).ok;
    return surface->solid[solid].known ? &surface->solid[solid].boundary : &NOTHING;
}

bool sk_near_faces_same(int32_t solid_a, sk_vec3 normal_a, sk_vec3 on_a, int32_t solid_b, sk_vec3 normal_b,
                        sk_vec3 on_b) {
    return solid_a == solid_b && sk_dot(normal_a, normal_b) > 1.0 - SAME_NORMAL &&
           fabs(sk_dot(normal_a, sk_sub(on_b, on_a))) <= SAME_PLANE;
}

// Inserts a face into the list, nearest first. Of the polygons of one face only the nearest is kept.
static int32_t put(sk_near_face *list, int32_t count, const sk_near_face *face) {
    int32_t at = 0;
    for (int32_t i = 0; i < count; i++) {
        const sk_near_face *other = &list[i];
        if (!sk_near_faces_same(other->solid, other->normal, other->closest, face->solid, face->normal, face->closest))
            continue;
        if (other->away <= face->away) return count;
        memmove(&list[i], &list[i + 1], (size_t)(--count - i) * sizeof *list);
        break;
    }
    while (at < count && list[at].away <= face->away) at++;
    if (at >= SK_NEAR_FACES_MAX) return count;
    if (count == SK_NEAR_FACES_MAX) count--;
    memmove(&list[at + 1], &list[at], (size_t)(count - at) * sizeof *list);
    list[at] = *face;
    return count + 1;
}

static sk_near_face face_seen(const sk_boundary *boundary, const sk_face *face, sk_vec3 place) {
    static const double ROUNDING = 1e-9; // m
    sk_vec3 closest = sk_face_nearest(boundary, face, place), apart = sk_sub(place, closest);
    double distance = sk_dot(face->normal, sk_sub(place, boundary->vertices[face->first]));
    sk_vec3 beside = sk_add_scaled(apart, -sk_dot(apart, face->normal), face->normal);
    return (sk_near_face){.feature = face->feature,
                          .material = face->material,
                          .normal = face->normal,
                          .closest = closest,
                          .distance = distance,
                          .away = sk_length(apart),
                          .inside = distance <= 0.0,
                          .on_range = sk_length(beside) <= ROUNDING};
}

int32_t sk_near_faces(sk_near_surface *surface, const sk_ground *ground, int32_t only, sk_vec3 place,
                      sk_near_face out[SK_NEAR_FACES_MAX]) {
    int32_t count = 0;
    for (int32_t k = 0; k < ground->solid_count; k++) {
        if (only >= 0 && k != only) continue;
        const sk_solid *solid = &ground->solids[k];
        sk_vec3 seen = sk_solid_point_back(solid, place);
        const sk_boundary *boundary =
            sk_near_surface_in(surface, ground, k, wider((sk_box){seen, seen}, SK_NEAR_REACH));
        for (int32_t i = 0; i < boundary->face_count; i++) {
            sk_near_face face = face_seen(boundary, &boundary->faces[i], seen);
            if (face.away > SK_NEAR_REACH) continue;
            face.solid = k;
            face.normal = sk_solid_vector(solid, face.normal);
            face.closest = sk_solid_point(solid, face.closest);
            count = put(out, count, &face);
        }
    }
    return count;
}
