// nh.h: NH, the universal hash of Black, Halevi, Krawczyk, Krovetz and Rogaway ("UMAC: Fast and secure message
// authentication", 1999, section 3).
// It is the sum of (low half + key) (high half + key) over words. Halves and their sums are modulo 2^32, products and
// their sum modulo 2^64. The order of the sum does not matter, so vectors of any width give the same result on every
// machine.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { SK_NH_MOST = 128 }; // words; there are no keys for more

// Returns the hash of `count` words of 8 bytes each, at any alignment.
typedef uint64_t (*sk_nh)(const char *words, size_t count);

// The implementations of this machine, slowest first; null beyond the last.
sk_nh sk_nh_number(int32_t number);

uint64_t sk_nh_of(const char *words, size_t count); // the fastest
