#include "csg/scenery_internal.h"

#include "base/assert.h"
#include "csg/overlap.h"
#include "csg/support.h"
#include <stdlib.h>

// Number of half-spaces up to which the whole expression is evaluated. Measured with skidpad-bench: at about 2,000 (300
// pits) cells and expression take the same time.
enum { SMALL_EXPRESSION = 1500 };

static sk_result out_of_memory(void) {
    return sk_error("out of memory while compiling the scenery");
}

// Computes the boxes of all pieces. Writes the bounded pieces to `order` first, then the unbounded ones. Pieces proved
// empty are left out. Returns the number of pieces written.
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
             piece_table_allocate(&s->pieces, count, list->plane_count);
        for (int32_t i = 0; i < count && ok; i++) piece_table_add(&s->pieces, &s->e, list, order[i], boxes[order[i]]);
    }
    if (ok) {
        piece_table_serve(&s->pieces, &s->bounded);
        piece_table_serve(&s->pieces, &s->unbounded);
    }
    free(scratch);
    free(boxes);
    free(order);
    return ok ? sk_ok() : out_of_memory();
}

sk_result scenery_coarse(const sk_scenery *s, sk_scenery *out) {
    piece_list list = {0};
    *out = (sk_scenery){.e = s->e, .kernel = s->kernel};
    sk_result result = flatten_coarsely(&s->e, s->e.root, &list);
    if (result.ok) result = build_pieces(out, &list);
    piece_list_free(&list);
    return result;
}

void scenery_free_pieces(sk_scenery *s) {
    piece_table_free(&s->pieces);
    free(s->bounded.nodes);
    free(s->unbounded.nodes);
}

static void describe_once(sk_scenery *s, sk_scenery_options options) {
    const expression *e = &s->e;
    const piece_table *p = &s->pieces;
    s->carries = true;
    for (int32_t i = 0; i < e->feature_count; i++) {
        int32_t material = e->planes[i].material;
        if (material != SK_NO_MATERIAL) {
            s->carries = s->carries && options.materials[material].strength != 0.0;
            continue;
        }
        if (s->default_material_features < SK_DEFAULT_PLANES_MAX)
            s->default_material_planes[s->default_material_features] = e->planes[i].half_space;
        s->default_material_features++;
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
               piece_table_bytes(p) + paint_index_bytes(&s->paint) +
               (size_t)s->cells.count * (sizeof(sk_box) + sizeof(int32_t)) +
               (size_t)s->cells.division_count * sizeof(division) +
               (size_t)(s->bounded.count + s->unbounded.count) * sizeof(tree_node);
}

sk_result scenery_derive(sk_scenery *s, sk_scenery_options options, sk_scenery **out) {
    piece_list list = {0};
    bool fits = true;
    int64_t visits = FLATTEN_VISITS_MAX;
    s->kernel = kernel_fastest();
    sk_result result = paint_index_build(&s->paint, &s->e) ? sk_ok() : out_of_memory();
    if (result.ok) result = flatten(&s->e, s->e.root, &visits, &list, &fits);
    s->direct = !fits;
    if (result.ok && fits) result = build_pieces(s, &list);
    s->small = s->direct && s->e.feature_count <= SMALL_EXPRESSION;
    if (result.ok && !fits && !cells_build(&s->cells, &s->bounded, &s->e)) result = out_of_memory();
    piece_list_free(&list);
    if (result.ok && !overlap_find(s)) result = out_of_memory();
    if (!result.ok) {
        sk_scenery_destroy(s);
        return result;
    }
    describe_once(s, options);
    *out = s;
    return sk_ok();
}

sk_result sk_scenery_compile(const sk_shapes *shapes, sk_shape root, sk_scenery_options options, sk_scenery **out) {
    SK_ASSERT(options.materials != NULL && options.material_count > 0);
    *out = NULL;
    sk_scenery *s = calloc(1, sizeof *s);
    if (s == NULL) return out_of_memory();
    sk_result result = expression_build(&s->e, shapes, root, options);
    if (result.ok) return scenery_derive(s, options, out);
    sk_scenery_destroy(s);
    return result;
}

void sk_scenery_destroy(sk_scenery *scenery) {
    if (scenery == NULL) return;
    expression_free(&scenery->e);
    scenery_free_pieces(scenery);
    paint_index_free(&scenery->paint);
    cells_free(&scenery->cells);
    free(scenery);
}

sk_scenery_info sk_scenery_describe(const sk_scenery *scenery) {
    const sk_scenery *s = scenery;
    sk_scenery_info info = {
        .pieces = s->pieces.count,
        .unbounded_pieces = s->pieces.count - s->pieces.bounded,
        .half_spaces = s->pieces.half_spaces,
        .features = s->e.feature_count,
        .default_material_features = s->default_material_features,
        .tree_depth = s->bounded.depth,
        .tree_nodes = s->bounded.count + s->unbounded.count,
        .carries = s->carries,
        .direct = s->direct,
        .bounds = s->bounds,
        .bytes = s->bytes,
        .overlap = s->overlap,
        .overlap_at = s->overlap_at,
    };
    for (int32_t i = 0; i < SK_DEFAULT_PLANES_MAX; i++) info.default_material_planes[i] = s->default_material_planes[i];
    return info;
}

sk_half_space sk_scenery_plane(const sk_scenery *scenery, int32_t feature) {
    SK_ASSERT(feature >= 0 && feature < scenery->e.feature_count);
    return scenery->e.planes[feature].half_space;
}

int32_t sk_scenery_material(const sk_scenery *scenery, int32_t feature, sk_vec3 point) {
    SK_ASSERT(feature >= 0 && feature < scenery->e.feature_count);
    return paint_material(&scenery->paint, &scenery->e, feature, point);
}
