// Compiled with -mavx2, on x86-64 only: everything in here, inlined functions included, may use it, so nothing may be called
// before kernel.c has asked the processor.
#define LANES 4
#include "csg/kernel_body.h"

extern const sk_kernel kernel_avx2;
const sk_kernel kernel_avx2 = {"AVX2", kernel_entry, kernel_entry_brute, kernel_exit};
