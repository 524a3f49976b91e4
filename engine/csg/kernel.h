// kernel.h: queries on convex pieces, compiled once per vector width. Private to the csg room.
// All kernels return the same bits: they do the same IEEE operations and comparisons.
#pragma once
#include "csg/scenery.h"

typedef struct piece_hit {
    double fraction;       // FRACTION_NEVER if there is none
    int32_t status, piece; // piece: -1 if there is no hit, or no pieces were used
    int32_t plane;         // of the piece table; -1 if the status is interior, or no pieces were used
} piece_hit;

// Queries for scenes that have pieces, and for segments with both ends in the world cube.
typedef struct sk_kernel {
    const char *name;
    void (*entry)(const sk_scenery *s, sk_vec3 a, sk_vec3 b, piece_hit *out);
    void (*exit)(const sk_scenery *s, sk_vec3 a, sk_vec3 b, piece_hit *out);
} sk_kernel;

extern const sk_kernel kernel_scalar; // plain C
extern const sk_kernel kernel_pairs;  // two lanes: SSE2 on x86-64, the vectors of the machine elsewhere

// Returns kernel `number` of those that this machine can run, the fastest last; null beyond the last.
const sk_kernel *kernel_number(int32_t number);
const sk_kernel *kernel_fastest(void);

// Makes the queries of a scenery use this kernel. For tests and benchmarks; compiling chooses the fastest.
void scenery_use_kernel(sk_scenery *s, const sk_kernel *kernel);
