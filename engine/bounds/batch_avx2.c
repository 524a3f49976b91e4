// Compiled with -mavx2, on x86-64 only. Every function in this file may use AVX2, so none may be called before batch.c has
// checked the processor.
#define LANES 4
#include "bounds/batch_body.h"

extern const batch_kernel batch_kernel_avx2;
const batch_kernel batch_kernel_avx2 = {"AVX2", balls, boxes, oriented, dops, triangles};
