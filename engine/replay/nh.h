// nh.h: NH, the universal hash of Black, Halevi, Krawczyk, Krovetz and Rogaway ("UMAC: Fast and secure message authentication", 1999,
// section 3): the sum of (low half + key) (high half + key) over words, halves and their sums modulo 2^32, products and their sum modulo
// 2^64. It may be taken in any order, so in vectors as wide as there are, and is the same on every machine.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { SK_NH_MOST = 128 }; // words: for more there are no keys

// Over so many words of 8 bytes each, wherever they lie.
typedef uint64_t (*sk_nh)(const char *words, size_t count);

// The slowest is 0; null where this machine has no more.
sk_nh sk_nh_number(int32_t number);

uint64_t sk_nh_of(const char *words, size_t count); // the fastest
