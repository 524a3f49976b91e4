#include "base/radix.h"
#include "csg/expression.h"
#include <stdlib.h>

// Keys by which the planes are sorted, the most significant last. They consist of content only, so the numbers do not
// depend on the order in which the scene was written.
typedef enum plane_field { BY_PAINT, BY_MATERIAL, BY_OFFSET, BY_Z, BY_Y, BY_X, BY_REGION, PLANE_FIELDS } plane_field;

static uint64_t plane_key(const surface_plane *plane, plane_field field) {
    switch (field) {
    case BY_PAINT: return plane->paint_hash;
    case BY_MATERIAL: return key_of_integer(plane->material);
    case BY_OFFSET: return key_of_real(plane->half_space.offset);
    case BY_Z: return key_of_real(plane->half_space.normal.z);
    case BY_Y: return key_of_real(plane->half_space.normal.y);
    case BY_X: return key_of_real(plane->half_space.normal.x);
    case BY_REGION: return plane->region;
    case PLANE_FIELDS: break;
    }
    return 0;
}

static bool same_plane(const surface_plane *a, const surface_plane *b) {
    for (plane_field f = 0; f < PLANE_FIELDS; f++) {
        if (plane_key(a, f) != plane_key(b, f)) return false;
    }
    return true;
}

static bool is_uniform(const expression *e, plane_field field) {
    uint64_t first = plane_key(&e->planes[0], field);
    for (int32_t i = 1; i < e->plane_count; i++) {
        if (plane_key(&e->planes[i], field) != first) return false;
    }
    return true;
}

static void sort_planes(const expression *e, keyed *order, keyed *spare) {
    for (int32_t i = 0; i < e->plane_count; i++) order[i].index = i;
    for (plane_field f = 0; f < PLANE_FIELDS; f++) {
        if (is_uniform(e, f)) continue;
        for (int32_t i = 0; i < e->plane_count; i++) order[i].key = plane_key(&e->planes[order[i].index], f);
        radix_sort(order, spare, e->plane_count);
    }
}

sk_result expression_number_planes(expression *e) {
    if (e->plane_count == 0) return sk_ok();
    size_t n = (size_t)e->plane_count;
    keyed *order = malloc(n * sizeof *order), *spare = malloc(n * sizeof *spare);
    surface_plane *sorted = malloc(n * sizeof *sorted);
    int32_t *number = malloc(n * sizeof *number), count = 0;
    bool ok = order != NULL && spare != NULL && sorted != NULL && number != NULL;
    if (ok) sort_planes(e, order, spare);
    for (int32_t i = 0; i < e->plane_count && ok; i++) {
        const surface_plane *plane = &e->planes[order[i].index];
        if (count == 0 || !same_plane(&sorted[count - 1], plane)) {
            sorted[count++] = *plane;
            if (!plane->region) e->feature_count = count;
        }
        number[order[i].index] = count - 1;
    }
    for (int32_t i = 0; i < e->node_count && ok; i++) {
        if (e->nodes[i].kind == EXPRESSION_LEAF) e->nodes[i].first = number[e->nodes[i].first];
    }
    free(order);
    free(spare);
    free(number);
    if (!ok) {
        free(sorted);
        return sk_error("out of memory while compiling the scenery");
    }
    free(e->planes);
    e->planes = sorted;
    e->plane_capacity = e->plane_count;
    e->plane_count = count;
    return sk_ok();
}
