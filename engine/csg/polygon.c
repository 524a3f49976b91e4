#include "csg/polygon.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

void polygon_list_clear(polygon_list *list) {
    list->vertex_count = list->count = 0;
}

void polygon_list_free(polygon_list *list) {
    free(list->vertices);
    free(list->polygons);
    *list = (polygon_list){0};
}

void polygon_begin(polygon_list *list, int32_t material) {
    if (list->failed || (list->count >= list->capacity &&
                         !sk_csg_reserve(&list->polygons, &list->capacity, list->count + 1, sizeof *list->polygons))) {
        list->failed = true;
        return;
    }
    list->polygons[list->count++] = (polygon){list->vertex_count, 0, material};
}

void polygon_vertex(polygon_list *list, sk_vec3 vertex) {
    if (list->failed ||
        (list->vertex_count >= list->vertex_capacity &&
         !sk_csg_reserve(&list->vertices, &list->vertex_capacity, list->vertex_count + 1, sizeof *list->vertices))) {
        list->failed = true;
        return;
    }
    list->vertices[list->vertex_count++] = vertex;
    list->polygons[list->count - 1].count++;
}

void polygon_copy(polygon_list *list, const polygon_list *from, int32_t index) {
    polygon p = from->polygons[index];
    polygon_begin(list, p.material);
    int32_t count = list->vertex_count + p.count;
    if (list->failed || (count > list->vertex_capacity &&
                         !sk_csg_reserve(&list->vertices, &list->vertex_capacity, count, sizeof *list->vertices))) {
        list->failed = true;
        return;
    }
    for (int32_t i = 0; i < p.count; i++) list->vertices[list->vertex_count + i] = from->vertices[p.first + i];
    list->vertex_count = count;
    list->polygons[list->count - 1].count = p.count;
}

static double distance(sk_half_space plane, sk_vec3 v) {
    return sk_dot(plane.normal, v) - plane.offset;
}

// Appends the part on one side: sign +1 keeps normal.x <= offset, -1 the rest.
static void keep_side(const polygon_list *from, polygon p, sk_half_space plane, double sign, polygon_list *out) {
    const sk_vec3 *v = from->vertices + p.first;
    polygon_begin(out, p.material);
    for (int32_t i = 0; i < p.count && !out->failed; i++) {
        sk_vec3 here = v[i], next = v[i + 1 < p.count ? i + 1 : 0];
        double d1 = sign * distance(plane, here), d2 = sign * distance(plane, next);
        if (d1 <= PLANE_TOLERANCE) polygon_vertex(out, here);
        bool crosses =
            (d1 > PLANE_TOLERANCE && d2 < -PLANE_TOLERANCE) || (d1 < -PLANE_TOLERANCE && d2 > PLANE_TOLERANCE);
        // Always from the inner end, so that both sides of a cut, and both neighbours of an edge, get the same vertex.
        if (crosses) {
            bool forward = sign * d1 < 0.0;
            sk_vec3 low = forward ? here : next, high = forward ? next : here;
            double e1 = distance(plane, low), e2 = distance(plane, high);
            polygon_vertex(out, sk_mix(low, high, e1 / (e1 - e2)));
        }
    }
}

bool polygon_is_inside(const polygon_list *list, int32_t index, sk_half_space plane) {
    polygon p = list->polygons[index];
    bool below = false;
    for (int32_t i = 0; i < p.count; i++) {
        double d = distance(plane, list->vertices[p.first + i]);
        if (d > PLANE_TOLERANCE) return false;
        below = below || d < -PLANE_TOLERANCE;
    }
    return below;
}

bool polygon_cut(const polygon_list *from, int32_t index, sk_half_space plane, polygon_list *inside,
                 polygon_list *outside) {
    polygon p = from->polygons[index];
    bool below = false, above = false;
    for (int32_t i = 0; i < p.count; i++) {
        double d = distance(plane, from->vertices[p.first + i]);
        below = below || d < -PLANE_TOLERANCE;
        above = above || d > PLANE_TOLERANCE;
    }
    if (below && inside != NULL) {
        if (above)
            keep_side(from, p, plane, 1.0, inside);
        else
            polygon_copy(inside, from, index);
    }
    if (above && outside != NULL) {
        if (below)
            keep_side(from, p, plane, -1.0, outside);
        else
            polygon_copy(outside, from, index);
    }
    return below || above;
}

plane_relation plane_relate(sk_half_space a, sk_half_space b) {
    double cosine = sk_dot(a.normal, b.normal);
    if (fabs(cosine) < 0.5) return PLANES_DIFFER;
    double sign = cosine > 0.0 ? 1.0 : -1.0;
    sk_vec3 off = sk_add_scaled(a.normal, -sign, b.normal);
    if (sk_length(off) > NORMAL_TOLERANCE || fabs(a.offset - sign * b.offset) > PLANE_TOLERANCE) return PLANES_DIFFER;
    return sign > 0.0 ? PLANES_SAME : PLANES_OPPOSITE;
}

double polygon_area(const sk_vec3 *vertices, int32_t count) {
    sk_vec3 twice = {0.0, 0.0, 0.0};
    for (int32_t i = 2; i < count; i++) {
        sk_vec3 u = sk_sub(vertices[i - 1], vertices[0]), v = sk_sub(vertices[i], vertices[0]);
        twice = sk_add(twice, sk_cross(u, v));
    }
    return 0.5 * sk_length(twice);
}

sk_box polygon_box(const polygon_list *list, int32_t index) {
    polygon p = list->polygons[index];
    sk_vec3 v = list->vertices[p.first];
    sk_box box = {v, v};
    for (int32_t i = 1; i < p.count; i++) {
        v = list->vertices[p.first + i];
        box = box_hull(box, (sk_box){v, v});
    }
    const sk_vec3 margin = {PLANE_TOLERANCE, PLANE_TOLERANCE, PLANE_TOLERANCE};
    return (sk_box){sk_sub(box.min, margin), sk_add(box.max, margin)};
}
