// reference.h: an independent evaluator of random shapes, for the property tests. It looks at every fraction at which any
// half-space is crossed, and evaluates the whole expression there, point by point.
#pragma once
#include "csg/random_solids.h"

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

// A segment and the distances of its ends from every plane, by node.
typedef struct ref_segment {
    const sample *c;
    sk_vec3 a, b;
    double d1[REF_NODES], d2[REF_NODES];
} ref_segment;

static inline void ref_segment_fill(ref_segment *s, const sample *c, sk_vec3 a, sk_vec3 b) {
    s->c = c;
    s->a = a;
    s->b = b;
    for (int32_t i = 0; i < c->count; i++) {
        if (c->nodes[i].kind != REF_PLANE) continue;
        s->d1[i] = ref_distance(&c->nodes[i], a);
        s->d2[i] = ref_distance(&c->nodes[i], b);
    }
}

typedef struct ref_query {
    const ref_segment *s;
    double l;
    bool behind; // not at l but right behind it
} ref_query;

// What the shapes further out say.
typedef struct ref_context {
    bool negated;
    int32_t material;
    int32_t layers[64], layer_count; // paints around the node, outermost first
} ref_context;

static inline void ref_border(const ref_query *q, int32_t index, const ref_context *c, ref_status *status) {
    const ref_node *n = &q->s->c->nodes[index];
    double sign = c->negated ? -1.0 : 1.0;
    status->own = c->material;
    status->material = c->material < 0 ? 0 : c->material;
    status->normal = sk_vec(sign * n->normal.x + 0.0, sign * n->normal.y + 0.0, sign * n->normal.z + 0.0);
    status->offset = sign * n->offset + 0.0;
    status->painted = c->layer_count > 0;
    sk_vec3 a = q->s->a, b = q->s->b;
    sk_vec3 p = {a.x + q->l * (b.x - a.x), a.y + q->l * (b.y - a.y), a.z + q->l * (b.z - a.z)};
    for (int32_t i = 0; i < c->layer_count; i++) {
        if (!ref_holds(q->s->c, q->s->c->nodes[c->layers[i]].child[1], p, false)) continue;
        status->material = q->s->c->nodes[c->layers[i]].value;
        break;
    }
}

static inline ref_status ref_plane_status(const ref_query *q, int32_t index, const ref_context *c) {
    double sign = c->negated ? -1.0 : 1.0, d1 = sign * q->s->d1[index], d2 = sign * q->s->d2[index];
    bool in1 = d1 <= 0.0, in2 = d2 <= 0.0;
    if (in1 == in2) return (ref_status){.level = in1 ? 2 : 0};
    double at = d1 / (d1 - d2);
    if (q->l == at && !q->behind) {
        ref_status border = {.level = 1};
        ref_border(q, index, c, &border);
        return border;
    }
    bool inner = in1 ? q->l < at : q->l > at || (q->behind && q->l == at);
    return (ref_status){.level = inner ? 2 : 0};
}

static inline ref_status ref_evaluate(const ref_query *q, int32_t index, const ref_context *c) {
    const ref_node *n = &q->s->c->nodes[index];
    if (n->kind == REF_CONSTANT) return (ref_status){.level = (n->value != 0) != c->negated ? 2 : 0};
    if (n->kind == REF_PLANE) return ref_plane_status(q, index, c);
    if (n->kind == REF_COMPLEMENT || n->kind == REF_MADE_OF || n->kind == REF_PAINT) {
        ref_context inner = *c;
        if (n->kind == REF_COMPLEMENT) inner.negated = !c->negated;
        if (n->kind == REF_MADE_OF) inner.material = n->value;
        if (n->kind == REF_PAINT) inner.layers[inner.layer_count++] = index;
        return ref_evaluate(q, n->child[0], &inner);
    }
    bool is_union = (n->kind == REF_UNION) != c->negated;
    ref_status best = {0};
    for (int32_t i = 0; i < n->count; i++) {
        ref_status part = ref_evaluate(q, n->child[i], c);
        int order = ref_compare(&part, &best);
        if (order == 0) part.painted = best.painted = part.painted || best.painted; // equal but for the paint
        if (i == 0 || (is_union ? order > 0 : order < 0)) best = part;
        if (best.level == (is_union ? 2 : 0)) break;
    }
    return best;
}

static inline ref_status ref_status_at(const ref_segment *s, int32_t root, double l, bool behind) {
    return ref_evaluate(&(ref_query){s, l, behind}, root, &(ref_context){.material = SK_NO_MATERIAL});
}

static inline int ref_compare_reals(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

// Every fraction in [0, 1] at which a status may change, sorted; `out` has room for REF_NODES + 1.
static inline int32_t ref_candidates(const ref_segment *s, double *out) {
    int32_t count = 0;
    out[count++] = 0.0;
    for (int32_t i = 0; i < s->c->count; i++) {
        if (s->c->nodes[i].kind != REF_PLANE) continue;
        double d1 = s->d1[i], d2 = s->d2[i];
        if ((d1 <= 0.0) != (d2 <= 0.0) || (d1 >= 0.0) != (d2 >= 0.0)) out[count++] = d1 / (d1 - d2) + 0.0;
    }
    qsort(out, (size_t)count, sizeof *out, ref_compare_reals);
    return count;
}

typedef struct ref_event {
    double fraction;
    ref_status status;
} ref_event;

// Entry, exit, entry, exit, ...: an entry where the status ceases to be outside, an exit where it is outside right behind.
// `out` has room for REF_EVENTS.
enum { REF_EVENTS = 512 };
static inline int32_t ref_intervals(const sample *c, int32_t root, sk_vec3 a, sk_vec3 b, ref_event *out) {
    ref_segment s;
    double candidates[REF_NODES + 1];
    ref_segment_fill(&s, c, a, b);
    int32_t count = ref_candidates(&s, candidates), events = 0;
    for (int32_t i = 0; i < count; i++) {
        double l = candidates[i];
        if (i > 0 && l == candidates[i - 1]) continue;
        bool in = events % 2 == 1;
        assert_true(events + 2 <= REF_EVENTS);
        if (!in) {
            ref_status at = ref_status_at(&s, root, l, false);
            if (at.level == 0) continue;
            out[events++] = (ref_event){l, at};
        }
        if (ref_status_at(&s, root, l, true).level > 0) continue;
        out[events++] = (ref_event){l, ref_status_at(&s, root, l, false)};
    }
    return events;
}
