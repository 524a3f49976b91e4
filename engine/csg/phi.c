// The entry query on an expression, after the paper's algorithm Phi. Every half-space is evaluated at the ends of the
// whole segment, never at a moved end. So a status is a function of the fraction alone.
#include "csg/expression.h"

typedef struct segment {
    const expression *e;
    sk_vec3 a, b;
} segment;

static first_contact leaf_first_contact(const segment *s, const expression_node *node, double l) {
    const sk_half_space *h = &s->e->planes[node->first].half_space;
    return plane_first_contact(plane_distance(h, s->a), plane_distance(h, s->b), l, node->first);
}

static first_contact contact_from(const segment *s, int32_t index, double l);

static first_contact union_contact(const segment *s, const expression_node *node, double l) {
    first_contact best = {FRACTION_NEVER, STATUS_OUTSIDE};
    for (int32_t i = 0; i < node->count; i++) {
        first_contact part = contact_from(s, s->e->children[node->first + i], l);
        if (part.fraction < best.fraction || (part.fraction == best.fraction && part.status > best.status)) best = part;
        if (best.fraction == l && best.status == STATUS_INTERIOR) break;
    }
    return best;
}

// Moves the fraction forward until no part is outside.
static first_contact intersection_contact(const segment *s, const expression_node *node, double l) {
    first_contact common = {l, STATUS_INTERIOR};
    int32_t agreed = 0;
    for (int32_t i = 0; agreed < node->count; i = i + 1 < node->count ? i + 1 : 0) {
        first_contact part = contact_from(s, s->e->children[node->first + i], common.fraction);
        if (part.fraction == FRACTION_NEVER) return part;
        if (part.fraction > common.fraction) {
            common = part;
            agreed = 1;
        } else {
            if (part.status < common.status) common.status = part.status;
            agreed++;
        }
    }
    return common;
}

static first_contact contact_from(const segment *s, int32_t index, double l) {
    const expression_node *node = &s->e->nodes[index];
    switch (node->kind) {
    case EXPRESSION_NOTHING: break;
    case EXPRESSION_EVERYTHING: return (first_contact){l, STATUS_INTERIOR};
    case EXPRESSION_LEAF: return leaf_first_contact(s, node, l);
    case EXPRESSION_UNION: return union_contact(s, node, l);
    case EXPRESSION_INTERSECTION: return intersection_contact(s, node, l);
    }
    return (first_contact){FRACTION_NEVER, STATUS_OUTSIDE};
}

static int32_t status_at(const segment *s, int32_t index, double l) {
    const expression_node *node = &s->e->nodes[index];
    if (node->kind == EXPRESSION_NOTHING) return STATUS_OUTSIDE;
    if (node->kind == EXPRESSION_EVERYTHING) return STATUS_INTERIOR;
    if (node->kind == EXPRESSION_LEAF) {
        const sk_half_space *h = &s->e->planes[node->first].half_space;
        return plane_status(plane_distance(h, s->a), plane_distance(h, s->b), l, node->first);
    }
    bool is_union = node->kind == EXPRESSION_UNION;
    int32_t status = is_union ? STATUS_OUTSIDE : STATUS_INTERIOR;
    for (int32_t i = 0; i < node->count; i++) {
        int32_t part = status_at(s, s->e->children[node->first + i], l);
        if (is_union ? part > status : part < status) status = part;
        if (status == (is_union ? STATUS_INTERIOR : STATUS_OUTSIDE)) break;
    }
    return status;
}

static double run_end(const segment *s, int32_t index, double l);

// Extends the end by the runs of all parts that contain it.
static double union_run_end(const segment *s, const expression_node *node, double l) {
    double end = l;
    for (bool grown = true; grown;) {
        grown = false;
        for (int32_t i = 0; i < node->count; i++) {
            int32_t child = s->e->children[node->first + i];
            if (status_at(s, child, end) == STATUS_OUTSIDE) continue;
            double further = run_end(s, child, end);
            if (further == FRACTION_NEVER) return further;
            if (further > end) {
                end = further;
                grown = true;
            }
        }
    }
    return end;
}

static double run_end(const segment *s, int32_t index, double l) {
    const expression_node *node = &s->e->nodes[index];
    if (node->kind == EXPRESSION_LEAF) {
        const sk_half_space *h = &s->e->planes[node->first].half_space;
        return plane_run_end(plane_distance(h, s->a), plane_distance(h, s->b));
    }
    if (node->kind == EXPRESSION_UNION) return union_run_end(s, node, l);
    double end = FRACTION_NEVER;
    for (int32_t i = 0; i < node->count; i++) {
        double part = run_end(s, s->e->children[node->first + i], l);
        if (part < end) end = part;
    }
    return end;
}

first_contact expression_first_contact(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double l) {
    return contact_from(&(segment){e, a, b}, node, l);
}

double expression_run_end(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double l) {
    return run_end(&(segment){e, a, b}, node, l);
}

int32_t expression_status(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double l) {
    return status_at(&(segment){e, a, b}, node, l);
}

bool expression_holds(const expression *e, int32_t index, sk_vec3 point) {
    const expression_node *node = &e->nodes[index];
    switch (node->kind) {
    case EXPRESSION_NOTHING: return false;
    case EXPRESSION_EVERYTHING: return true;
    case EXPRESSION_LEAF: return plane_distance(&e->planes[node->first].half_space, point) <= 0.0;
    case EXPRESSION_UNION:
    case EXPRESSION_INTERSECTION: break;
    }
    bool is_union = node->kind == EXPRESSION_UNION;
    for (int32_t i = 0; i < node->count; i++) {
        if (expression_holds(e, e->children[node->first + i], point) == is_union) return is_union;
    }
    return !is_union;
}

int32_t expression_material(const expression *e, int32_t feature, sk_vec3 point) {
    const surface_plane *plane = &e->planes[feature];
    int32_t material = unpainted_material(plane);
    for (int32_t i = plane->paint; i >= 0; i = e->paints[i].outer) { // from the inside out: the last one wins
        const paint_layer *layer = &e->paints[i];
        if (expression_holds(e, layer->region, point)) material = layer->material;
    }
    return material;
}
