#define LANES 2
#include "csg/kernel_body.h"

#ifdef __SSE2__
const sk_kernel kernel_pairs = {"SSE2", kernel_entry, kernel_exit};
#else
const sk_kernel kernel_pairs = {"two lanes", kernel_entry, kernel_exit};
#endif
