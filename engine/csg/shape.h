// shape.h: solids as Boolean expressions over half-spaces, before compilation.
// Shapes are stored in a pool and referred to by handles. Sub-expressions may be shared. Not for use in a step. Source:
// docs/models/scenery.md, after "Half Spaces" and "Boolean Expressions" of the paper.
#pragma once
#include "base/result.h"
#include "csg/material.h"
#include "math/pose.h"
#include <stdint.h>

// {x : normal.x - offset <= 0}, |normal| = 1, the normal points out of the solid.
typedef struct sk_half_space {
    sk_vec3 normal;
    double offset;
} sk_half_space;

typedef int32_t sk_shape; // handle into one pool

typedef struct sk_shapes sk_shapes;

enum {
    SK_SHAPE_DEPTH_MAX = 64,           // levels of nesting
    SK_SHAPE_HALF_SPACES_MAX = 1000000 // per pool and per compiled scenery
};

sk_shapes *sk_shapes_create(void);
void sk_shapes_destroy(sk_shapes *shapes);

// Builders. Each writes *out. Errors: a normal is zero or not finite, the shape is too deep or too large. A normal need
// not be unit: normal and offset are normalised together. A half-space has no material until made_of assigns one.
sk_result sk_shape_half_space(sk_shapes *shapes, sk_vec3 normal, double offset, sk_shape *out);
sk_shape sk_shape_nothing(sk_shapes *shapes);
sk_shape sk_shape_everything(sk_shapes *shapes);
sk_result sk_shape_union(sk_shapes *shapes, const sk_shape *parts, int32_t count, sk_shape *out);
sk_result sk_shape_intersection(sk_shapes *shapes, const sk_shape *parts, int32_t count, sk_shape *out);
// The complement is pushed to the leaves (De Morgan); materials stay with their surfaces.
sk_result sk_shape_complement(sk_shapes *shapes, sk_shape shape, sk_shape *out);
// Assigns `material` to every half-space of `shape` that has none yet.
sk_result sk_shape_made_of(sk_shapes *shapes, int32_t material, sk_shape shape, sk_shape *out);
// Paints `shape`: a contact point inside `region` has this material. The outermost paint wins.
sk_result sk_shape_paint(sk_shapes *shapes, sk_shape region, int32_t material, sk_shape shape, sk_shape *out);
// Moves the shape: turns it by pose.rotation, then shifts it by pose.position.
sk_result sk_shape_moved(sk_shapes *shapes, sk_pose pose, sk_shape shape, sk_shape *out);
// Mirrors the shape in the plane normal.x = offset, with its materials and paint. The normal need not be unit.
sk_result sk_shape_mirrored(sk_shapes *shapes, sk_vec3 normal, double offset, sk_shape shape, sk_shape *out);

// Builds an axis-aligned box from two corners; every max must exceed its min.
sk_result sk_shape_box(sk_shapes *shapes, sk_vec3 min, sk_vec3 max, sk_shape *out);
