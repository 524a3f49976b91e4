// Compiled with -mavx2, on x86-64 only: everything in here may use it, so nothing may be called before nh.c has asked the processor.
#define LANES 4
#include "replay/nh_body.h"

extern const sk_nh sk_nh_avx2;
const sk_nh sk_nh_avx2 = sum_of_products;
