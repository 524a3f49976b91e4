#include "csg/expression.h"

#include "base/assert.h"
#include "base/hash.h"
#include "csg/shape_internal.h"
#include <stdlib.h>

// The effect of the shapes further out on the leaves below.
typedef struct context {
    int32_t material; // of the innermost made_of so far
    int32_t paint;    // innermost layer so far
    bool negated, moved, region;
    isometry motion; // valid if `moved`
} context;

typedef struct builder {
    expression *e;
    const sk_shapes *shapes;
    sk_scenery_options options;
    int32_t *waiting; // shapes still to be visited, for all levels of recursion
    int32_t *built;   // expressions to be joined, for all levels of recursion
    int32_t waiting_count, waiting_capacity, built_count, built_capacity, visits;
} builder;

static sk_result out_of_memory(void) {
    return sk_error("out of memory while compiling the scenery");
}

static sk_result too_many_parts(void) {
    return sk_error(
        "the shape has more than %d parts once shared shapes are written out; at most that many are allowed",
        (int)EXPRESSION_PARTS_MAX);
}

static sk_result add_node(expression *e, expression_node node, int32_t *out) {
    if (!sk_csg_reserve(&e->nodes, &e->node_capacity, e->node_count + 1, sizeof *e->nodes)) {
        return out_of_memory();
    }
    *out = e->node_count;
    e->nodes[e->node_count++] = node;
    return sk_ok();
}

static sk_result add_constant(expression *e, bool everything, int32_t *out) {
    expression_kind kind = everything ? EXPRESSION_EVERYTHING : EXPRESSION_NOTHING;
    return add_node(e, (expression_node){.kind = kind, .hash = sk_hash_word(0, kind)}, out);
}

static bool push(int32_t **stack, int32_t *count, int32_t *capacity, int32_t value) {
    if (!sk_csg_reserve(stack, capacity, *count + 1, sizeof **stack)) return false;
    (*stack)[(*count)++] = value;
    return true;
}

// Returns (n, d) turned and shifted: n' = q n q*, or q (-n) q* for a mirror, and d' = d + n'.p. This is odd in (n, d),
// so complements stay exact complements.
static sk_half_space move_half_space(sk_half_space h, const isometry *motion) {
    sk_vec3 n = sk_rotate(motion->pose.rotation, motion->mirrors ? sk_neg(h.normal) : h.normal);
    return (sk_half_space){n, h.offset + sk_dot(n, motion->pose.position)};
}

// Returns the motion that does b first, then a.
static isometry compose(const isometry *a, const isometry *b) {
    sk_pose inner = b->pose;
    if (a->mirrors) inner.position = sk_neg(inner.position);
    return (isometry){sk_pose_mul(a->pose, inner), a->mirrors != b->mirrors};
}

static sk_result build_leaf(builder *b, sk_half_space h, context c, int32_t *out) {
    expression *e = b->e;
    if (b->options.carrying_only && !c.region && c.material >= 0 && b->options.materials[c.material].strength == 0.0) {
        // A half-space that carries nothing becomes nothing, and its complement everything.
        return add_constant(e, c.negated, out);
    }
    if (c.moved) h = move_half_space(h, &c.motion);
    if (c.negated) h = (sk_half_space){sk_neg(h.normal), -h.offset};
    h.normal = sk_add(h.normal, sk_vec(0.0, 0.0, 0.0)); // no negative zeros: equal planes have equal bits
    h.offset += 0.0;
    if (!sk_is_finite3(h.normal) || !isfinite(h.offset)) {
        return sk_error("a half-space is moved out of the range of numbers (offset %g)", h.offset);
    }
    if (e->plane_count >= SK_SHAPE_HALF_SPACES_MAX) {
        return sk_error(
            "the scenery has more than %d half-spaces once shared shapes are written out; at most that many "
            "are allowed",
            (int)SK_SHAPE_HALF_SPACES_MAX);
    }
    if (!sk_csg_reserve(&e->planes, &e->plane_capacity, e->plane_count + 1, sizeof *e->planes)) {
        return out_of_memory();
    }
    surface_plane plane = {.half_space = h, .material = SK_NO_MATERIAL, .paint = -1, .region = c.region};
    if (!c.region) {
        plane.material = c.material;
        plane.paint = c.paint;
        plane.paint_hash = c.paint >= 0 ? e->paints[c.paint].hash : 0;
    }
    uint64_t hash = sk_hash_real(sk_hash_real(EXPRESSION_LEAF, h.normal.x), h.normal.y);
    hash = sk_hash_real(sk_hash_real(hash, h.normal.z), h.offset);
    e->planes[e->plane_count++] = plane;
    return add_node(e, (expression_node){.kind = EXPRESSION_LEAF, .first = e->plane_count - 1, .hash = hash}, out);
}

static sk_result build(builder *b, sk_shape shape, context c, int32_t *out);

// Joins the expressions on the stack from `base` on into one union or intersection, and removes them from the stack.
static sk_result join(builder *b, int32_t base, expression_kind kind, int32_t *out) {
    expression *e = b->e;
    expression_kind neutral = kind == EXPRESSION_UNION ? EXPRESSION_NOTHING : EXPRESSION_EVERYTHING;
    expression_kind absorbing = kind == EXPRESSION_UNION ? EXPRESSION_EVERYTHING : EXPRESSION_NOTHING;
    int32_t first = e->child_count;
    uint64_t sum = 0;
    int32_t count = b->built_count - base;
    b->built_count = base;
    for (int32_t i = 0; i < count; i++) {
        const expression_node *part = &e->nodes[b->built[base + i]];
        if (part->kind == neutral) continue;
        if (part->kind == absorbing) {
            e->child_count = first;
            return add_constant(e, absorbing == EXPRESSION_EVERYTHING, out);
        }
        bool same = part->kind == kind;
        int32_t extra = same ? part->count : 1;
        if (extra > EXPRESSION_PARTS_MAX - e->child_count) return too_many_parts();
        if (!sk_csg_reserve(&e->children, &e->child_capacity, e->child_count + extra, sizeof *e->children)) {
            return out_of_memory();
        }
        for (int32_t k = 0; k < extra; k++) {
            int32_t child = same ? e->children[part->first + k] : b->built[base + i];
            e->children[e->child_count++] = child;
            sum += sk_hash_word(UINT64_C(0x5C3), e->nodes[child].hash);
        }
    }
    count = e->child_count - first;
    if (count == 0) return add_constant(e, neutral == EXPRESSION_EVERYTHING, out);
    if (count == 1) {
        *out = e->children[first];
        e->child_count = first;
        return sk_ok();
    }
    return add_node(e, (expression_node){kind, first, count, sk_hash_word((uint64_t)kind, sum)}, out);
}

// Visits nested shapes of the same kind without recursion: a chain of 10^5 unions is no deeper than one.
static sk_result build_join(builder *b, sk_shape shape, context c, int32_t *out) {
    const sk_shapes *s = b->shapes;
    uint8_t kind = s->nodes[shape].kind;
    bool is_or = (kind == SHAPE_UNION) != c.negated;
    int32_t base = b->built_count, bottom = b->waiting_count;
    if (!push(&b->waiting, &b->waiting_count, &b->waiting_capacity, shape)) return out_of_memory();
    while (b->waiting_count > bottom) {
        sk_shape next = b->waiting[--b->waiting_count];
        const shape_node *node = &s->nodes[next];
        if (++b->visits > EXPRESSION_PARTS_MAX) return too_many_parts();
        if (node->kind == kind) {
            for (int32_t i = 0; i < node->count; i++) {
                sk_shape part = s->children[node->first + i];
                if (!push(&b->waiting, &b->waiting_count, &b->waiting_capacity, part)) return out_of_memory();
            }
            continue;
        }
        int32_t built;
        sk_result result = build(b, next, c, &built);
        if (!result.ok) return result;
        if (!push(&b->built, &b->built_count, &b->built_capacity, built)) return out_of_memory();
    }
    return join(b, base, is_or ? EXPRESSION_UNION : EXPRESSION_INTERSECTION, out);
}

static sk_result material_out_of_range(int32_t material, int32_t count) {
    return sk_error("material %d does not exist; allowed: 0 to %d", (int)material, (int)count - 1);
}

// Adds a layer of paint further in than c->paint, and sets c->paint to it.
static sk_result build_paint(builder *b, const shape_node *node, context *c) {
    context region_context = {
        .material = SK_NO_MATERIAL, .paint = -1, .region = true, .moved = c->moved, .motion = c->motion};
    int32_t region;
    sk_result result = build(b, b->shapes->children[node->first], region_context, &region);
    if (!result.ok) return result;
    expression *e = b->e;
    if (!sk_csg_reserve(&e->paints, &e->paint_capacity, e->paint_count + 1, sizeof *e->paints)) return out_of_memory();
    uint64_t outer = c->paint >= 0 ? e->paints[c->paint].hash : 0;
    uint64_t hash = sk_hash_word(sk_hash_word(outer, e->nodes[region].hash), (uint64_t)node->value);
    e->paints[e->paint_count] =
        (paint_layer){.outer = c->paint, .region = region, .material = node->value, .hash = hash};
    c->paint = e->paint_count++;
    return sk_ok();
}

static sk_result build(builder *b, sk_shape shape, context c, int32_t *out) {
    const sk_shapes *s = b->shapes;
    const shape_node *node = &s->nodes[shape];
    if (++b->visits > EXPRESSION_PARTS_MAX) return too_many_parts();
    switch ((shape_kind)node->kind) {
    case SHAPE_NOTHING: return add_constant(b->e, c.negated, out);
    case SHAPE_EVERYTHING: return add_constant(b->e, !c.negated, out);
    case SHAPE_HALF_SPACE: return build_leaf(b, s->half_spaces[node->value], c, out);
    case SHAPE_UNION:
    case SHAPE_INTERSECTION: return build_join(b, shape, c, out);
    case SHAPE_COMPLEMENT: c.negated = !c.negated; return build(b, s->children[node->first], c, out);
    case SHAPE_MADE_OF:
    case SHAPE_PAINT:
        if (node->value >= b->options.material_count)
            return material_out_of_range(node->value, b->options.material_count);
        if (node->kind == SHAPE_MADE_OF) {
            c.material = node->value;
            return build(b, s->children[node->first], c, out);
        }
        sk_result result = build_paint(b, node, &c);
        return result.ok ? build(b, s->children[node->first + 1], c, out) : result;
    case SHAPE_MOVED: break;
    }
    const isometry *motion = &s->isometries[node->value];
    c.motion = c.moved ? compose(&c.motion, motion) : *motion;
    c.moved = true;
    return build(b, s->children[node->first], c, out);
}

sk_result expression_build(expression *e, const sk_shapes *shapes, sk_shape root, sk_scenery_options options) {
    SK_ASSERT(root >= 0 && root < shapes->node_count);
    builder b = {.e = e, .shapes = shapes, .options = options};
    context c = {.material = SK_NO_MATERIAL, .paint = -1};
    sk_result result = build(&b, root, c, &e->root);
    free(b.waiting);
    free(b.built);
    return result.ok ? expression_number_planes(e) : result;
}

void expression_free(expression *e) {
    free(e->nodes);
    free(e->children);
    free(e->planes);
    free(e->paints);
    *e = (expression){0};
}
