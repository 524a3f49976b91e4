// Compiled with -mavx2, on x86-64 only. All code in this file may use AVX2, so nh.c must check the processor before it
// calls any of it.
#define LANES 4
#include "replay/nh_body.h"

extern const sk_nh sk_nh_avx2;
const sk_nh sk_nh_avx2 = sum_of_products;
