// Computes the faces of an expression without a flat form, cell by cell. The plane of every feature is cut along the
// other half-spaces of the cell until each part is on the border everywhere or nowhere.
#include "csg/boundary_face.h"
#include "csg/expression_cut.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

// Emits the parts of the plane (in w->parts) on which a query hits this feature. A part has a front if nothing is above
// it, and a back if nothing is below it.
static void build_parts(boundary_builder *w, int32_t node, int32_t feature) {
    sk_half_space face = w->s->e.planes[feature].half_space;
    polygon_list_swap(&w->parts, &w->undecided);
    polygon_list_clear(&w->parts);
    polygon_list_clear(&w->hidden);
    verdict is;
    while (next_decided(w, node, face, &w->undecided, &w->decided, &is)) {
        if (is.on != border_status(feature) || w->decided.count == 0) continue;
        if (!is.above) polygon_copy(&w->parts, &w->decided, 0);
        if (is.below == STATUS_OUTSIDE) polygon_copy(&w->hidden, &w->decided, 0);
    }
    w->failed = w->failed || w->hidden.failed;
    if (w->parts.count > 0) boundary_builder_emit(w, feature, -1, false);
    polygon_list_swap(&w->parts, &w->hidden);
    if (w->parts.count > 0) boundary_builder_emit(w, feature, -1, true);
}

static void build_cell(boundary_builder *w, int32_t node, const polygon_list *faces) {
    for (int32_t i = 0; i < faces->count && !w->budget.spent; i++) {
        polygon_list_clear(&w->parts);
        polygon_copy(&w->parts, faces, i);
        build_parts(w, node, faces->polygons[i].material);
    }
}

static void mark_features(boundary_builder *w, int32_t index, int32_t *marks, int32_t mark) {
    const expression *e = &w->s->e;
    const expression_node *node = &e->nodes[index];
    budget_take(&w->budget, 1);
    if (node->kind == EXPRESSION_LEAF) marks[node->first] = mark;
    for (int32_t i = 0; node->kind != EXPRESSION_LEAF && i < node->count; i++)
        mark_features(w, e->children[node->first + i], marks, mark);
}

// Passes each face to the sides of the cut whose expressions contain its feature. A face in the plane of the cut is
// passed to one side only, because near the cut the expressions of both sides are valid.
static void divide_faces(boundary_builder *w, int32_t index, const polygon_list *faces, polygon_list *low,
                         polygon_list *high) {
    const division *divisions = w->s->cells.divisions, *d = &divisions[index];
    const sk_half_space cut = {{d->axis == 0, d->axis == 1, d->axis == 2}, d->at};
    mark_features(w, divisions[d->low].root, w->asked_below, index);
    mark_features(w, divisions[d->high].root, w->asked_above, index);
    for (int32_t i = 0; i < faces->count && !w->budget.spent; i++) {
        int32_t feature = faces->polygons[i].material;
        budget_take(&w->budget, faces->polygons[i].count);
        bool below = w->asked_below[feature] == index, above = w->asked_above[feature] == index;
        if (!below && !above) continue;
        if (polygon_cut(faces, i, cut, below ? low : NULL, above ? high : NULL)) continue;
        polygon_copy(above ? high : low, faces, i);
    }
    w->failed = w->failed || low->failed || high->failed;
}

// Computes the faces within a division of the world. Each is a polygon with its feature as its material. Frees the
// list.
static void build_division(boundary_builder *w, int32_t index, polygon_list *faces) {
    const division *d = &w->s->cells.divisions[index];
    polygon_list low = {0}, high = {0};
    if (d->axis < 0) build_cell(w, d->root, faces);
    if (d->axis >= 0 && faces->count > 0) divide_faces(w, index, faces, &low, &high);
    polygon_list_free(faces);
    int32_t waiting = high.vertex_count;
    w->waiting_corners += waiting;
    if (w->waiting_corners > w->budget.corners_most) w->budget.spent = true;
    if (low.count > 0 && !w->budget.spent) build_division(w, d->low, &low);
    w->waiting_corners -= waiting;
    if (high.count > 0 && !w->budget.spent) build_division(w, d->high, &high);
    polygon_list_free(&low);
    polygon_list_free(&high);
}

// Whole faces descend the divisions of the world and are cut at each division. So the cells share them without gap or
// overlap, and the few half-spaces of a cell decide which parts remain.
sk_result build_from_expression(boundary_builder *w) {
    const expression *e = &w->s->e;
    polygon_list faces = {0};
    w->asked_below = calloc((size_t)e->plane_count + 1, sizeof *w->asked_below);
    w->asked_above = calloc((size_t)e->plane_count + 1, sizeof *w->asked_above);
    w->failed = w->asked_below == NULL || w->asked_above == NULL;
    for (int32_t i = 0; i < e->feature_count && !w->failed; i++) {
        w->asked_below[i] = w->asked_above[i] = -1;
        boundary_builder_start_face(w, e->planes[i].half_space, w->window);
        if (w->parts.count == 0) continue;
        polygon_copy(&faces, &w->parts, 0);
        if (!faces.failed) faces.polygons[faces.count - 1].material = i;
    }
    // Beyond the world cube the cells are not valid.
    bool has_cells = in_world(w->window.min) && in_world(w->window.max);
    w->failed = w->failed || faces.failed;
    if (!w->failed && has_cells) build_division(w, 0, &faces);
    if (!w->failed && !has_cells) build_cell(w, e->root, &faces);
    polygon_list_free(&faces);
    return sk_ok();
}
