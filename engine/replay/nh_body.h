// nh_body.h: the kernel of NH, compiled for LANES words at a time: 1, 2 (SSE2) or 4 (AVX2).
#pragma once
#include "replay/nh_keys.h"
#include <string.h>

static uint64_t product_of(const char *at, uint64_t key) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    uint32_t low = (uint32_t)word + (uint32_t)key, high = (uint32_t)(word >> 32) + (uint32_t)(key >> 32);
    return (uint64_t)low * high;
}

#if LANES == 1

static uint64_t sum_of_products(const char *at, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += product_of(at + 8 * i, sk_nh_keys[i]);
    return sum;
}

#else

typedef uint64_t lanes __attribute__((vector_size(8 * LANES)));
typedef uint32_t halves __attribute__((vector_size(8 * LANES)));
typedef int32_t operand __attribute__((vector_size(8 * LANES)));

// The lower half times the upper half of each 64 bits. Compilers do not find this form by themselves.
static lanes halves_multiplied(lanes x) {
#    if LANES == 4
    return (lanes)__builtin_ia32_pmuludq256((operand)x, (operand)(x >> 32));
#    else
    return (lanes)__builtin_ia32_pmuludq128((operand)x, (operand)(x >> 32));
#    endif
}

static lanes products_of(const char *at, const uint64_t *keys) {
    halves word, key;
    memcpy(&word, at, sizeof word);
    memcpy(&key, keys, sizeof key);
    return halves_multiplied((lanes)(word + key));
}

static uint64_t sum_of_products(const char *at, size_t count) {
    enum { ABREAST = 4 }; // independent sums
    lanes sums[ABREAST] = {{0}};
    size_t i = 0;
    for (; i + ABREAST * LANES <= count; i += ABREAST * LANES)
        for (size_t k = 0; k < ABREAST; k++)
            sums[k] += products_of(at + 8 * (i + k * LANES), sk_nh_keys + i + k * LANES);
    for (; i + LANES <= count; i += LANES) sums[0] += products_of(at + 8 * i, sk_nh_keys + i);
    lanes all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    uint64_t sum = 0;
    for (size_t k = 0; k < LANES; k++) sum += all[k];
    for (size_t left = count % LANES; left > 0; left--, i++) sum += product_of(at + 8 * i, sk_nh_keys[i]);
    return sum;
}

#endif
