// batch.h: exclusion tests and distances of many volumes at once.
// Numbers are in structures of arrays: entry i of each array belongs to item i. Items count in blocks of SK_BATCH_BLOCK: arrays have room for
// whole blocks, and what is behind `count` must be finite. Results are bits: bit i of word i / 64. Processors with AVX2
// work on four items at a time, others on two; the results are the same. Source: docs/models/hierarchy.md, "Batches".
#pragma once
#include "bounds/dop.h"
#include "math/vec3.h"
#include <stdint.h>

enum { SK_BATCH_BLOCK = 64 };

static inline int32_t sk_batch_words(int32_t count) {
    return (count + SK_BATCH_BLOCK - 1) / SK_BATCH_BLOCK;
}

typedef struct sk_ball_batch {
    const double *x, *y, *z, *radius; // m
} sk_ball_batch;

// min and max of each axis.
typedef struct sk_box_batch {
    const double *low[3], *high[3]; // m
} sk_box_batch;

typedef struct sk_dop_batch {
    int32_t slabs;
    const double *low[SK_DOP_SLABS_MAX], *high[SK_DOP_SLABS_MAX];
} sk_dop_batch;

// Boxes along axes of their own: axis[3 i + k] is component k of axis i.
typedef struct sk_oriented_batch {
    const double *centre[3], *axis[9], *half[3];
} sk_oriented_batch;

typedef struct sk_triangle_batch {
    const double *corner[9]; // corner[3 i + k]: component k of corner i, m
} sk_triangle_batch;

typedef struct sk_point_batch {
    const double *x, *y, *z; // m
} sk_point_batch;

// Whether item i of one batch touches item i of the other one.
void sk_batch_balls(const sk_ball_batch *a, const sk_ball_batch *b, int32_t count, uint64_t *touch);
void sk_batch_boxes(const sk_box_batch *a, const sk_box_batch *b, int32_t count, uint64_t *touch);
void sk_batch_oriented(const sk_oriented_batch *a, const sk_oriented_batch *b, int32_t count, uint64_t *touch);

// Whether one polytope touches each item.
void sk_batch_dops(const sk_dop *one, const sk_dop_batch *many, int32_t count, uint64_t *touch);

// Writes the squared distance (m^2) of point i from triangle i.
void sk_batch_triangles(const sk_point_batch *points, const sk_triangle_batch *triangles, int32_t count,
                        double *square);
