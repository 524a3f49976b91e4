// The queries of a compiled scenery.
#include "base/assert.h"
#include "csg/scenery_internal.h"
#include "csg/span.h"
#include "csg/traversal.h"

sk_hit hit_from(const sk_scenery *s, piece_hit m, sk_vec3 a, sk_vec3 b) {
    sk_hit hit = {.material = SK_NO_MATERIAL, .feature = -1, .piece = -1};
    if (m.fraction == FRACTION_NEVER) return hit;
    hit.found = true;
    hit.fraction = m.fraction;
    if (m.status == STATUS_INTERIOR) return hit;
    hit.feature = status_feature(m.status);
    hit.piece = m.piece;
    if (m.plane >= 0) { // in a cache line that the query has read; s->e.planes is often not
        hit.normal = table_plane(&s->pieces, m.plane).normal;
        hit.material = table_material(&s->pieces, m.plane);
    } else {
        hit.normal = s->e.planes[hit.feature].half_space.normal;
    }
    if (hit.material == SK_NO_MATERIAL) // it depends on paint, or no pieces were used
        hit.material = paint_material(&s->paint, &s->e, hit.feature, sk_mix(a, b, m.fraction));
    return hit;
}

static piece_hit entry_from_expression(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    return piece_hit_of(expression_first_contact(&s->e, s->e.root, a, b, 0.0));
}

static inline void first_piece_hit(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, piece_hit *out) {
    if (leaves_world(a, b) || scenery->small)
        *out = entry_from_expression(scenery, a, b);
    else if (scenery->direct)
        *out = piece_hit_of(cells_first_contact(scenery, a, b));
    else
        scenery->kernel->entry(scenery, a, b, out);
}

sk_hit sk_scenery_entry(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b) {
    SK_ASSERT(sk_is_finite3(a) && sk_is_finite3(b));
    piece_hit first;
    first_piece_hit(scenery, a, b, &first);
    return hit_from(scenery, first, a, b);
}

piece_hit expression_exit(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double at) {
    if (expression_status(e, node, a, b, at) == STATUS_OUTSIDE) return NO_PIECE_HIT;
    double end = expression_run_end(e, node, a, b, at);
    if (end == FRACTION_NEVER) return NO_PIECE_HIT;
    return (piece_hit){end, expression_status(e, node, a, b, end), -1, -1};
}

sk_hit sk_scenery_exit(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b) {
    SK_ASSERT(sk_is_finite3(a) && sk_is_finite3(b));
    piece_hit end;
    if (leaves_world(a, b) || scenery->small)
        end = expression_exit(&scenery->e, scenery->e.root, a, b, 0.0);
    else if (scenery->direct)
        end = piece_hit_of(cells_exit(scenery, a, b));
    else
        scenery->kernel->exit(scenery, a, b, &end);
    return hit_from(scenery, end, a, b);
}

bool sk_scenery_inside(const sk_scenery *scenery, sk_vec3 point) {
    SK_ASSERT(sk_is_finite3(point));
    if (leaves_world(point, point)) return expression_holds(&scenery->e, scenery->e.root, point);
    piece_hit first;
    first_piece_hit(scenery, point, point, &first);
    return first.fraction != FRACTION_NEVER;
}

// Returns the box of a slot of a node.
static sk_box slot_box(const tree_node *n, int32_t i) {
    const float(*min)[TREE_WIDTH] = n->bound + BOUND_MIN, (*max)[TREE_WIDTH] = n->bound + BOUND_MAX;
    return (sk_box){{min[0][i], min[1][i], min[2][i]}, {max[0][i], max[1][i], max[2][i]}};
}

typedef struct box_list {
    sk_box *out;
    int32_t count, capacity;
} box_list;

static void add_box(box_list *list, sk_box box) {
    if (list->count < list->capacity) list->out[list->count] = box;
    list->count++;
}

static void boxes_below(const box_tree *t, int32_t index, int32_t depth, box_list *list) {
    const tree_node *node = &t->nodes[index];
    for (int32_t i = 0; i < TREE_WIDTH; i++) {
        if (node->child[i].index == TREE_EMPTY) continue;
        if (depth == 1 || tree_is_leaf(node->child[i]))
            add_box(list, slot_box(node, i));
        else
            boxes_below(t, node->child[i].index, depth - 1, list);
    }
}

int32_t sk_scenery_boxes(const sk_scenery *scenery, int32_t depth, sk_box *out, int32_t capacity) {
    box_list list = {out, 0, capacity};
    if (scenery->bounded.count == 0) return 0;
    if (depth <= 0)
        add_box(&list, scenery->bounds);
    else
        boxes_below(&scenery->bounded, 0, depth, &list);
    return list.count;
}

int32_t sk_scenery_boxes_visited(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_box *out, int32_t capacity) {
    SK_ASSERT(sk_is_finite3(a) && sk_is_finite3(b));
    box_list list = {out, 0, capacity};
    slab_ray ray;
    slab_ray_make(&ray, a, b);
    traversal t;
    int32_t first, count;
    traversal_begin(&t, &scenery->bounded, &ray, 0.0);
    while (traversal_next(&t, 1.0, &first, &count)) {
        const sk_box *boxes = scenery->direct ? scenery->cells.boxes : scenery->pieces.boxes;
        for (int32_t i = 0; i < count; i++) add_box(&list, boxes[first + i]);
    }
    return list.count;
}

sk_hit sk_scenery_surface(const sk_scenery *scenery, int32_t feature, sk_vec3 normal, sk_vec3 point) {
    static const double LOOK = 1e-3;   // m to both sides: more than the rounding of a border at 10^7 m
    static const double ALONG = 0.999; // cosine: a face that is tilted more is another one, near an edge
    sk_half_space plane = sk_scenery_plane(scenery, feature);
    sk_vec3 n = sk_dot(plane.normal, normal) < 0.0 ? sk_neg(plane.normal) : plane.normal;
    sk_vec3 on = sk_add_scaled(point, plane.offset - sk_dot(plane.normal, point), plane.normal);
    sk_hit hit = sk_scenery_entry(scenery, sk_add_scaled(on, LOOK, n), sk_add_scaled(on, -LOOK, n));
    if (hit.found && hit.feature >= 0 && sk_dot(hit.normal, n) > ALONG) return hit;
    return (sk_hit){.found = true,
                    .normal = n,
                    .material = sk_scenery_material(scenery, feature, on),
                    .feature = feature,
                    .piece = -1};
}
