// Compiled with -mavx2, on x86-64 only. Every function in this file, inlined ones included, may use AVX2. So none may
// be called before kernel.c has checked the processor.
#define LANES 4
#include "csg/kernel_body.h"

extern const sk_kernel kernel_avx2;
const sk_kernel kernel_avx2 = {"AVX2", kernel_entry, kernel_exit};
