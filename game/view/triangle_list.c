// A list of triangles that can be cut, painted and mirrored.
#include "view/shape_mesh.h"

#include <stdlib.h>

void sk_triangles_free(sk_triangle_list *list) {
    free(list->triangles);
    *list = (sk_triangle_list){0};
}

void sk_triangles_add(sk_triangle_list *list, sk_painted_triangle triangle) {
    if (list->failed) return;
    if (list->count == list->capacity) {
        int32_t capacity = list->capacity ? 2 * list->capacity : 1024;
        sk_painted_triangle *grown =
            capacity > (1 << 24) ? NULL : realloc(list->triangles, (size_t)capacity * sizeof *grown);
        if (!grown) {
            list->failed = true;
            return;
        }
        list->triangles = grown;
        list->capacity = capacity;
    }
    list->triangles[list->count++] = triangle;
}

void sk_triangles_add_quad(sk_triangle_list *list, const sk_vec3 c[4], const sk_vec3 *normals, int32_t paint) {
    sk_vec3 flat = sk_unit(sk_cross(sk_sub(c[2], c[0]), sk_sub(c[3], c[1])));
    sk_vec3 n[4];
    for (int i = 0; i < 4; i++) n[i] = normals ? normals[i] : flat;
    static const int halves[2][3] = {{0, 1, 2}, {0, 2, 3}};
    for (int h = 0; h < 2; h++) {
        const int *k = halves[h];
        sk_vec3 area = sk_cross(sk_sub(c[k[1]], c[k[0]]), sk_sub(c[k[2]], c[k[0]]));
        if (sk_dot(area, area) < 1e-20) continue;
        sk_triangles_add(list, (sk_painted_triangle){{c[k[0]], c[k[1]], c[k[2]]}, {n[k[0]], n[k[1]], n[k[2]]}, paint});
    }
}

// ---- cutting ----

typedef struct corner {
    sk_vec3 place, normal;
} corner;

enum { CORNERS_MAX = 12 };

// A convex polygon.
typedef struct polygon {
    int count;
    corner corner[CORNERS_MAX + 4];
} polygon;

static double along(const sk_look_cut *cut, sk_vec3 p, double *second) {
    *second = cut->from == SK_CUT_TOP ? p.y : p.z;
    return cut->from == SK_CUT_FRONT ? p.y : p.x;
}

// Returns the signed distance of a place from the line through window corners a and b, seen in the cut's direction,
// times the distance from a to b.
static double beyond(const sk_look_cut *cut, const double a[2], const double b[2], sk_vec3 place) {
    double v, u = along(cut, place, &v);
    return (b[0] - a[0]) * (v - a[1]) - (b[1] - a[1]) * (u - a[0]);
}

static corner mix(corner a, corner b, double s) {
    return (corner){sk_mix(a.place, b.place, s), sk_unit(sk_mix(a.normal, b.normal, s))};
}

// Splits a polygon by a signed distance at each corner. The part at or above zero becomes `inside`.
static void split(const polygon *in, const double *distance, polygon *inside, polygon *outside) {
    inside->count = outside->count = 0;
    for (int i = 0; i < in->count; i++) {
        int j = (i + 1) % in->count;
        double a = distance[i], b = distance[j];
        if (a >= 0.0) inside->corner[inside->count++] = in->corner[i];
        if (a <= 0.0) outside->corner[outside->count++] = in->corner[i];
        if ((a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0)) {
            corner c = mix(in->corner[i], in->corner[j], a / (a - b));
            inside->corner[inside->count++] = c;
            outside->corner[outside->count++] = c;
        }
    }
}

static void add_fan(sk_triangle_list *out, const polygon *p, int32_t paint) {
    const double smallest = 1e-16; // m^4: smaller slivers are invisible
    const corner *c = p->corner;
    for (int i = 1; i + 1 < p->count; i++) {
        sk_vec3 area = sk_cross(sk_sub(c[i].place, c[0].place), sk_sub(c[i + 1].place, c[0].place));
        if (sk_dot(area, area) < smallest) continue;
        sk_triangles_add(out, (sk_painted_triangle){{c[0].place, c[i].place, c[i + 1].place},
                                                    {c[0].normal, c[i].normal, c[i + 1].normal},
                                                    paint});
    }
}

static bool faces(const sk_look_cut *cut, const sk_painted_triangle *t) {
    if (cut->sign == 0) return true;
    sk_vec3 n = sk_add(t->normal[0], sk_add(t->normal[1], t->normal[2]));
    double side = cut->from == SK_CUT_SIDE ? n.y : cut->from == SK_CUT_TOP ? n.z : n.x;
    return side * cut->sign > 0.0;
}

static void cut_triangle(const sk_painted_triangle *t, const sk_look_cut *cut, const double (*window)[2], double turn,
                         sk_triangle_list *out) {
    polygon rest = {.count = 3}, inside, outside;
    for (int i = 0; i < 3; i++) rest.corner[i] = (corner){t->corner[i], t->normal[i]};
    for (int32_t e = 0; e < cut->count && rest.count >= 3; e++) {
        double distance[CORNERS_MAX + 4];
        for (int i = 0; i < rest.count; i++)
            distance[i] = turn * beyond(cut, window[e], window[(e + 1) % cut->count], rest.corner[i].place);
        split(&rest, distance, &inside, &outside);
        add_fan(out, &outside, t->paint);
        rest = inside;
        if (rest.count > CORNERS_MAX) break;
    }
    if (rest.count >= 3) add_fan(out, &rest, cut->paint);
}

static bool misses(const sk_painted_triangle *t, const sk_look_cut *cut, const double low[2], const double high[2]) {
    double u[3], v[3];
    for (int i = 0; i < 3; i++) u[i] = along(cut, t->corner[i], &v[i]);
    return sk_max(u[0], sk_max(u[1], u[2])) <= low[0] || sk_min(u[0], sk_min(u[1], u[2])) >= high[0] ||
           sk_max(v[0], sk_max(v[1], v[2])) <= low[1] || sk_min(v[0], sk_min(v[1], v[2])) >= high[1];
}

static void cut_once(sk_triangle_list *list, const sk_look *look, const sk_look_cut *cut) {
    const double(*window)[2] = (const double(*)[2])look->points + cut->first;
    double twice_area = 0.0, low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
    for (int32_t i = 0; i < cut->count; i++) {
        const double *a = window[i], *b = window[(i + 1) % cut->count];
        twice_area += a[0] * b[1] - a[1] * b[0];
        for (int k = 0; k < 2; k++) {
            low[k] = sk_min(low[k], a[k]);
            high[k] = sk_max(high[k], a[k]);
        }
    }
    sk_triangle_list out = {0};
    for (int32_t i = 0; i < list->count; i++) {
        const sk_painted_triangle *t = &list->triangles[i];
        if (!faces(cut, t) || misses(t, cut, low, high))
            sk_triangles_add(&out, *t);
        else
            cut_triangle(t, cut, window, twice_area >= 0.0 ? 1.0 : -1.0, &out);
    }
    out.failed = out.failed || list->failed;
    sk_triangles_free(list);
    *list = out;
}

void sk_triangles_cut(sk_triangle_list *list, const sk_look *look, int32_t first_cut, int32_t count) {
    for (int32_t i = 0; i < count; i++) cut_once(list, look, &look->cuts[first_cut + i]);
}

// ---- mirroring and conversion ----

void sk_triangles_mirror(sk_triangle_list *list) {
    for (int32_t i = 0; i < list->count; i++) {
        sk_painted_triangle *t = &list->triangles[i];
        sk_painted_triangle m = *t;
        for (int k = 0; k < 3; k++) { // the mirror image has the opposite order
            m.corner[k] = sk_vec(t->corner[2 - k].x, -t->corner[2 - k].y, t->corner[2 - k].z);
            m.normal[k] = sk_vec(t->normal[2 - k].x, -t->normal[2 - k].y, t->normal[2 - k].z);
        }
        *t = m;
    }
}

static uint8_t byte(double x) {
    return (uint8_t)(255.0 * sk_clamp(x, 0.0, 1.0) + 0.5);
}

sk_finish sk_finish_from(const sk_paint *p) {
    return (sk_finish){.colour = {byte(p->colour[0]), byte(p->colour[1]), byte(p->colour[2])},
                       .alpha = byte(p->alpha),
                       .gloss = byte(p->gloss),
                       .metal = byte(p->metal),
                       .both_sides = p->both_sides ? 255 : 0};
}

void sk_triangles_to_mesh(const sk_triangle_list *list, const sk_look *look, sk_mesh_builder *out) {
    for (int32_t i = 0; i < list->count; i++) {
        const sk_painted_triangle *t = &list->triangles[i];
        sk_mesh_triangle_smooth(out, t->corner, t->normal, sk_finish_from(&look->paints[t->paint]));
    }
    out->failed = out->failed || list->failed;
}
