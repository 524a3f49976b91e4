// random.h: random numbers by SplitMix64 (Steele, Lea, Flood 2014). The generator's state is one word, kept by the
// caller. In the simulation it is a state field, so equal states give equal sequences on every machine.
#pragma once
#include <stdint.h>

static inline uint64_t sk_random_word(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

// Returns a uniform number in [0, 1), a multiple of 2^-53.
static inline double sk_random_unit(uint64_t *state) {
    return (double)(sk_random_word(state) >> 11) * 0x1p-53;
}

// Returns a uniform number in [low, high).
static inline double sk_random_range(uint64_t *state, double low, double high) {
    return low + (high - low) * sk_random_unit(state);
}
