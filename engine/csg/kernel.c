#include "csg/kernel.h"

#include "base/processor.h"
#include "csg/scenery_internal.h"

#ifdef SKIDPAD_AVX2
extern const sk_kernel kernel_avx2;
#endif

const sk_kernel *kernel_number(int32_t number) {
    if (number == 0) return &kernel_scalar;
    if (number == 1) return &kernel_pairs;
#ifdef SKIDPAD_AVX2
    if (number == 2 && sk_processor_has_avx2()) return &kernel_avx2;
#endif
    return NULL;
}

const sk_kernel *kernel_fastest(void) {
    int32_t last = 0;
    while (kernel_number(last + 1) != NULL) last++;
    return kernel_number(last);
}

void scenery_use_kernel(sk_scenery *s, const sk_kernel *kernel) {
    s->kernel = kernel;
}
