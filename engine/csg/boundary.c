// Computes the boundary: attempts within a budget of work, and the form of the result.
#include "csg/boundary_builder.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

static sk_result out_of_memory(void) {
    return sk_error("out of memory while computing the scenery's boundary");
}

// Returns the boxes of a region's pieces. A piece that is proved empty gets an inverted box, which overlaps nothing.
// Returns null when memory is short.
static sk_box *box_regions(const boundary_builder *w, const piece_list *list) {
    sk_box *boxes = malloc(((size_t)list->count + 1) * sizeof *boxes);
    sk_half_space *planes = malloc(((size_t)list->plane_count + 1) * sizeof *planes);
    for (int32_t i = 0; i < list->count && boxes != NULL && planes != NULL; i++) {
        for (int32_t k = 0; k < piece_size(list, i); k++) {
            planes[k] = w->s->e.planes[list->planes[list->start[i] + k]].half_space;
        }
        if (!piece_box(planes, piece_size(list, i), &boxes[i])) {
            boxes[i] = (sk_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
        } else if (box_is_unbounded(&boxes[i])) {
            boxes[i] = (sk_box){{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
        }
    }
    if (planes == NULL) free(boxes);
    bool ok = planes != NULL;
    free(planes);
    return ok ? boxes : NULL;
}

static sk_result flatten_regions(boundary_builder *w) {
    const expression *e = &w->s->e;
    int64_t visits = FLATTEN_VISITS_MAX;
    for (int32_t i = 0; i < e->paint_count; i++) {
        sk_result result = flatten(e, e->paints[i].region, &visits, &w->regions[i], &w->region_fits[i]);
        if (!result.ok) return result;
        if (!w->region_fits[i]) continue;
        w->region_boxes[i] = box_regions(w, &w->regions[i]);
        if (w->region_boxes[i] == NULL) return out_of_memory();
    }
    return sk_ok();
}

static sk_result prepare_regions(boundary_builder *w) {
    w->regions = calloc((size_t)w->s->e.paint_count + 1, sizeof *w->regions);
    w->region_fits = calloc((size_t)w->s->e.paint_count + 1, sizeof *w->region_fits);
    w->region_boxes = calloc((size_t)w->s->e.paint_count + 1, sizeof *w->region_boxes);
    if (w->regions == NULL || w->region_fits == NULL || w->region_boxes == NULL) return out_of_memory();
    return flatten_regions(w);
}

// Makes one attempt with a fresh budget. If the budget is spent, the result must not be used.
static sk_result build_boundary(boundary_builder *w, budget allowed) {
    w->budget = allowed;
    w->pieces_done = w->corners = 0;
    polygon_list_clear(&w->faces);
    sk_result result = w->s->direct ? build_from_expression(w) : build_from_pieces(w);
    if (!result.ok) return result;
    bool failed =
        w->failed || w->parts.failed || w->rest.failed || w->kernel.failed || w->scratch.failed || w->faces.failed;
    return failed ? out_of_memory() : sk_ok();
}

// Frees the memory of a large attempt, because the surface of the selection needs little.
static void forget_faces(boundary_builder *w) {
    polygon_list_free(&w->faces);
    free(w->face);
    w->face = NULL;
    w->face_capacity = 0;
}

static sk_result build_selection(boundary_builder *w, const piece_ranking *ranking, int32_t count, budget allowed) {
    piece_selection selection;
    sk_result result = out_of_memory();
    if (piece_selection_make(w->s, ranking, count, &selection)) {
        w->selection = &selection;
        result = build_boundary(w, allowed);
        w->selection = NULL;
    }
    piece_selection_free(&selection);
    return result;
}

// Returns how many pieces to try next, after an attempt with `count` pieces spent its budget and had computed the first
// `done`. Without the others these are no more work. An eighth of them is left out, because the unfinished piece also
// took work.
static int32_t fewer_pieces(int32_t count, int32_t done) {
    if (done > 1) return done - (done + 7) / 8;
    return count > 8 ? count / 8 : count > 1 ? 1 : 0;
}

// Tries fewer and fewer pieces: first those that are not crowded and some that are, then only those that are not
// crowded, then fewer of them. A single piece may spend the whole budget.
static sk_result build_some(boundary_builder *w) {
    const budget most = {BOUNDARY_WORK_REDUCED, BOUNDARY_CORNERS_REDUCED, false};
    const budget for_one = {BOUNDARY_WORK_MOST, BOUNDARY_CORNERS_REDUCED, false};
    piece_ranking ranking = {0};
    sk_result result = piece_ranking_make(w->s, &ranking) ? sk_ok() : out_of_memory();
    int32_t count = ranking.count, alone = ranking.count - ranking.crowded;
    if (count - alone > BOUNDARY_CROWDED_KEPT) count = alone + BOUNDARY_CROWDED_KEPT;
    while (result.ok) {
        result = build_selection(w, &ranking, count, count == 1 ? for_one : most);
        if (!w->budget.spent || count == 0) break;
        if (count > alone && alone > 0)
            count = alone;
        else
            count = fewer_pieces(count, w->pieces_done);
    }
    piece_ranking_free(&ranking);
    return result;
}

// Computes the surface of a scenery without a flat form from only some of its cuts.
static sk_result build_coarsely(boundary_builder *w) {
    sk_scenery coarse;
    const sk_scenery *whole = w->s;
    sk_result result = scenery_coarse(whole, &coarse);
    w->coarse = true;
    w->s = &coarse;
    if (result.ok) result = build_some(w);
    w->s = whole;
    scenery_free_pieces(&coarse);
    return result;
}

static sk_result build_within_budget(boundary_builder *w, bool *reduced) {
    const budget allowed = {boundary_work_allowed(w->s), BOUNDARY_CORNERS_MOST, false};
    sk_result result = prepare_regions(w);
    *reduced = !w->s->direct && typical_work(w->s, w->window) > allowed.left;
    if (result.ok && !*reduced) result = build_boundary(w, allowed);
    if (!result.ok || (!*reduced && !w->budget.spent)) return result;
    *reduced = true;
    forget_faces(w);
    return w->s->direct ? build_coarsely(w) : build_some(w);
}

static sk_result take_parts(boundary_builder *w, sk_boundary *out) {
    *out =
        (sk_boundary){.face_count = w->faces.count, .vertex_count = w->faces.vertex_count, w->face, w->faces.vertices};
    w->face = NULL;
    w->faces.vertices = NULL;
    return sk_ok();
}

static void free_room(boundary_builder *w) {
    for (int32_t i = 0; w->regions != NULL && i < w->s->e.paint_count; i++) piece_list_free(&w->regions[i]);
    for (int32_t i = 0; w->region_boxes != NULL && i < w->s->e.paint_count; i++) free(w->region_boxes[i]);
    void *const rooms[] = {w->region_boxes, w->obstacles, w->pending, w->pending_count, w->candidates,  w->regions,
                           w->region_fits,  w->thin,      w->keys,    w->nearby,        w->asked_below, w->asked_above};
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) free(rooms[i]);
    polygon_list *const lists[] = {&w->undecided, &w->decided, &w->hidden, &w->parts,  &w->rest,    &w->kernel,
                                   &w->scratch,   &w->one,     &w->left,   &w->carved, &w->uncarved};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) polygon_list_free(lists[i]);
}

typedef enum boundary_form { FORM_COUNTED, FORM_PARTS, FORM_JOINED } boundary_form;

static sk_result boundary_of(const sk_scenery *scenery, sk_box window, boundary_form form, sk_boundary *out) {
    *out = (sk_boundary){0};
    if (!sk_is_finite3(window.min) || !sk_is_finite3(window.max) || !(window.min.x < window.max.x) ||
        !(window.min.y < window.max.y) || !(window.min.z < window.max.z)) {
        return sk_error(
            "the window of the boundary runs from (%g, %g, %g) to (%g, %g, %g); allowed: finite corners, each max "
            "above its min",
            window.min.x, window.min.y, window.min.z, window.max.x, window.max.y, window.max.z);
    }
    boundary_builder w = {.s = scenery, .window = window, .is_counting = form == FORM_COUNTED};
    bool reduced = false;
    sk_result result = build_within_budget(&w, &reduced);
    free_room(&w);
    if (result.ok && form == FORM_PARTS) result = take_parts(&w, out);
    if (result.ok && form == FORM_JOINED) result = boundary_builder_join(&w, out);
    if (!result.ok) sk_boundary_free(out);
    out->reduced = reduced;
    out->pieces = scenery->direct ? 0 : w.pieces_done;
    free(w.face);
    polygon_list_free(&w.faces);
    return result;
}

sk_result sk_scenery_boundary(const sk_scenery *scenery, sk_box window, sk_boundary *out) {
    return boundary_of(scenery, window, FORM_JOINED, out);
}

sk_result sk_scenery_boundary_parts(const sk_scenery *scenery, sk_box window, sk_boundary *out) {
    return boundary_of(scenery, window, FORM_PARTS, out);
}

sk_result sk_scenery_boundary_extent(const sk_scenery *scenery, sk_box window, sk_boundary *out) {
    return boundary_of(scenery, window, FORM_COUNTED, out);
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

// Sums (a - o).((b - o) x (c - o)) / 6 over triangles. The point o is on the solid to keep the terms small.
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
