// shape_internal.h: members of the pool of shapes. Private to the csg room.
#pragma once
#include "csg/shape.h"
#include <stddef.h>

typedef enum shape_kind {
    SHAPE_NOTHING,
    SHAPE_EVERYTHING,
    SHAPE_HALF_SPACE,
    SHAPE_UNION,
    SHAPE_INTERSECTION,
    SHAPE_COMPLEMENT,
    SHAPE_MADE_OF,
    SHAPE_PAINT, // children: region, shape
    SHAPE_MOVED
} shape_kind;

// Maps x to pose(x), or to pose(-x) if it mirrors.
typedef struct isometry {
    sk_pose pose;
    bool mirrors;
} isometry;

typedef struct shape_node {
    uint8_t kind;         // shape_kind
    uint8_t depth;        // levels below and including this one; a union directly inside a union is the same level
    int32_t first, count; // children
    int32_t value;        // half-space index, material, or isometry index
} shape_node;

struct sk_shapes {
    shape_node *nodes;
    int32_t *children;
    sk_half_space *half_spaces;
    isometry *isometries;
    int32_t node_count, child_count, half_space_count, isometry_count;
    int32_t node_capacity, child_capacity, half_space_capacity, isometry_capacity;
};

// Makes room for `count` elements of `size` bytes in a growing array. `array` is the address of the pointer to it.
// Returns false when memory is short.
bool sk_csg_reserve(void *array, int32_t *capacity, int32_t count, size_t size);
