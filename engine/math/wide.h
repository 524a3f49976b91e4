// wide.h: 128-bit integers in two's complement, for exact geometry on integer grids. They consist of 64-bit words
// because compilers have no such type on 32-bit machines. Sums and products are modulo 2^128; the caller ensures that
// results fit.
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct sk_wide {
    uint64_t low, high;
} sk_wide;

static inline sk_wide sk_wide_of(int64_t value) {
    return (sk_wide){(uint64_t)value, value < 0 ? UINT64_MAX : 0};
}

static inline sk_wide sk_wide_add(sk_wide a, sk_wide b) {
    uint64_t low = a.low + b.low;
    return (sk_wide){low, a.high + b.high + (low < a.low)};
}

static inline sk_wide sk_wide_negative(sk_wide a) {
    return (sk_wide){0 - a.low, ~a.high + (a.low == 0)};
}

static inline sk_wide sk_wide_sub(sk_wide a, sk_wide b) {
    return sk_wide_add(a, sk_wide_negative(b));
}

static inline bool sk_wide_is_negative(sk_wide a) {
    return a.high >> 63 != 0;
}

static inline bool sk_wide_is_zero(sk_wide a) {
    return (a.low | a.high) == 0;
}

static inline bool sk_wide_is_positive(sk_wide a) {
    return !sk_wide_is_negative(a) && !sk_wide_is_zero(a);
}

// Returns the absolute value as an unsigned number.
static inline sk_wide sk_wide_size(sk_wide a) {
    return sk_wide_is_negative(a) ? sk_wide_negative(a) : a;
}

// Returns the product of two unsigned words, computed in halves of 32 bits.
static inline sk_wide sk_wide_of_words(uint64_t a, uint64_t b) {
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
    return (sk_wide){other << 32 | (uint32_t)low, a1 * b1 + (middle >> 32) + (other >> 32)};
}

static inline sk_wide sk_wide_mul(sk_wide a, sk_wide b) {
    sk_wide product = sk_wide_of_words(a.low, b.low);
    product.high += a.low * b.high + a.high * b.low;
    return product;
}

// Returns the nearest double, ties to even.
double sk_wide_real(sk_wide a);

// The functions below take unsigned numbers. Division by 0 is asserted against.
sk_wide sk_wide_quotient(sk_wide a, sk_wide b);
sk_wide sk_wide_common_divisor(sk_wide a, sk_wide b); // the greatest; of 0 and b it is b
