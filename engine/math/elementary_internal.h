// elementary_internal.h: sums of two doubles, the bits of a double, and the constants of the elementary functions.
// A pair (high, low) stands for the exact sum high + low, |low| at most half an ulp of high: about 106 bits. The error
// terms are exact because nothing here is contracted or evaluated in a wider format; round to nearest is assumed.
#pragma once
#include <stdint.h>
#include <string.h>

// Written by tools/math_tables.py; each is described where it is defined, in elementary_tables.c.
extern const double sk_half_pi_pieces[5];
extern const double sk_half_pi[2];
extern const uint32_t sk_two_over_pi[38];
extern const double sk_sine_polynomial[7];
extern const double sk_cosine_polynomial[6];
extern const double sk_arcsine_polynomial[14];
extern const double sk_arctangent_polynomial[5];
extern const double sk_arctangent_table[17][2];
extern const double sk_exponential_polynomial[5];
extern const double sk_exponential_step[3];
extern const double sk_exponential_table[64][2];
extern const double sk_logarithm_polynomial[8];
extern const double sk_logarithm_step[2];
extern const double sk_logarithm_table[128][3];

typedef struct sk_pair {
    double high, low;
} sk_pair;

// Adding and then subtracting this constant rounds a double below 2^51 to the nearest integer. The low bits of the sum
// hold that integer.
#define SK_ROUNDER 0x1.8p52

static inline uint64_t sk_bits(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double sk_from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// Returns 2^exponent, for exponents of normal numbers.
static inline double sk_power_of_two(int32_t exponent) {
    return sk_from_bits((uint64_t)(exponent + 1023) << 52);
}

// Returns the only NaN that the functions return. The sign and payload of any other would depend on the processor.
static inline double sk_nan(void) {
    return sk_from_bits(UINT64_C(0x7FF8000000000000));
}

// Returns a + b exactly, if |a| >= |b| or a is zero.
static inline sk_pair sk_sum_ordered(double a, double b) {
    double sum = a + b;
    return (sk_pair){sum, b - (sum - a)};
}

// Returns a + b exactly (Knuth).
static inline sk_pair sk_sum(double a, double b) {
    double sum = a + b, part = sum - a;
    return (sk_pair){sum, (a - (sum - part)) + (b - part)};
}

// Returns the leading 26 bits of a. The rest fits in 27 bits.
static inline double sk_leading_half(double a) {
    return sk_from_bits(sk_bits(a) & UINT64_C(0xFFFFFFFFF8000000));
}

// Returns a b with a relative error of at most 2^-105, away from overflow and underflow (Dekker, with halves cut
// instead of rounded).
static inline sk_pair sk_product(double a, double b) {
    double a1 = sk_leading_half(a), a2 = a - a1;
    double b1 = sk_leading_half(b), b2 = b - b1;
    double product = a * b;
    return (sk_pair){product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

// Returns a^2 by the same method.
static inline sk_pair sk_square(double a) {
    double a1 = sk_leading_half(a), a2 = a - a1;
    double square = a * a;
    return (sk_pair){square, ((a1 * a1 - square) + 2.0 * a1 * a2) + a2 * a2};
}
