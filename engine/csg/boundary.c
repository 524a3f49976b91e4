// Face by face: the polygon of a half-space within its piece, minus what other pieces cover, cut along paint.
#include "csg/boundary.h"

#include "base/assert.h"
#include "csg/polygon.h"
#include "csg/scenery_internal.h"
#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

typedef struct surveyor {
    const sk_scenery *s;
    sk_box window;
    piece_list *regions; // flat form of each paint layer's region
    bool *thin;          // pieces without thickness cover nothing
    int32_t *nearby;     // pieces whose boxes meet the face's
    int32_t nearby_count, nearby_capacity;
    polygon_list parts, rest, kernel, scratch; // of one face; reused
    polygon_list faces;                        // the result's polygons
    sk_face *face;                             // the rest of what the result says about each
    int32_t face_capacity;
    bool failed;
} surveyor;

static sk_half_space piece_plane(const sk_scenery *s, int32_t index) {
    return s->e.planes[s->pieces.feature[index]].half_space;
}

static void swap(polygon_list *a, polygon_list *b) {
    polygon_list held = *a;
    *a = *b;
    *b = held;
}

// The square around the box's middle on the plane, cut to the box; into list->parts.
static void start_face(surveyor *w, sk_half_space plane, const sk_box *box, int32_t material) {
    sk_vec3 n = plane.normal;
    sk_vec3 middle = sk_mix(box->min, box->max, 0.5);
    sk_vec3 centre = sk_add_scaled(middle, plane.offset - sk_dot(n, middle), n);
    double size = sk_length(sk_sub(box->max, box->min)) + 1.0;
    sk_vec3 any = fabs(n.x) < 0.6 ? sk_vec(1, 0, 0) : sk_vec(0, 1, 0);
    sk_vec3 u = sk_scale(size, sk_unit(sk_cross(any, n))), v = sk_cross(n, u);
    polygon_list_clear(&w->parts);
    polygon_begin(&w->parts, material);
    polygon_vertex(&w->parts, sk_sub(sk_sub(centre, u), v));
    polygon_vertex(&w->parts, sk_sub(sk_add(centre, u), v));
    polygon_vertex(&w->parts, sk_add(sk_add(centre, u), v));
    polygon_vertex(&w->parts, sk_add(sk_sub(centre, u), v));
}

// Keeps of the single polygon in w->parts what is inside the plane.
static void cut_face(surveyor *w, sk_half_space plane) {
    if (w->parts.count == 0) return;
    polygon_list_clear(&w->rest);
    polygon_cut(&w->parts, 0, plane, &w->rest, NULL);
    swap(&w->parts, &w->rest);
}

static void cut_face_to_window(surveyor *w) {
    const sk_box b = w->window;
    const sk_half_space sides[6] = {{{1, 0, 0}, b.max.x},   {{-1, 0, 0}, -b.min.x}, {{0, 1, 0}, b.max.y},
                                    {{0, -1, 0}, -b.min.y}, {{0, 0, 1}, b.max.z},   {{0, 0, -1}, -b.min.z}};
    for (int32_t i = 0; i < 6; i++) {
        // A face in the window's own border stays.
        if (w->parts.count == 0) return;
        polygon_list_clear(&w->rest);
        polygon_cut(&w->parts, 0, sides[i], &w->rest, NULL);
        bool outside = false;
        if (w->rest.count == 0) {
            polygon_list_clear(&w->scratch);
            polygon_cut(&w->parts, 0, sides[i], NULL, &w->scratch);
            outside = w->scratch.count > 0;
        }
        if (w->rest.count > 0 || outside) swap(&w->parts, &w->rest);
    }
}

// The face of plane `own` within its piece. Of coinciding planes in one piece the highest feature is what a query meets.
static void piece_face(surveyor *w, int32_t piece, int32_t own) {
    const piece_table *t = &w->s->pieces;
    sk_half_space plane = piece_plane(w->s, own);
    sk_box box = box_common(t->boxes[piece], w->window);
    polygon_list_clear(&w->parts);
    const double t0 = PLANE_TOLERANCE;
    if (box.min.x > box.max.x + t0 || box.min.y > box.max.y + t0 || box.min.z > box.max.z + t0) return;
    start_face(w, plane, &box, 0);
    cut_face_to_window(w);
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece] && w->parts.count > 0; i++) {
        if (i == own) continue;
        plane_relation relation = plane_relate(plane, piece_plane(w->s, i));
        if (relation == PLANES_DIFFER) cut_face(w, piece_plane(w->s, i));
        if (relation == PLANES_SAME && t->feature[i] > t->feature[own]) polygon_list_clear(&w->parts);
    }
}

static void find_nearby(surveyor *w, const box_tree *boxes, int32_t index, const sk_box *box) {
    const tree_node *n = &boxes->nodes[index];
    for (int32_t i = 0; i < TREE_WIDTH; i++) {
        if (n->count[i] < 0 || n->min[0][i] > box->max.x || n->max[0][i] < box->min.x || n->min[1][i] > box->max.y ||
            n->max[1][i] < box->min.y || n->min[2][i] > box->max.z || n->max[2][i] < box->min.z) {
            continue;
        }
        if (n->count[i] == 0) find_nearby(w, boxes, n->child[i], box);
        for (int32_t k = 0; k < n->count[i]; k++) {
            if (!sk_csg_reserve(&w->nearby, &w->nearby_capacity, w->nearby_count + 1, sizeof *w->nearby)) {
                w->failed = true;
                return;
            }
            w->nearby[w->nearby_count++] = n->child[i] + k;
        }
    }
}

static sk_box polygon_box(const polygon_list *list, int32_t index) {
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

// A convex region by its planes, of which those along the face are left out.
typedef struct convex {
    const expression *e;
    const int32_t *planes;
    int32_t count;
    sk_half_space face;
} convex;

static bool bounds_in_face(const convex *c, int32_t i) {
    return plane_relate(c->face, c->e->planes[c->planes[i]].half_space) == PLANES_DIFFER;
}

// Whether the region covers part of polygon `index` of `from`; that part is then the only polygon of w->kernel.
static bool find_kernel(surveyor *w, const polygon_list *from, int32_t index, const convex *c) {
    polygon_list_clear(&w->kernel);
    polygon_copy(&w->kernel, from, index);
    for (int32_t i = 0; i < c->count && w->kernel.count > 0; i++) {
        if (!bounds_in_face(c, i)) continue;
        polygon_list_clear(&w->scratch);
        polygon_cut(&w->kernel, 0, c->e->planes[c->planes[i]].half_space, &w->scratch, NULL);
        swap(&w->kernel, &w->scratch);
    }
    return w->kernel.count > 0;
}

// Whether an edge of the kernel lies in the plane. Other planes need not cut the face: fewer, larger parts.
static bool touches_kernel(const surveyor *w, sk_half_space plane) {
    polygon p = w->kernel.polygons[0];
    int32_t on = 0;
    for (int32_t i = 0; i < p.count; i++) {
        double d = sk_dot(plane.normal, w->kernel.vertices[p.first + i]) - plane.offset;
        on += fabs(d) <= 2.0 * PLANE_TOLERANCE;
    }
    return on >= 2;
}

// Appends to w->rest what of polygon `index` of w->parts is outside the region, in convex parts; the covered part goes to
// `covered`, which may be null. A polygon that the region does not meet goes on uncut.
static void subtract(surveyor *w, int32_t index, const convex *c, polygon_list *covered) {
    if (!find_kernel(w, &w->parts, index, c)) {
        polygon_copy(&w->rest, &w->parts, index);
        return;
    }
    polygon_list left = {0};
    polygon_copy(&left, &w->parts, index);
    for (int32_t i = 0; i < c->count && left.count > 0; i++) {
        sk_half_space plane = c->e->planes[c->planes[i]].half_space;
        if (!bounds_in_face(c, i) || !touches_kernel(w, plane)) continue;
        polygon_list_clear(&w->scratch);
        polygon_cut(&left, 0, plane, &w->scratch, &w->rest);
        swap(&left, &w->scratch);
    }
    if (covered != NULL && left.count > 0) polygon_copy(covered, &left, 0);
    w->failed = w->failed || left.failed;
    polygon_list_free(&left);
}

// Whether piece `other` hides what it shares with the face `own` of `piece`. On a common border facing the same way the
// one wins that a query meets: the lower feature, then the lower piece.
static bool may_cover(const surveyor *w, int32_t other, int32_t piece, int32_t own) {
    const piece_table *t = &w->s->pieces;
    int32_t feature = -1;
    if (other == piece || w->thin[other]) return false;
    for (int32_t i = t->start[other]; i < t->start[other] + t->size[other]; i++) {
        plane_relation relation = plane_relate(piece_plane(w->s, own), piece_plane(w->s, i));
        if (relation == PLANES_SAME && t->feature[i] > feature) feature = t->feature[i];
        if (relation == PLANES_OPPOSITE) return true;
    }
    if (feature < 0 || w->thin[piece]) return true;
    return feature < t->feature[own] || (feature == t->feature[own] && other < piece);
}

static void subtract_pieces(surveyor *w, int32_t piece, int32_t own) {
    const piece_table *t = &w->s->pieces;
    sk_box box = polygon_box(&w->parts, 0);
    w->nearby_count = 0;
    if (w->s->unbounded.count > 0) find_nearby(w, &w->s->unbounded, 0, &box);
    if (w->s->bounded.count > 0) find_nearby(w, &w->s->bounded, 0, &box);
    for (int32_t i = 0; i < w->nearby_count && w->parts.count > 0; i++) {
        int32_t other = w->nearby[i];
        if (!may_cover(w, other, piece, own)) continue;
        const convex c = {&w->s->e, t->feature + t->start[other], t->size[other], piece_plane(w->s, own)};
        polygon_list_clear(&w->rest);
        for (int32_t k = 0; k < w->parts.count; k++) subtract(w, k, &c, NULL);
        swap(&w->parts, &w->rest);
    }
}

static void emit(surveyor *w, const polygon_list *from, int32_t index, int32_t material, int32_t piece, int32_t own) {
    polygon p = from->polygons[index];
    if (polygon_area(from->vertices + p.first, p.count) <= PLANE_TOLERANCE * PLANE_TOLERANCE) return;
    if (!sk_csg_reserve(&w->face, &w->face_capacity, w->faces.count + 1, sizeof *w->face)) {
        w->failed = true;
        return;
    }
    int32_t feature = w->s->pieces.feature[own];
    polygon_begin(&w->faces, material);
    if (w->faces.failed) return;
    for (int32_t i = 0; i < p.count; i++) {
        sk_vec3 v = from->vertices[p.first + i], next = from->vertices[p.first + (i + 1 < p.count ? i + 1 : 0)];
        if (sk_length(sk_sub(next, v)) > PLANE_TOLERANCE) polygon_vertex(&w->faces, v);
    }
    polygon made = w->faces.polygons[w->faces.count - 1];
    if (made.count < 3) {
        w->faces.vertex_count = made.first;
        w->faces.count--;
        return;
    }
    w->face[w->faces.count - 1] = (sk_face){.first = made.first,
                                            .count = made.count,
                                            .material = material,
                                            .feature = feature,
                                            .piece = piece,
                                            .normal = piece_plane(w->s, own).normal};
}

// Cuts w->parts along one layer: what lies inside its region is emitted with its material, the rest stays.
static void cut_along_layer(surveyor *w, int32_t layer, int32_t piece, int32_t own) {
    const piece_list *regions = &w->regions[layer];
    polygon_list covered = {0};
    for (int32_t r = 0; r < regions->count && w->parts.count > 0; r++) {
        const convex c = {&w->s->e, regions->planes + regions->start[r], piece_size(regions, r),
                          piece_plane(w->s, own)};
        polygon_list_clear(&w->rest);
        for (int32_t k = 0; k < w->parts.count; k++) subtract(w, k, &c, &covered);
        swap(&w->parts, &w->rest);
    }
    for (int32_t k = 0; k < covered.count; k++) {
        emit(w, &covered, k, w->s->e.paints[layer].material, piece, own);
    }
    w->failed = w->failed || covered.failed;
    polygon_list_free(&covered);
}

// Whether the layer only says what the layers further in say everywhere.
static bool adds_nothing(const surveyor *w, const int32_t *inner, int32_t count, int32_t base, int32_t material) {
    for (int32_t i = 0; i < count; i++) {
        if (w->s->e.paints[inner[i]].material != material) return false;
    }
    return base == material;
}

static void emit_painted(surveyor *w, int32_t piece, int32_t own) {
    const expression *e = &w->s->e;
    const surface_plane *plane = &e->planes[w->s->pieces.feature[own]];
    int32_t base = plane->material == SK_NO_MATERIAL ? 0 : plane->material;
    int32_t layers[SK_SHAPE_DEPTH_MAX], count = 0; // from the inside out; one level of nesting each
    for (int32_t i = plane->paint; i >= 0 && count < SK_SHAPE_DEPTH_MAX; i = e->paints[i].outer) layers[count++] = i;
    for (int32_t k = count - 1; k >= 0 && w->parts.count > 0; k--) {
        if (!adds_nothing(w, layers, k, base, e->paints[layers[k]].material)) cut_along_layer(w, layers[k], piece, own);
    }
    for (int32_t k = 0; k < w->parts.count; k++) emit(w, &w->parts, k, base, piece, own);
}

// A piece between two opposite half-spaces of the same border has no inside to hide anything in.
static bool is_thin(const sk_scenery *s, int32_t piece) {
    for (int32_t i = s->pieces.start[piece]; i < s->pieces.start[piece] + s->pieces.size[piece]; i++) {
        for (int32_t k = s->pieces.start[piece]; k < i; k++) {
            if (plane_relate(piece_plane(s, i), piece_plane(s, k)) == PLANES_OPPOSITE) return true;
        }
    }
    return false;
}

static sk_result flatten_regions(surveyor *w) {
    const expression *e = &w->s->e;
    for (int32_t i = 0; i < e->paint_count; i++) {
        bool fits;
        sk_result result = flatten(e, e->paints[i].region, &w->regions[i], &fits);
        if (!result.ok) return result;
        if (!fits) {
            return sk_error(
                "a paint region has too many convex pieces to be drawn; use fewer parts or split the paint");
        }
    }
    return sk_ok();
}

static sk_result out_of_memory(void) {
    return sk_error("out of memory while computing the scenery's boundary");
}

static sk_result survey(surveyor *w) {
    const piece_table *t = &w->s->pieces;
    w->regions = calloc((size_t)w->s->e.paint_count + 1, sizeof *w->regions);
    w->thin = calloc((size_t)t->count + 1, sizeof *w->thin);
    if (w->regions == NULL || w->thin == NULL) return out_of_memory();
    sk_result result = flatten_regions(w);
    if (!result.ok) return result;
    for (int32_t i = 0; i < t->count; i++) w->thin[i] = is_thin(w->s, i);
    for (int32_t piece = 0; piece < t->count; piece++) {
        for (int32_t own = t->start[piece]; own < t->start[piece] + t->size[piece]; own++) {
            piece_face(w, piece, own);
            if (w->parts.count > 0) subtract_pieces(w, piece, own);
            if (w->parts.count > 0) emit_painted(w, piece, own);
        }
    }
    bool failed =
        w->failed || w->parts.failed || w->rest.failed || w->kernel.failed || w->scratch.failed || w->faces.failed;
    return failed ? out_of_memory() : sk_ok();
}

sk_result sk_scenery_boundary(const sk_scenery *scenery, sk_box window, sk_boundary *out) {
    *out = (sk_boundary){0};
    if (!sk_is_finite3(window.min) || !sk_is_finite3(window.max) || !(window.min.x < window.max.x) ||
        !(window.min.y < window.max.y) || !(window.min.z < window.max.z)) {
        return sk_error(
            "the window of the boundary runs from (%g, %g, %g) to (%g, %g, %g); allowed: finite corners, each max "
            "above its min",
            window.min.x, window.min.y, window.min.z, window.max.x, window.max.y, window.max.z);
    }
    surveyor w = {.s = scenery, .window = window};
    sk_result result = survey(&w);
    for (int32_t i = 0; w.regions != NULL && i < scenery->e.paint_count; i++) piece_list_free(&w.regions[i]);
    free(w.regions);
    free(w.thin);
    free(w.nearby);
    polygon_list_free(&w.parts);
    polygon_list_free(&w.rest);
    polygon_list_free(&w.kernel);
    polygon_list_free(&w.scratch);
    if (result.ok) {
        *out = (sk_boundary){w.faces.count, w.faces.vertex_count, w.face, w.faces.vertices};
        w.face = NULL;
        w.faces.vertices = NULL;
    }
    free(w.face);
    polygon_list_free(&w.faces);
    return result;
}

void sk_boundary_free(sk_boundary *boundary) {
    free(boundary->faces);
    free(boundary->vertices);
    *boundary = (sk_boundary){0};
}

double sk_boundary_area(const sk_boundary *boundary) {
    double area = 0.0;
    for (int32_t i = 0; i < boundary->face_count; i++) {
        area += polygon_area(boundary->vertices + boundary->faces[i].first, boundary->faces[i].count);
    }
    return area;
}

// Sum over triangles of (a - o).((b - o) x (c - o)) / 6, with o on the solid to keep the terms small.
double sk_boundary_volume(const sk_boundary *boundary) {
    double six = 0.0;
    for (int32_t i = 0; i < boundary->face_count; i++) {
        const sk_vec3 *v = boundary->vertices + boundary->faces[i].first, o = boundary->vertices[0];
        for (int32_t k = 2; k < boundary->faces[i].count; k++) {
            sk_vec3 a = sk_sub(v[0], o), b = sk_sub(v[k - 1], o), c = sk_sub(v[k], o);
            six += sk_dot(a, sk_cross(b, c));
        }
    }
    return six / 6.0;
}
