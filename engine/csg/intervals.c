#include "csg/intervals_internal.h"

#include "base/assert.h"
#include "csg/span.h"
#include "csg/traversal.h"

typedef enum route { BY_TREE, BY_CELLS, BY_EXPRESSION } route;

// A segment, and the method by which it is followed.
typedef struct path {
    const sk_scenery *s;
    sk_vec3 a, b;
    route route;
    slab_ray ray;
} path;

// Returns the next double. Runs begin and end at fractions that are doubles, so nothing is between.
static double next_fraction(double fraction) {
    uint64_t bits;
    memcpy(&bits, &fraction, sizeof bits);
    bits++;
    memcpy(&fraction, &bits, sizeof fraction);
    return fraction;
}

static void consider_first(const path *p, int32_t piece, double from, piece_hit *best) {
    span own;
    if (piece_span(&p->s->pieces, piece, p->a, p->b, &own) && own.enter >= from) take_entry(&own, piece, best);
}

static void consider_end(const path *p, int32_t piece, double at, piece_hit *end) {
    span own;
    if (piece_span(&p->s->pieces, piece, p->a, p->b, &own)) take_exit(&own, piece, at, end);
}

static void first_in_tree(const path *p, const box_tree *boxes, double from, piece_hit *best) {
    traversal t;
    int32_t first, count;
    traversal_begin(&t, boxes, &p->ray, from);
    while (traversal_next(&t, sk_min(best->fraction, 1.0), &first, &count)) {
        for (int32_t piece = first; piece < first + count; piece++) consider_first(p, piece, from, best);
    }
}

static void end_in_tree(const path *p, const box_tree *boxes, double at, piece_hit *end) {
    traversal t;
    int32_t first, count;
    traversal_begin(&t, boxes, &p->ray, at);
    while (traversal_next(&t, at, &first, &count)) {
        for (int32_t piece = first; piece < first + count; piece++) consider_end(p, piece, at, end);
    }
}

static piece_hit first_in_pieces(const path *p, double from) {
    piece_hit best = NO_PIECE_HIT;
    first_in_tree(p, &p->s->unbounded, from, &best);
    first_in_tree(p, &p->s->bounded, from, &best);
    return best;
}

// Returns the end of the run. Moves from piece to piece: each contains the end found so far.
static piece_hit end_in_pieces(const path *p, double at) {
    for (;;) {
        piece_hit end = {at, STATUS_OUTSIDE, -1, -1};
        end_in_tree(p, &p->s->unbounded, at, &end);
        end_in_tree(p, &p->s->bounded, at, &end);
        if (end.fraction == FRACTION_NEVER) return NO_PIECE_HIT;
        if (end.fraction == at) return end;
        at = end.fraction;
    }
}

// Returns the least fraction >= `from` in the solid. No run that begins earlier may contain `from`.
static piece_hit first_from(const path *p, double from) {
    const expression *e = &p->s->e;
    if (p->route == BY_CELLS) return piece_hit_of(cells_first_contact_from(p->s, p->a, p->b, from));
    if (p->route == BY_EXPRESSION) return piece_hit_of(expression_first_contact(e, e->root, p->a, p->b, from));
    return first_in_pieces(p, from);
}

// Returns the end of the run that contains `at`, which is in the solid; NO_PIECE_HIT if the run reaches b.
static piece_hit end_of_run(const path *p, double at) {
    const expression *e = &p->s->e;
    if (p->route == BY_CELLS) return piece_hit_of(cells_run_end(p->s, p->a, p->b, at));
    if (p->route == BY_EXPRESSION) return expression_exit(e, e->root, p->a, p->b, at);
    return end_in_pieces(p, at);
}

typedef struct hit_list {
    sk_hit *out;
    int32_t count, capacity;
} hit_list;

static void add(hit_list *list, const path *p, piece_hit m) {
    if (list->count < list->capacity) list->out[list->count] = hit_from(p->s, m, p->a, p->b);
    list->count++;
}

static int32_t follow(const path *p, sk_hit *out, int32_t capacity) {
    hit_list list = {out, 0, capacity};
    for (double from = 0.0; from <= 1.0;) {
        piece_hit m = first_from(p, from);
        if (m.fraction == FRACTION_NEVER) break;
        add(&list, p, m);
        m = end_of_run(p, m.fraction);
        if (m.fraction == FRACTION_NEVER) break;
        add(&list, p, m);
        from = next_fraction(m.fraction);
    }
    return list.count;
}

static path path_along(const sk_scenery *s, sk_vec3 a, sk_vec3 b, route wanted) {
    SK_ASSERT(sk_is_finite3(a) && sk_is_finite3(b));
    path p = {.s = s, .a = a, .b = b, .route = leaves_world(a, b) ? BY_EXPRESSION : wanted};
    slab_ray_make(&p.ray, a, b);
    return p;
}

int32_t sk_scenery_intervals(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity) {
    route usual = scenery->small ? BY_EXPRESSION : scenery->direct ? BY_CELLS : BY_TREE;
    path p = path_along(scenery, a, b, usual);
    return follow(&p, out, capacity);
}

int32_t scenery_intervals_cells(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity) {
    SK_ASSERT(scenery->direct);
    path p = path_along(scenery, a, b, BY_CELLS);
    return follow(&p, out, capacity);
}

int32_t scenery_intervals_expression(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity) {
    path p = path_along(scenery, a, b, BY_EXPRESSION);
    int32_t count = follow(&p, out, capacity);
    for (int32_t i = 0; i < count && i < capacity; i++) {
        if (out[i].feature >= 0)
            out[i].material = expression_material(&scenery->e, out[i].feature, sk_mix(a, b, out[i].fraction));
    }
    return count;
}
