// The faces of an expression without a flat form: the plane of every feature is cut along the other half-spaces until
// each part is on the border everywhere or nowhere.
#include "csg/surveyor.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

// What an expression is along a polygon of one plane. A sheet without thickness is on it, but neither above nor below.
typedef struct verdict {
    bool above; // right above the plane
    int32_t on,
        below; // status on it and right below it, as elements of the chain: a border is that of the plane itself
    int32_t undecided; // a plane that the answer hangs on and that crosses the polygon; -1 where there is none
} verdict;

static const verdict is_inside = {true, STATUS_INTERIOR, STATUS_INTERIOR, -1},
                     is_outside = {false, STATUS_OUTSIDE, STATUS_OUTSIDE, -1};

static verdict leaf_verdict(const expression *e, int32_t plane, sk_half_space face, const polygon_list *list,
                            polygon p) {
    sk_half_space h = e->planes[plane].half_space;
    bool inside = true, outside = true;
    for (int32_t i = 0; i < p.count; i++) {
        double d = sk_dot(h.normal, list->vertices[p.first + i]) - h.offset;
        inside = inside && d <= PLANE_TOLERANCE;
        outside = outside && d >= -PLANE_TOLERANCE;
    }
    if (inside && outside) {
        bool same = sk_dot(h.normal, face.normal) > 0.0;
        return (verdict){!same, border_status(plane), same ? border_status(plane) : STATUS_OUTSIDE, -1};
    }
    if (inside) return is_inside;
    return outside ? is_outside : (verdict){.undecided = plane};
}

static verdict decide(const expression *e, int32_t index, sk_half_space face, const polygon_list *list, polygon p) {
    const expression_node *node = &e->nodes[index];
    if (node->kind == EXPRESSION_LEAF) return leaf_verdict(e, node->first, face, list, p);
    if (node->kind == EXPRESSION_NOTHING) return is_outside;
    if (node->kind == EXPRESSION_EVERYTHING) return is_inside;
    bool is_union = node->kind == EXPRESSION_UNION;
    verdict all = is_union ? is_outside : is_inside;
    int32_t undecided = -1;
    for (int32_t i = 0; i < node->count; i++) {
        verdict part = decide(e, e->children[node->first + i], face, list, p);
        if (part.undecided >= 0) {
            undecided = part.undecided;
            continue;
        }
        bool settles = is_union ? part.below == STATUS_INTERIOR && part.on == STATUS_INTERIOR && part.above
                                : part.on == STATUS_OUTSIDE && !part.above;
        if (settles) return part; // whatever the others are
        all.above = is_union ? all.above || part.above : all.above && part.above;
        if (is_union ? part.on > all.on : part.on < all.on) all.on = part.on;
        if (is_union ? part.below > all.below : part.below < all.below) all.below = part.below;
    }
    all.undecided = undecided;
    return all;
}

// Works through a stack of polygons: a decided one comes off with its verdict, the others are cut in two. False when the
// stack is empty.
static bool next_decided(surveyor *w, int32_t node, sk_half_space face, polygon_list *stack, polygon_list *out,
                         verdict *is) {
    const expression *e = &w->s->e;
    while (stack->count > 0 && !stack->failed && !out->failed) {
        polygon p = stack->polygons[stack->count - 1];
        *is = decide(e, node, face, stack, p);
        polygon_list_clear(out);
        polygon_copy(out, stack, stack->count - 1);
        stack->count--;
        stack->vertex_count = p.first;
        if (is->undecided < 0) return true;
        polygon_cut(out, 0, e->planes[is->undecided].half_space, stack, stack);
    }
    w->failed = w->failed || stack->failed || out->failed;
    return false;
}

void cut_by_expression(surveyor *w, int32_t node, sk_half_space face, polygon_list *from, polygon_list *inside,
                       polygon_list *outside) {
    polygon_list one = {0};
    verdict is;
    while (next_decided(w, node, face, from, &one, &is)) {
        polygon_list *to = is.on != STATUS_OUTSIDE ? inside : outside;
        if (to != NULL && one.count > 0) polygon_copy(to, &one, 0);
    }
    polygon_list_free(&one);
}

// The parts of the feature's plane on which a query meets this feature: from the front where nothing is above, from the back
// where nothing is below.
static void survey_feature(surveyor *w, int32_t feature) {
    sk_half_space face = w->s->e.planes[feature].half_space;
    polygon_list stack = {0}, one = {0}, back = {0};
    surveyor_start_face(w, face, w->window);
    for (int32_t i = 0; i < w->parts.count; i++) polygon_copy(&stack, &w->parts, i);
    polygon_list_clear(&w->parts);
    verdict is;
    while (next_decided(w, w->s->e.root, face, &stack, &one, &is)) {
        if (is.on != border_status(feature) || one.count == 0) continue;
        if (!is.above) polygon_copy(&w->parts, &one, 0);
        if (is.below == STATUS_OUTSIDE) polygon_copy(&back, &one, 0);
    }
    w->failed = w->failed || back.failed;
    if (w->parts.count > 0) surveyor_emit(w, feature, -1, false);
    polygon_list_swap(&w->parts, &back);
    if (w->parts.count > 0) surveyor_emit(w, feature, -1, true);
    polygon_list_free(&stack);
    polygon_list_free(&one);
    polygon_list_free(&back);
}

sk_result survey_expression(surveyor *w) {
    for (int32_t i = 0; i < w->s->e.feature_count; i++) survey_feature(w, i);
    return sk_ok();
}
