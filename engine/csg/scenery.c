#include "csg/scenery_internal.h"

#include "base/assert.h"
#include "csg/support.h"
#include <stdlib.h>

// Half-spaces. Measured with skidpad-bench: with some 2,000 (300 pits) cells and expression take the same time.
enum { SMALL_EXPRESSION = 1500 };

static sk_result out_of_memory(void) {
    return sk_error("out of memory while compiling the scenery");
}

// The box of an expression: the hull of a union's parts, for an intersection what its half-spaces bound together. A
// shape that is proven empty has the empty box, min above max.
static bool expression_box(const expression *e, int32_t index, sk_box *out) {
    const sk_vec3 far_away = {INFINITY, INFINITY, INFINITY};
    const expression_node *node = &e->nodes[index];
    *out = (sk_box){sk_neg(far_away), far_away};
    if (node->kind != EXPRESSION_UNION && node->kind != EXPRESSION_INTERSECTION) return true;
    sk_half_space *planes = malloc((size_t)node->count * sizeof *planes);
    if (planes == NULL) return false;
    int32_t count = 0;
    bool ok = true, is_union = node->kind == EXPRESSION_UNION;
    if (is_union) *out = (sk_box){far_away, sk_neg(far_away)};
    for (int32_t i = 0; i < node->count && ok; i++) {
        int32_t child = e->children[node->first + i];
        sk_box box;
        if (!is_union && e->nodes[child].kind == EXPRESSION_LEAF) {
            planes[count++] = e->planes[e->nodes[child].first].half_space;
            continue;
        }
        ok = expression_box(e, child, &box);
        *out = is_union ? box_hull(*out, box) : box_common(*out, box);
    }
    sk_box own;
    if (ok && !is_union && count > 0) {
        bool exists = piece_box(planes, count, &own);
        if (!exists) *out = (sk_box){far_away, sk_neg(far_away)};
        if (exists && !box_is_unbounded(&own)) *out = box_common(*out, own);
    }
    free(planes);
    return ok;
}

static sk_result box_paints(expression *e) {
    for (int32_t i = 0; i < e->paint_count; i++) {
        if (!expression_box(e, e->paints[i].region, &e->paints[i].box)) return out_of_memory();
    }
    return sk_ok();
}

static bool allocate_pieces(piece_table *t, int32_t pieces, int32_t planes) {
    size_t n = (size_t)planes + PLANE_GROUP * ((size_t)pieces + 1); // with the filling, and never zero
    t->nx = calloc(n, sizeof *t->nx);
    t->ny = calloc(n, sizeof *t->ny);
    t->nz = calloc(n, sizeof *t->nz);
    t->offset = calloc(n, sizeof *t->offset);
    t->feature = calloc(n, sizeof *t->feature);
    t->start = calloc((size_t)pieces + 1, sizeof *t->start);
    t->size = calloc((size_t)pieces + 1, sizeof *t->size);
    t->boxes = calloc((size_t)pieces + 1, sizeof *t->boxes);
    return t->nx != NULL && t->ny != NULL && t->nz != NULL && t->offset != NULL && t->feature != NULL &&
           t->start != NULL && t->size != NULL && t->boxes != NULL;
}

static void add_piece(piece_table *t, const expression *e, const piece_list *list, int32_t piece, sk_box box) {
    t->start[t->count] = t->plane_count;
    t->size[t->count] = piece_size(list, piece);
    for (int32_t i = list->start[piece]; i < list->start[piece + 1]; i++) {
        int32_t plane = list->planes[i], k = t->plane_count++;
        sk_half_space h = e->planes[plane].half_space;
        t->nx[k] = h.normal.x;
        t->ny[k] = h.normal.y;
        t->nz[k] = h.normal.z;
        t->offset[k] = h.offset;
        t->feature[k] = plane;
    }
    for (; t->plane_count % PLANE_GROUP != 0; t->plane_count++) {
        t->offset[t->plane_count] = 1.0;
        t->feature[t->plane_count] = -1;
    }
    t->half_spaces += t->size[t->count];
    t->boxes[t->count++] = box;
}

// Boxes of all pieces; order gets the bounded ones first, then the unbounded ones; those proved empty are left out.
static int32_t sort_out(const expression *e, const piece_list *list, sk_half_space *scratch, sk_box *boxes,
                        int32_t *order, int32_t *bounded) {
    int32_t front = 0, back = list->count;
    for (int32_t i = 0; i < list->count; i++) {
        int32_t count = piece_size(list, i);
        for (int32_t k = 0; k < count; k++) scratch[k] = e->planes[list->planes[list->start[i] + k]].half_space;
        if (!piece_box(scratch, count, &boxes[i])) continue;
        if (box_is_unbounded(&boxes[i]))
            order[--back] = i;
        else
            order[front++] = i;
    }
    int32_t unbounded = list->count - back;
    for (int32_t i = 0; i < unbounded; i++) order[front + i] = order[back + i];
    *bounded = front;
    return front + unbounded;
}

static sk_result build_pieces(sk_scenery *s, const piece_list *list) {
    size_t n = (size_t)list->count + 1;
    sk_half_space *scratch = malloc(((size_t)list->plane_count + 1) * sizeof *scratch);
    sk_box *boxes = malloc(n * sizeof *boxes);
    int32_t *order = malloc(n * sizeof *order);
    bool ok = scratch != NULL && boxes != NULL && order != NULL;
    if (ok) {
        int32_t count = sort_out(&s->e, list, scratch, boxes, order, &s->pieces.bounded);
        int32_t first = s->pieces.bounded;
        ok = tree_build(&s->bounded, boxes, order, 0, first) &&
             tree_build(&s->unbounded, boxes, order, first, count - first) &&
             allocate_pieces(&s->pieces, count, list->plane_count);
        for (int32_t i = 0; i < count && ok; i++) add_piece(&s->pieces, &s->e, list, order[i], boxes[order[i]]);
    }
    free(scratch);
    free(boxes);
    free(order);
    return ok ? sk_ok() : out_of_memory();
}

static void describe_once(sk_scenery *s) {
    const expression *e = &s->e;
    const piece_table *p = &s->pieces;
    for (int32_t i = 0; i < e->feature_count; i++) {
        if (e->planes[i].material == SK_NO_MATERIAL) s->default_material_features++;
    }
    int32_t bounded = 0;
    for (int32_t i = 0; i < p->bounded; i++)
        s->bounds = bounded++ == 0 ? p->boxes[i] : box_hull(s->bounds, p->boxes[i]);
    for (int32_t i = 0; i < s->cells.count; i++) {
        sk_box box = s->cells.boxes[i];
        if (!box_is_unbounded(&box)) s->bounds = bounded++ == 0 ? box : box_hull(s->bounds, box);
    }
    s->bytes = sizeof *s + (size_t)e->node_count * sizeof *e->nodes + (size_t)e->child_count * sizeof *e->children +
               (size_t)e->plane_count * sizeof *e->planes + (size_t)e->paint_count * sizeof *e->paints +
               (size_t)p->plane_count * (4 * sizeof(double) + sizeof(int32_t)) +
               (size_t)p->count * (sizeof(sk_box) + 2 * sizeof(int32_t)) +
               (size_t)s->cells.count * (sizeof(sk_box) + sizeof(int32_t)) +
               (size_t)(s->bounded.count + s->unbounded.count) * sizeof(tree_node);
}

sk_result sk_scenery_compile(const sk_shapes *shapes, sk_shape root, sk_scenery_options options, sk_scenery **out) {
    SK_ASSERT(options.materials != NULL && options.material_count > 0);
    *out = NULL;
    sk_scenery *s = calloc(1, sizeof *s);
    if (s == NULL) return out_of_memory();
    sk_result result = expression_build(&s->e, shapes, root, options);
    if (result.ok) result = box_paints(&s->e);
    piece_list list = {0};
    bool fits = true;
    if (result.ok) result = flatten(&s->e, s->e.root, &list, &fits);
    s->direct = !fits;
    if (result.ok && fits) result = build_pieces(s, &list);
    s->small = s->direct && s->e.feature_count <= SMALL_EXPRESSION;
    if (result.ok && !fits && !cells_build(&s->cells, &s->bounded, &s->e)) result = out_of_memory();
    piece_list_free(&list);
    if (!result.ok) {
        sk_scenery_destroy(s);
        return result;
    }
    describe_once(s);
    *out = s;
    return sk_ok();
}

void sk_scenery_destroy(sk_scenery *scenery) {
    if (scenery == NULL) return;
    expression_free(&scenery->e);
    piece_table *t = &scenery->pieces;
    free(t->nx);
    free(t->ny);
    free(t->nz);
    free(t->offset);
    free(t->feature);
    free(t->start);
    free(t->size);
    free(t->boxes);
    cells_free(&scenery->cells);
    free(scenery->bounded.nodes);
    free(scenery->unbounded.nodes);
    free(scenery);
}

sk_scenery_info sk_scenery_describe(const sk_scenery *scenery) {
    const sk_scenery *s = scenery;
    return (sk_scenery_info){
        .pieces = s->pieces.count,
        .unbounded_pieces = s->pieces.count - s->pieces.bounded,
        .half_spaces = s->pieces.half_spaces,
        .features = s->e.feature_count,
        .default_material_features = s->default_material_features,
        .tree_depth = s->bounded.depth,
        .tree_nodes = s->bounded.count + s->unbounded.count,
        .direct = s->direct,
        .bounds = s->bounds,
        .bytes = s->bytes,
    };
}
