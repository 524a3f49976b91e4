// trigonometry.c: sine, cosine and tangent.
// An angle is reduced to a pair r, |r| <= pi/4, and a number of quarter turns. Polynomials compute sine and cosine of
// r.
#include "math/elementary.h"
#include "math/elementary_internal.h"

#include <math.h>

typedef struct reduced {
    sk_pair r;        // the angle minus its quarter turns, |r| <= pi/4 within a few ulps
    uint32_t quarter; // quarter turns modulo 4
} reduced;

// Reduces |x| <= 2^30. The number k of quarter turns then has at most 30 bits (Cody and Waite).
static reduced reduce_moderate(double x) {
    double shifted = x * 0x1.45f306dc9c883p-1 + SK_ROUNDER; // 2/pi
    double k = shifted - SK_ROUNDER;
    uint32_t quarter = (uint32_t)sk_bits(shifted) & 3u;
    // The first two differences are exact: all terms are multiples of one power of two and at most 2^53 times that.
    double near = (x - k * sk_half_pi_pieces[0]) - k * sk_half_pi_pieces[1];
    sk_pair r = sk_sum(near, -(k * sk_half_pi_pieces[2]));
    if (fabs(r.high) > 0x1p-25) // the error of the product is below 2^-94, negligible
        return (reduced){sk_sum_ordered(r.high, r.low - k * sk_half_pi_pieces[3]), quarter};
    // Near a multiple of pi/2 (never nearer than 2^-62) the difference above is exact, and the next piece is needed in
    // full.
    sk_pair product = sk_product(k, sk_half_pi_pieces[3]);
    sk_pair next = sk_sum(r.high, -product.high);
    double low = r.low + next.low - product.low - k * sk_half_pi_pieces[4];
    return (reduced){sk_sum_ordered(next.high, low), quarter};
}

// Reduces any larger x, an integer m times 2^e (Payne and Hanek). m is multiplied only by the words of 2/pi that affect
// the last two bits of x 2/pi before the binary point and 138 bits after it.
static reduced reduce_huge(double x) {
    uint64_t bits = sk_bits(x);
    int32_t exponent = (int32_t)(bits >> 52 & 0x7FF) - 1075;
    uint64_t mantissa = (bits & UINT64_C(0xFFFFFFFFFFFFF)) | UINT64_C(1) << 52;
    uint32_t first = (uint32_t)(exponent + 30) / 32, shift = (uint32_t)(exponent + 30) % 32;

    // word = (m shifted by less than a word) times seven words of 2/pi, modulo 2^224. Bit 222 is worth one quarter
    // turn.
    uint32_t factor[3] = {(uint32_t)(mantissa << shift), (uint32_t)(mantissa >> (32 - shift)),
                          (uint32_t)(mantissa >> 32 >> (32 - shift))};
    uint32_t word[7] = {0};
    for (uint32_t i = 0; i < 3; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; i + j < 7; j++) {
            carry += (uint64_t)factor[i] * sk_two_over_pi[first + 6 - j] + word[i + j];
            word[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }

    uint32_t quarter = word[6] >> 30;
    double sign = 1.0;
    word[6] &= 0x3FFFFFFF;
    if (word[6] >> 29) { // more than half a quarter turn: measure from the next one
        quarter++;
        sign = -1.0;
        uint64_t carry = 1;
        for (int32_t i = 0; i < 7; i++) {
            carry += (uint32_t)~word[i];
            word[i] = (uint32_t)carry;
            carry >>= 32;
        }
        word[6] &= 0x3FFFFFFF;
    }
    sk_pair fraction = {0.0, 0.0};
    double scale = 0x1p-30;
    for (int32_t i = 6; i >= 0; i--, scale *= 0x1p-32) {
        sk_pair sum = sk_sum_ordered(fraction.high, (double)word[i] * scale);
        fraction = (sk_pair){sum.high, fraction.low + sum.low};
    }
    fraction = sk_sum_ordered(fraction.high, fraction.low);
    sk_pair r = sk_product(fraction.high, sk_half_pi[0]);
    double low = r.low + (fraction.high * sk_half_pi[1] + fraction.low * sk_half_pi[0]);
    r = sk_sum_ordered(sign * r.high, sign * low);
    if (bits >> 63) return (reduced){{-r.high, -r.low}, (0u - quarter) & 3u};
    return (reduced){r, quarter & 3u};
}

static reduced reduce(double x) {
    double size = fabs(x);
    if (size <= 0.785) return (reduced){{x, 0.0}, 0};
    return size <= 0x1p30 ? reduce_moderate(x) : reduce_huge(x);
}

static double polynomial6(const double *c, double z) {
    double square = z * z;
    return (c[0] + c[1] * z) + square * ((c[2] + c[3] * z) + square * (c[4] + c[5] * z));
}

// Returns sin(h + l) = h + (h^3 S(h^2) + l cos h) as the first term and the rest, not yet added.
static sk_pair sine_parts(sk_pair r) {
    double z = r.high * r.high;
    return (sk_pair){r.high, r.high * z * polynomial6(sk_sine_polynomial, z) + r.low * (1.0 - 0.5 * z)};
}

// Returns cos(h + l) = 1 - h^2/2 + (h^4 C(h^2) - h l), with 1 - h^2/2 as an exact pair.
static sk_pair cosine_parts(sk_pair r) {
    sk_pair z = sk_square(r.high);
    sk_pair near = sk_sum_ordered(1.0, -0.5 * z.high);
    double low = near.low - 0.5 * z.low - r.high * r.low;
    return (sk_pair){near.high, low + z.high * z.high * polynomial6(sk_cosine_polynomial, z.high)};
}

// Returns the parts of sine_parts with h^3/6 to more than double precision, because a quotient has two more roundings.
static sk_pair sine_parts_for_quotient(sk_pair r) {
    const double *c = sk_sine_polynomial;
    sk_pair z = sk_square(r.high);
    sk_pair cube = sk_product(r.high, z.high);
    double square = z.high * z.high;
    double later = c[6] + z.high * ((c[1] + c[2] * z.high) + square * ((c[3] + c[4] * z.high) + square * c[5]));
    double small = (cube.low + r.high * z.low) * c[0] + cube.high * later + r.low * (1.0 - 0.5 * z.high);
    return (sk_pair){r.high, cube.high * c[0] + small};
}

static double sine_of(const reduced *angle) {
    sk_pair parts = angle->quarter & 1u ? cosine_parts(angle->r) : sine_parts(angle->r);
    double value = parts.high + parts.low;
    return angle->quarter & 2u ? -value : value;
}

static double cosine_of(const reduced *angle) {
    sk_pair parts = angle->quarter & 1u ? sine_parts(angle->r) : cosine_parts(angle->r);
    double value = parts.high + parts.low;
    return (angle->quarter + 1u) & 2u ? -value : value;
}

double sk_sin(double x) {
    if (fabs(x) < 0x1p-27) return x; // keeps the sign of zero, and subnormal numbers unchanged
    if (!isfinite(x)) return sk_nan();
    reduced angle = reduce(x);
    return sine_of(&angle);
}

double sk_cos(double x) {
    if (!isfinite(x)) return sk_nan();
    reduced angle = reduce(x);
    return cosine_of(&angle);
}

void sk_sincos(double x, double *sine, double *cosine) {
    if (!isfinite(x)) {
        *sine = *cosine = sk_nan();
        return;
    }
    reduced angle = reduce(x);
    *sine = fabs(x) < 0x1p-27 ? x : sine_of(&angle);
    *cosine = cosine_of(&angle);
}

double sk_tan(double x) {
    if (fabs(x) < 0x1p-27) return x;
    if (!isfinite(x)) return sk_nan();
    reduced angle = reduce(x);
    sk_pair sine = sine_parts_for_quotient(angle.r), cosine = cosine_parts(angle.r);
    sk_pair above = angle.quarter & 1u ? (sk_pair){-cosine.high, -cosine.low} : sine;
    sk_pair below = angle.quarter & 1u ? sine : cosine;
    above = sk_sum_ordered(above.high, above.low);
    below = sk_sum_ordered(below.high, below.low);
    // One Newton correction of the quotient: (a - q b) / b with an exact remainder.
    double inverse = 1.0 / below.high;
    double quotient = above.high * inverse;
    sk_pair product = sk_product(quotient, below.high);
    double remainder = ((above.high - product.high) - product.low) + (above.low - quotient * below.low);
    return quotient + remainder * inverse;
}
