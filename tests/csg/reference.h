// reference.h: an independent evaluator of random shapes, for the property tests. It keeps its own syntax tree, looks at
// every fraction at which any half-space is crossed, and evaluates the whole expression there, point by point.
#pragma once
#include "base/random.h"
#include "csg/solids.h"

typedef enum { REF_CONSTANT, REF_PLANE, REF_UNION, REF_INTERSECTION, REF_COMPLEMENT, REF_MADE_OF, REF_PAINT } ref_kind;

enum { REF_CHILDREN = 4, REF_NODES = 4096 };

typedef struct ref_node {
    ref_kind kind;
    int32_t child[REF_CHILDREN], count;
    sk_vec3 normal; // of a plane, unit
    double offset;
    int32_t value; // constant or material
} ref_node;

// A shape in the engine's pool and here.
typedef struct solid {
    sk_shape shape;
    int32_t ref;
} solid;

typedef struct sample {
    sk_shapes *s;
    uint64_t random;
    bool lattice; // integer coordinates: ties abound
    ref_node nodes[REF_NODES];
    int32_t count;
} sample;

static inline int32_t pick_below(sample *c, int32_t limit) {
    return (int32_t)(sk_random_word(&c->random) % (uint64_t)limit);
}
static inline double pick_coordinate(sample *c) {
    return c->lattice ? (double)(pick_below(c, 9) - 4) : sk_random_range(&c->random, -4.0, 4.0);
}
static inline sk_vec3 pick_point(sample *c) {
    double x = pick_coordinate(c), y = pick_coordinate(c), z = pick_coordinate(c);
    return sk_vec(x, y, z);
}
static inline int32_t ref_add(sample *c, ref_node node) {
    assert_true(c->count < REF_NODES);
    c->nodes[c->count] = node;
    return c->count++;
}

static inline solid solid_plane(sample *c, sk_vec3 n, double offset) {
    double length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    ref_node node = {
        .kind = REF_PLANE, .normal = {n.x / length, n.y / length, n.z / length}, .offset = offset / length};
    return (solid){plane(c->s, n.x, n.y, n.z, offset), ref_add(c, node)};
}
static inline solid solid_join(sample *c, bool is_union, const solid *parts, int32_t count) {
    ref_node node = {.kind = is_union ? REF_UNION : REF_INTERSECTION, .count = count};
    sk_shape shapes[REF_CHILDREN], out = -1;
    for (int32_t i = 0; i < count; i++) {
        shapes[i] = parts[i].shape;
        node.child[i] = parts[i].ref;
    }
    built(is_union ? sk_shape_union(c->s, shapes, count, &out) : sk_shape_intersection(c->s, shapes, count, &out),
          &out);
    return (solid){out, ref_add(c, node)};
}
static inline solid solid_wrap(sample *c, ref_kind kind, int32_t material, solid part, solid region) {
    ref_node node = {.kind = kind, .count = 1, .child = {part.ref, region.ref}, .value = material};
    sk_shape shape = kind == REF_COMPLEMENT ? complement(c->s, part.shape)
                     : kind == REF_MADE_OF  ? made_of(c->s, material, part.shape)
                                            : painted(c->s, region.shape, material, part.shape);
    return (solid){shape, ref_add(c, node)};
}

static inline solid pick_half_space(sample *c) {
    if (c->lattice && pick_below(c, 4) != 0) {
        double sign = pick_below(c, 2) ? 1.0 : -1.0;
        int axis = pick_below(c, 3);
        return solid_plane(c, sk_vec(axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0),
                           pick_coordinate(c));
    }
    sk_vec3 n = pick_point(c);
    if (sk_length(n) < 0.1) n = sk_vec(1, 1, 0);
    return solid_plane(c, n, pick_coordinate(c));
}

static inline solid pick_box(sample *c) {
    sk_vec3 a = pick_point(c), b = pick_point(c);
    solid slabs[3];
    for (int k = 0; k < 3; k++) {
        double p = k == 0 ? a.x : k == 1 ? a.y : a.z, q = k == 0 ? b.x : k == 1 ? b.y : b.z;
        double low = sk_min(p, q), high = sk_max(p, q) > low ? sk_max(p, q) : low + 1.0;
        sk_vec3 n = {k == 0, k == 1, k == 2};
        solid sides[2] = {solid_plane(c, sk_neg(n), -low), solid_plane(c, n, high)};
        slabs[k] = solid_join(c, false, sides, 2);
    }
    return solid_join(c, false, slabs, 3);
}

static inline solid pick_solid(sample *c, int depth) {
    int32_t pick = pick_below(c, 100);
    if (depth == 0) return pick < 50 ? pick_half_space(c) : pick_box(c);
    if (pick < 4) {
        sk_shape shape = pick < 2 ? sk_shape_everything(c->s) : sk_shape_nothing(c->s);
        return (solid){shape, ref_add(c, (ref_node){.kind = REF_CONSTANT, .value = pick < 2})};
    }
    if (pick < 12) return pick_half_space(c);
    if (pick < 36) {
        ref_kind kind = pick < 20 ? REF_COMPLEMENT : pick < 28 ? REF_MADE_OF : REF_PAINT;
        solid region = kind == REF_PAINT ? pick_solid(c, depth > 1 ? 1 : 0) : (solid){0, 0};
        solid part = pick_solid(c, depth - 1);
        return solid_wrap(c, kind, pick_below(c, MATERIALS), part, region);
    }
    solid parts[REF_CHILDREN];
    int32_t count = 2 + pick_below(c, 3);
    for (int32_t i = 0; i < count; i++) parts[i] = pick_solid(c, depth - 1);
    return solid_join(c, pick < 75, parts, count);
}

// Most of a box, minus many boxes: the union of convex pieces would explode, and cells take its place.
static inline solid pick_pitted(sample *c) {
    solid pits = pick_box(c);
    for (int i = 0; i < 14; i++) pits = solid_join(c, true, (solid[]){pits, pick_box(c)}, 2);
    solid hollow = solid_wrap(c, REF_COMPLEMENT, 0, pits, pits);
    solid parts[2] = {pick_half_space(c), solid_wrap(c, REF_MADE_OF, GRASS, hollow, hollow)};
    solid field = solid_join(c, false, parts, 2);
    return solid_join(c, true, (solid[]){field, pick_box(c)}, 2);
}

// A point's status, as an element of the chain: level, then for borders the canonical order of planes and materials.
typedef struct ref_status {
    int level; // 0 outside, 1 border, 2 interior
    sk_vec3 normal;
    double offset;
    int32_t own, material; // as made, and with paint
    bool painted;
} ref_status;

// Above zero where a is further inside: among borders, the one that comes first by content.
static inline int ref_compare(const ref_status *a, const ref_status *b) {
    if (a->level != b->level) return a->level - b->level;
    if (a->level != 1) return 0;
    const double first[5] = {a->normal.x, a->normal.y, a->normal.z, a->offset, a->own};
    const double second[5] = {b->normal.x, b->normal.y, b->normal.z, b->offset, b->own};
    for (int i = 0; i < 5; i++) {
        if (first[i] != second[i]) return first[i] < second[i] ? 1 : -1;
    }
    return 0;
}

typedef struct ref_query {
    const sample *c;
    sk_vec3 a, b;
    double l;
    bool behind; // not at l but right behind it
} ref_query;

static inline double ref_distance(const ref_node *n, sk_vec3 p) {
    return n->normal.x * p.x + n->normal.y * p.y + n->normal.z * p.z - n->offset;
}

static inline bool ref_holds(const sample *c, int32_t index, sk_vec3 p, bool negated) {
    const ref_node *n = &c->nodes[index];
    switch (n->kind) {
    case REF_CONSTANT: return (n->value != 0) != negated;
    case REF_PLANE: return negated ? ref_distance(n, p) >= 0.0 : ref_distance(n, p) <= 0.0;
    case REF_COMPLEMENT: return ref_holds(c, n->child[0], p, !negated);
    case REF_MADE_OF:
    case REF_PAINT: return ref_holds(c, n->child[0], p, negated);
    case REF_UNION:
    case REF_INTERSECTION: break;
    }
    bool any = false, all = true;
    for (int32_t i = 0; i < n->count; i++) {
        bool part = ref_holds(c, n->child[i], p, negated);
        any = any || part;
        all = all && part;
    }
    return (n->kind == REF_UNION) != negated ? any : all;
}

static inline ref_status ref_plane_status(const ref_query *q, const ref_node *n, bool negated, int32_t material) {
    double sign = negated ? -1.0 : 1.0, d1 = sign * ref_distance(n, q->a), d2 = sign * ref_distance(n, q->b);
    ref_status status = {.own = material, .material = material < 0 ? 0 : material};
    status.normal = sk_vec(sign * n->normal.x + 0.0, sign * n->normal.y + 0.0, sign * n->normal.z + 0.0);
    status.offset = sign * n->offset + 0.0;
    bool in1 = d1 <= 0.0, in2 = d2 <= 0.0;
    if (in1 && in2)
        status.level = 2;
    else if (in1 != in2) {
        double at = d1 / (d1 - d2);
        bool inner = in1 ? q->l < at : q->l > at || (q->behind && q->l == at);
        status.level = q->l == at && !q->behind ? 1 : inner ? 2 : 0;
    }
    return status;
}

// `paints` and `regions`: the layers around the node, outermost first.
static inline ref_status ref_evaluate(const ref_query *q, int32_t index, bool negated, int32_t material,
                                      const int32_t *layers, int32_t layer_count) {
    const ref_node *n = &q->c->nodes[index];
    int32_t more[64];
    if (n->kind == REF_CONSTANT) return (ref_status){.level = (n->value != 0) != negated ? 2 : 0};
    if (n->kind == REF_COMPLEMENT) return ref_evaluate(q, n->child[0], !negated, material, layers, layer_count);
    if (n->kind == REF_MADE_OF) return ref_evaluate(q, n->child[0], negated, n->value, layers, layer_count);
    if (n->kind == REF_PAINT) {
        if (layer_count > 0) memcpy(more, layers, (size_t)layer_count * sizeof *more);
        more[layer_count] = index;
        return ref_evaluate(q, n->child[0], negated, material, more, layer_count + 1);
    }
    if (n->kind == REF_PLANE) {
        ref_status status = ref_plane_status(q, n, negated, material);
        sk_vec3 p = {q->a.x + q->l * (q->b.x - q->a.x), q->a.y + q->l * (q->b.y - q->a.y),
                     q->a.z + q->l * (q->b.z - q->a.z)};
        status.painted = layer_count > 0;
        for (int32_t i = 0; i < layer_count; i++) {
            if (!ref_holds(q->c, q->c->nodes[layers[i]].child[1], p, false)) continue;
            status.material = q->c->nodes[layers[i]].value;
            break;
        }
        return status;
    }
    bool is_union = (n->kind == REF_UNION) != negated;
    ref_status best = {0};
    for (int32_t i = 0; i < n->count; i++) {
        ref_status part = ref_evaluate(q, n->child[i], negated, material, layers, layer_count);
        int order = ref_compare(&part, &best);
        if (order == 0) part.painted = best.painted = part.painted || best.painted; // equal but for the paint
        if (i == 0 || (is_union ? order > 0 : order < 0)) best = part;
    }
    return best;
}

static inline int ref_compare_reals(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

// Every fraction in [0, 1] at which a status may change, sorted; `out` has room for REF_NODES + 1.
static inline int32_t ref_candidates(const sample *c, sk_vec3 a, sk_vec3 b, double *out) {
    int32_t count = 0;
    out[count++] = 0.0;
    for (int32_t i = 0; i < c->count; i++) {
        if (c->nodes[i].kind != REF_PLANE) continue;
        double d1 = ref_distance(&c->nodes[i], a), d2 = ref_distance(&c->nodes[i], b);
        if ((d1 <= 0.0) != (d2 <= 0.0) || (d1 >= 0.0) != (d2 >= 0.0)) out[count++] = d1 / (d1 - d2) + 0.0;
    }
    qsort(out, (size_t)count, sizeof *out, ref_compare_reals);
    return count;
}

// The least candidate whose status is not outside, and the status; false where there is none.
static inline bool ref_entry(const sample *c, int32_t root, sk_vec3 a, sk_vec3 b, double *fraction,
                             ref_status *status) {
    double candidates[REF_NODES + 1];
    int32_t count = ref_candidates(c, a, b, candidates);
    for (int32_t i = 0; i < count; i++) {
        ref_query q = {c, a, b, candidates[i], false};
        *status = ref_evaluate(&q, root, false, SK_NO_MATERIAL, NULL, 0);
        *fraction = candidates[i];
        if (status->level > 0) return true;
    }
    return false;
}

// The exit: the first candidate from 0 on that is not outside and has outside right behind it; false where a comes first.
static inline bool ref_exit(const sample *c, int32_t root, sk_vec3 a, sk_vec3 b, double *fraction, ref_status *status) {
    double candidates[REF_NODES + 1];
    int32_t count = ref_candidates(c, a, b, candidates);
    for (int32_t i = 0; i < count; i++) {
        ref_query at = {c, a, b, candidates[i], false}, behind = {c, a, b, candidates[i], true};
        *status = ref_evaluate(&at, root, false, SK_NO_MATERIAL, NULL, 0);
        *fraction = candidates[i];
        if (status->level == 0) return false;
        if (ref_evaluate(&behind, root, false, SK_NO_MATERIAL, NULL, 0).level == 0) return true;
    }
    return false;
}
