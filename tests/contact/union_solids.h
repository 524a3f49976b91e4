// union_solids.h: sceneries with their surfaces and caches, for tests of the depth field of scenery.
#pragma once
#include "contact/union_field.h"
#include "convex/pieces.h"
#include "csg/boundary.h"
#include "csg/nearest.h"
#include "csg/solids.h"

// A shape, compiled, with its surface and a cache.
typedef struct union_scene {
    sk_shapes *shapes;
    sk_scenery *scenery;
    sk_union *surface;
    sk_union_cache *cache;
} union_scene;

static const sk_box UNION_WINDOW = {{-1e4, -1e4, -1e4}, {1e4, 1e4, 1e4}};

static inline void union_ok(sk_result result) {
    if (!result.ok) fail_msg("%s", result.text);
}

static inline union_scene union_scene_of(sk_shapes *shapes, sk_scenery *scenery) {
    union_scene s = {.shapes = shapes, .scenery = scenery};
    union_ok(sk_union_create(s.scenery, UNION_WINDOW, &s.surface));
    union_ok(sk_union_cache_create(s.surface, SK_UNION_STORE_USUAL, &s.cache));
    return s;
}

static inline union_scene union_scene_make(sk_shapes *shapes, sk_shape root) {
    return union_scene_of(shapes, compiled(shapes, root));
}

static inline void union_scene_free(union_scene *s) {
    sk_union_cache_destroy(s->cache);
    sk_union_destroy(s->surface);
    sk_scenery_destroy(s->scenery);
    sk_shapes_destroy(s->shapes);
}

// A random solid: boxes, some turned, joined and cut from each other, on ground or in the air.
static inline sk_shape random_block(sk_shapes *s, uint64_t *random) {
    double x = sk_random_range(random, 0.1, 1.0), y = sk_random_range(random, 0.1, 1.0);
    sk_vec3 half = sk_vec(x, y, sk_random_range(random, 0.1, 1.0));
    sk_shape made = box(s, sk_neg(half), half), moved = -1;
    sk_pose pose = {pieces_vector(random, 1.5), sk_quat_identity()};
    if (sk_random_range(random, 0, 1) < 0.6) pose.rotation = pieces_rotation(random);
    return built(sk_shape_moved(s, pose, made, &moved), &moved);
}

// A box whose corners are multiples of 0.25 m, so that faces of different boxes are often in one plane.
static inline sk_shape lattice_block(sk_shapes *s, uint64_t *random) {
    sk_vec3 low, high;
    double *const l[3] = {&low.x, &low.y, &low.z}, *const h[3] = {&high.x, &high.y, &high.z};
    for (int32_t k = 0; k < 3; k++) {
        *l[k] = 0.25 * floor(sk_random_range(random, -4, 3));
        *h[k] = *l[k] + 0.25 * floor(sk_random_range(random, 1, 5));
    }
    return box(s, low, high);
}

static inline sk_shape lattice_union(sk_shapes *s, uint64_t *random, int32_t solids) {
    sk_shape all = lattice_block(s, random);
    for (int32_t i = 1; i < solids; i++) {
        sk_shape next = lattice_block(s, random);
        all = sk_random_range(random, 0, 1) < 0.7 ? either(s, all, next) : minus(s, all, next);
    }
    return all;
}

static inline sk_shape random_union(sk_shapes *s, uint64_t *random, int32_t solids) {
    sk_shape all = random_block(s, random);
    for (int32_t i = 1; i < solids; i++) {
        sk_shape next = random_block(s, random);
        all = sk_random_range(random, 0, 1) < 0.7 ? either(s, all, next) : minus(s, all, next);
    }
    return all;
}
