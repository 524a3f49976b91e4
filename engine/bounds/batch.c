#define LANES 2
#include "bounds/batch_body.h"

#include "base/processor.h"
#include <stddef.h>

static const batch_kernel PAIRS = {"pairs", balls, boxes, oriented, dops, triangles};

#ifdef SKIDPAD_AVX2
extern const batch_kernel batch_kernel_avx2;
#endif

const batch_kernel *batch_kernel_number(int32_t number) {
    if (number == 0) return &PAIRS;
#ifdef SKIDPAD_AVX2
    if (number == 1 && sk_processor_has_avx2()) return &batch_kernel_avx2;
#endif
    return NULL;
}

static const batch_kernel *fastest(void) {
    const batch_kernel *kernel = batch_kernel_number(1);
    return kernel != NULL ? kernel : &PAIRS;
}

void sk_batch_balls(const sk_ball_batch *a, const sk_ball_batch *b, int32_t count, uint64_t *touch) {
    fastest()->balls(a, b, count, touch);
}

void sk_batch_boxes(const sk_box_batch *a, const sk_box_batch *b, int32_t count, uint64_t *touch) {
    fastest()->boxes(a, b, count, touch);
}

void sk_batch_oriented(const sk_oriented_batch *a, const sk_oriented_batch *b, int32_t count, uint64_t *touch) {
    fastest()->oriented(a, b, count, touch);
}

void sk_batch_dops(const sk_dop *one, const sk_dop_batch *many, int32_t count, uint64_t *touch) {
    fastest()->dops(one, many, count, touch);
}

void sk_batch_triangles(const sk_point_batch *points, const sk_triangle_batch *triangles, int32_t count,
                        double *square) {
    fastest()->triangles(points, triangles, count, square);
}
