// batch_kernel.h: which code does the tests of batches. Private to the batch files and to the test that compares kernels.
#pragma once
#include "bounds/batch.h"

typedef struct batch_kernel {
    const char *name;
    void (*balls)(const sk_ball_batch *a, const sk_ball_batch *b, int32_t count, uint64_t *touch);
    void (*boxes)(const sk_box_batch *a, const sk_box_batch *b, int32_t count, uint64_t *touch);
    void (*oriented)(const sk_oriented_batch *a, const sk_oriented_batch *b, int32_t count, uint64_t *touch);
    void (*dops)(const sk_dop *one, const sk_dop_batch *many, int32_t count, uint64_t *touch);
    void (*triangles)(const sk_point_batch *points, const sk_triangle_batch *triangles, int32_t count, double *square);
} batch_kernel;

// Returns the kernel with this number; 0 is the slowest. Null if this machine has no such kernel.
const batch_kernel *batch_kernel_number(int32_t number);
