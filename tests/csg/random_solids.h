// random_solids.h: random shapes for the property tests, built in the engine's pool and as a syntax tree of the tests' own.
// Half of them lie on a small integer lattice, where parts touch, coincide and miss each other by nothing.
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

// A new pool and an empty tree; destroyed with its pool.
static inline void sample_begin(sample *c, uint64_t seed, bool lattice) {
    c->s = sk_shapes_create();
    c->random = seed;
    c->lattice = lattice;
    c->count = 0;
}

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
// The k-th segment of a solid: every fourth is short.
static inline void pick_segment(sample *c, int32_t k, sk_vec3 *a, sk_vec3 *b) {
    *a = pick_point(c);
    *b = pick_point(c);
    if (k % 4 == 0) *b = sk_add(*a, sk_scale(0.1, sk_sub(*b, *a)));
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

// Convex, and each a trap: two half-spaces that leave nothing, a sheet, less than rounding, or a plate.
static inline solid pick_slab(sample *c) {
    static const double thickness[4] = {-1.0, 0.0, 0x1p-52, 0.25};
    sk_vec3 n = pick_below(c, 2) ? sk_vec(0, 0, 1) : sk_vec(1, 2, -2); // of length 3
    double offset = pick_coordinate(c), more = thickness[pick_below(c, 4)];
    solid sides[2] = {solid_plane(c, n, offset + more), solid_plane(c, sk_neg(n), -offset)};
    return solid_join(c, false, sides, 2);
}

static inline solid solid_box(sample *c, sk_vec3 low, sk_vec3 high) {
    solid sides[6] = {solid_plane(c, sk_vec(-1, 0, 0), -low.x), solid_plane(c, sk_vec(1, 0, 0), high.x),
                      solid_plane(c, sk_vec(0, -1, 0), -low.y), solid_plane(c, sk_vec(0, 1, 0), high.y),
                      solid_plane(c, sk_vec(0, 0, -1), -low.z), solid_plane(c, sk_vec(0, 0, 1), high.z)};
    return solid_join(c, false, (solid[]){solid_join(c, false, sides, 3), solid_join(c, false, sides + 3, 3)}, 2);
}

// Two boxes that touch in a face, overlap, lie one inside the other, or the one without the other.
static inline solid pick_pair(sample *c) {
    sk_vec3 low = pick_point(c), one = {1, 1, 1};
    sk_vec3 size = {1 + pick_below(c, 3), 1 + pick_below(c, 3), 1 + pick_below(c, 3)}, high = sk_add(low, size);
    int32_t kind = pick_below(c, 4);
    sk_vec3 shift = {kind == 0 ? size.x : 0.5, 0, kind == 1 ? 0.5 : 0};
    bool nested = kind >= 2;
    solid first = solid_box(c, low, high);
    solid second = nested ? solid_box(c, sk_add_scaled(low, 0.25, one), sk_add_scaled(high, -0.25, one))
                          : solid_box(c, sk_add(low, shift), sk_add(high, shift));
    if (kind == 3) second = solid_wrap(c, REF_COMPLEMENT, 0, second, second);
    return solid_join(c, kind != 3, (solid[]){first, second}, 2);
}

static inline solid pick_part(sample *c) {
    int32_t pick = pick_below(c, 10);
    if (pick < 3) return pick_half_space(c);
    if (pick < 6) return pick_box(c);
    if (pick < 7) return pick_slab(c);
    return pick < 9 ? pick_pair(c) : pick_solid(c, 1);
}

// One part goes down to the depth, the others are shallow, so that deep ones stay small.
static inline solid pick_deep(sample *c, int depth) {
    if (depth <= 1) return pick_part(c);
    solid deep = pick_deep(c, depth - 1);
    int32_t pick = pick_below(c, 10);
    if (pick < 3) {
        ref_kind kind = pick == 0 ? REF_COMPLEMENT : pick == 1 ? REF_MADE_OF : REF_PAINT;
        solid region = kind == REF_PAINT ? pick_part(c) : deep;
        return solid_wrap(c, kind, pick_below(c, MATERIALS), deep, region);
    }
    solid parts[3] = {deep, pick_part(c), pick_part(c)};
    return solid_join(c, pick_below(c, 2) == 0, parts, 2 + pick_below(c, 2));
}
