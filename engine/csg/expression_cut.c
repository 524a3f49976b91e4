// Cuts polygons along the border of an expression without a flat form.
#include "csg/expression_cut.h"

#include "csg/shape_internal.h"

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

static verdict decide(boundary_builder *w, int32_t index, sk_half_space face, const polygon_list *list, polygon p) {
    const expression *e = &w->s->e;
    const expression_node *node = &e->nodes[index];
    budget_take(&w->budget, node->kind == EXPRESSION_LEAF ? p.count : 1);
    if (node->kind == EXPRESSION_LEAF) return leaf_verdict(e, node->first, face, list, p);
    if (node->kind == EXPRESSION_NOTHING) return is_outside;
    if (node->kind == EXPRESSION_EVERYTHING) return is_inside;
    bool is_union = node->kind == EXPRESSION_UNION;
    verdict all = is_union ? is_outside : is_inside;
    int32_t undecided = -1;
    for (int32_t i = 0; i < node->count; i++) {
        verdict part = decide(w, e->children[node->first + i], face, list, p);
        if (part.undecided >= 0) {
            undecided = part.undecided;
            continue;
        }
        bool settles = is_union ? part.below == STATUS_INTERIOR && part.on == STATUS_INTERIOR && part.above
                                : part.on == STATUS_OUTSIDE && !part.above;
        if (settles) return part; // regardless of the others
        all.above = is_union ? all.above || part.above : all.above && part.above;
        if (is_union ? part.on > all.on : part.on < all.on) all.on = part.on;
        if (is_union ? part.below > all.below : part.below < all.below) all.below = part.below;
    }
    all.undecided = undecided;
    return all;
}

bool next_decided(boundary_builder *w, int32_t node, sk_half_space face, polygon_list *stack, polygon_list *out,
                  verdict *is) {
    const expression *e = &w->s->e;
    while (stack->count > 0 && !stack->failed && !out->failed && !w->budget.spent) {
        polygon p = stack->polygons[stack->count - 1];
        *is = decide(w, node, face, stack, p);
        polygon_list_clear(out);
        polygon_copy(out, stack, stack->count - 1);
        if (out->failed) break;
        stack->count--;
        stack->vertex_count = p.first;
        if (is->undecided < 0) return true;
        polygon_cut(out, 0, e->planes[is->undecided].half_space, stack, stack);
    }
    w->failed = w->failed || stack->failed || out->failed;
    return false;
}

void cut_by_expression(boundary_builder *w, int32_t node, sk_half_space face, polygon_list *from, polygon_list *inside,
                       polygon_list *outside) {
    polygon_list one = {0};
    verdict is;
    while (next_decided(w, node, face, from, &one, &is)) {
        polygon_list *to = is.on != STATUS_OUTSIDE ? inside : outside;
        if (to != NULL && one.count > 0) polygon_copy(to, &one, 0);
    }
    polygon_list_free(&one);
}
