// hash.h: 64-bit hash of words, the same on every machine. Used for state hashes. It spreads single-bit changes; it
// does not resist an adversary.
#pragma once
#include <stdint.h>
#include <string.h>

// Mixes one word into a running hash (multiply-xorshift).
static inline uint64_t sk_hash_word(uint64_t hash, uint64_t word) {
    hash ^= word + UINT64_C(0x9E3779B97F4A7C15);
    hash *= UINT64_C(0xD6E8FEB86659FD93);
    hash ^= hash >> 32;
    hash *= UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ (hash >> 29);
}

// Hashes the bits of a double. 0.0 and -0.0 have different hashes, and so have different NaNs.
static inline uint64_t sk_hash_real(uint64_t hash, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return sk_hash_word(hash, bits);
}
