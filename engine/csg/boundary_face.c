// The first and the last step of every face. The first makes the part of its plane near a box. The last cuts its
// polygons along paint and adds them to the result.
#include "csg/boundary_face.h"

#include "csg/carve.h"
#include "csg/expression_cut.h"
#include "csg/shape_internal.h"
#include "csg/support.h"

static void cut_to_window(boundary_builder *w) {
    const sk_box b = w->window;
    const sk_half_space sides[6] = {{{1, 0, 0}, b.max.x},   {{-1, 0, 0}, -b.min.x}, {{0, 1, 0}, b.max.y},
                                    {{0, -1, 0}, -b.min.y}, {{0, 0, 1}, b.max.z},   {{0, 0, -1}, -b.min.z}};
    for (int32_t i = 0; i < 6; i++) {
        // A face in the border of the window is kept.
        if (w->parts.count == 0) return;
        polygon_list_clear(&w->rest);
        polygon_cut(&w->parts, 0, sides[i], &w->rest, NULL);
        bool outside = false;
        if (w->rest.count == 0) {
            polygon_list_clear(&w->scratch);
            polygon_cut(&w->parts, 0, sides[i], NULL, &w->scratch);
            outside = w->scratch.count > 0;
        }
        if (w->rest.count > 0 || outside) polygon_list_swap(&w->parts, &w->rest);
    }
}

// Returns whether the box reaches the border of the window. A box is within the window, so a face within a box that
// does not reach the border needs no cutting.
static bool reaches_window(const boundary_builder *w, const sk_box *box) {
    const sk_box *b = &w->window;
    return box->min.x <= b->min.x || box->min.y <= b->min.y || box->min.z <= b->min.z || box->max.x >= b->max.x ||
           box->max.y >= b->max.y || box->max.z >= b->max.z;
}

// Starts from a square on the plane around the middle of the box. The square is turned by an odd angle. Otherwise a
// corner could be within the tolerance of another plane by chance. It would count as a vertex on that plane, and the
// cut would be slightly beside the plane.
void boundary_builder_start_face(boundary_builder *w, sk_half_space plane, sk_box box) {
    sk_vec3 n = plane.normal;
    sk_vec3 middle = sk_mix(box.min, box.max, 0.5);
    sk_vec3 centre = sk_add_scaled(middle, plane.offset - sk_dot(n, middle), n);
    double size = sk_length(sk_sub(box.max, box.min)) + 1.0;
    sk_vec3 any = fabs(n.x) < 0.6 ? sk_vec(1, 0, 0) : sk_vec(0, 1, 0);
    sk_vec3 across = sk_scale(size, sk_unit(sk_cross(any, n)));
    sk_vec3 u = sk_add_scaled(across, 0.217, sk_cross(n, across)), v = sk_cross(n, u);
    polygon_list_clear(&w->parts);
    polygon_begin(&w->parts, 0);
    polygon_vertex(&w->parts, sk_sub(sk_sub(centre, u), v));
    polygon_vertex(&w->parts, sk_sub(sk_add(centre, u), v));
    polygon_vertex(&w->parts, sk_add(sk_add(centre, u), v));
    polygon_vertex(&w->parts, sk_add(sk_sub(centre, u), v));
    if (reaches_window(w, &box)) cut_to_window(w);
}

static void emit_side(boundary_builder *w, const polygon_list *from, polygon p, bool back, sk_face face) {
    if (!sk_csg_reserve(&w->face, &w->face_capacity, w->faces.count + 1, sizeof *w->face)) {
        w->failed = true;
        return;
    }
    polygon_begin(&w->faces, face.material);
    if (w->faces.failed) return;
    for (int32_t i = 0; i < p.count; i++) {
        int32_t here = back ? p.count - 1 - i : i, next = back ? (here > 0 ? here : p.count) - 1 : (here + 1) % p.count;
        sk_vec3 v = from->vertices[p.first + here];
        if (sk_length(sk_sub(from->vertices[p.first + next], v)) > PLANE_TOLERANCE) polygon_vertex(&w->faces, v);
    }
    polygon made = w->faces.polygons[w->faces.count - 1];
    if (made.count < 3) {
        w->faces.vertex_count = made.first;
        w->faces.count--;
        return;
    }
    face.first = made.first;
    face.count = made.count;
    face.normal = w->s->e.planes[face.feature].half_space.normal;
    if (back) face.normal = sk_neg(face.normal);
    w->face[w->faces.count - 1] = face;
    w->corners += made.count;
    if (w->corners > w->budget.corners_most) w->budget.spent = true;
    if (w->is_counting) polygon_list_clear(&w->faces);
}

static void emit(boundary_builder *w, const polygon_list *from, int32_t index, int32_t material, int32_t feature,
                 int32_t piece) {
    polygon p = from->polygons[index];
    if (polygon_area(from->vertices + p.first, p.count) <= PLANE_TOLERANCE * PLANE_TOLERANCE) return;
    sk_face face = {.material = material, .feature = feature, .piece = w->coarse ? -1 : piece};
    emit_side(w, from, p, w->back, face);
}

// Cuts w->parts along one layer. Parts inside its region are emitted with its material; the others stay.
static void cut_along_layer(boundary_builder *w, int32_t layer, int32_t feature, int32_t piece) {
    const piece_list *regions = &w->regions[layer];
    sk_half_space face = w->s->e.planes[feature].half_space;
    polygon_list covered = {0};
    if (!w->region_fits[layer]) {
        polygon_list_clear(&w->rest);
        cut_by_expression(w, w->s->e.paints[layer].region, face, &w->parts, &covered, &w->rest);
        polygon_list_swap(&w->parts, &w->rest);
    }
    if (w->region_fits[layer]) {
        w->obstacle_count = 0;
        for (int32_t r = 0; r < regions->count; r++) {
            const convex c = {&w->s->e, regions->planes + regions->start[r], piece_size(regions, r), face};
            boundary_builder_add_obstacle(w, c, w->region_boxes[layer][r]);
        }
        boundary_builder_carve(w, &covered);
    }
    for (int32_t k = 0; k < covered.count; k++) emit(w, &covered, k, w->s->e.paints[layer].material, feature, piece);
    w->failed = w->failed || covered.failed;
    polygon_list_free(&covered);
}

// Returns whether the layer changes no material: the base and all layers further in have its material everywhere.
static bool adds_nothing(const boundary_builder *w, const int32_t *inner, int32_t count, int32_t base,
                         int32_t material) {
    for (int32_t i = 0; i < count; i++) {
        if (w->s->e.paints[inner[i]].material != material) return false;
    }
    return base == material;
}

void boundary_builder_emit(boundary_builder *w, int32_t feature, int32_t piece, bool back) {
    w->back = back;
    const expression *e = &w->s->e;
    const surface_plane *plane = &e->planes[feature];
    int32_t base = unpainted_material(plane);
    int32_t layers[SK_SHAPE_DEPTH_MAX], count = 0; // from the inside out; one level of nesting each
    for (int32_t i = plane->paint; i >= 0 && count < SK_SHAPE_DEPTH_MAX; i = e->paints[i].outer) layers[count++] = i;
    for (int32_t k = count - 1; k >= 0 && w->parts.count > 0; k--) {
        if (!adds_nothing(w, layers, k, base, e->paints[layers[k]].material))
            cut_along_layer(w, layers[k], feature, piece);
    }
    for (int32_t k = 0; k < w->parts.count; k++) emit(w, &w->parts, k, base, feature, piece);
}
