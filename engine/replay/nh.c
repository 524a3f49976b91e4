#ifdef __SSE2__
#    define LANES 2
#else
#    define LANES 1
#endif
#include "replay/nh_body.h"

#include "base/processor.h"

#ifdef SKIDPAD_AVX2
extern const sk_nh sk_nh_avx2;
#endif

sk_nh sk_nh_number(int32_t number) {
    if (number == 0) return sum_of_products;
#ifdef SKIDPAD_AVX2
    if (number == 1 && sk_processor_has_avx2()) return sk_nh_avx2;
#endif
    return NULL;
}

uint64_t sk_nh_of(const char *words, size_t count) {
#ifdef SKIDPAD_AVX2
    if (sk_processor_has_avx2()) return sk_nh_avx2(words, count);
#endif
    return sum_of_products(words, count);
}
