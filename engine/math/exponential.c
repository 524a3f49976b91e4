// exponential.c: exponential, logarithm and power. All three use a logarithm and an exponential of pairs, so that a
// power with a large exponent keeps full accuracy.
#include "math/elementary.h"
#include "math/elementary_internal.h"

#include <math.h>

// Returns sign e^(x.high + x.low); |x.high| is at most 1200.
// With k the integer nearest to x 64 / ln 2, k = 64 n + j and r = x - k ln 2 / 64, e^x = 2^n 2^(j/64) e^r.
static double exponential_of(sk_pair x, double sign) {
    double shifted = x.high * sk_exponential_step[0] + SK_ROUNDER;
    double k = shifted - SK_ROUNDER;
    int32_t integer = (int32_t)(uint32_t)sk_bits(shifted);
    uint32_t j = (uint32_t)integer & 63u;
    int32_t n = (integer - (int32_t)j) / 64;
    double r = ((x.high - k * sk_exponential_step[1]) - k * sk_exponential_step[2]) + x.low;
    double z = r * r;
    const double *c = sk_exponential_polynomial;
    double less_one = r + z * ((c[0] + c[1] * r) + z * ((c[2] + c[3] * r) + z * c[4]));

    double high = sign * sk_exponential_table[j][0];
    double value = high + (high * less_one + sign * sk_exponential_table[j][1]);
    if (n > -1022 && n < 1023) return value * sk_power_of_two(n);
    if (n >= 1023) return n > 1030 ? sign * INFINITY : value * 0x1p1000 * sk_power_of_two(n - 1000);
    return n < -1100 ? sign * 0.0 : value * sk_power_of_two(n + 200) * 0x1p-200;
}

// Returns ln(x 2^-exponent) as a pair with a relative error near 2^-67. x must be positive, finite and normal.
// x = 2^power m with m in [0.707, 1.414), and k = power - exponent. 1/c is from the table, and r = m/c - 1 is exact as
// a pair. The result is k ln 2 + ln c + ln(1 + r).
static sk_pair logarithm_of(double x, int32_t exponent) {
    uint64_t bits = sk_bits(x);
    uint64_t offset = bits - UINT64_C(0x3FE6A00000000000);
    const double *row = sk_logarithm_table[offset >> 45 & 127];
    int32_t power = (int32_t)(offset >> 52) - (offset >> 63 ? 4096 : 0);
    double m = sk_from_bits(bits - ((uint64_t)(int64_t)power << 52));
    double k = (double)(power - exponent);
    double m1 = sk_leading_half(m), m2 = m - m1;
    sk_pair r = sk_sum(m1 * row[0] - 1.0, m2 * row[0]);

    // Computes r - r^2/2 as a pair and the terms from r^3 on in double.
    double r1 = sk_leading_half(r.high), r2 = r.high - r1;
    double half_square = 0.5 * r.high * r.high;
    double half_square_low = ((0.5 * r1 * r1 - half_square) + r1 * r2) + 0.5 * r2 * r2;
    double z = r.high * r.high, square = z * z;
    const double *c = sk_logarithm_polynomial;
    double tail = z * r.high *
                  (((c[0] + c[1] * r.high) + z * (c[2] + c[3] * r.high)) +
                   square * ((c[4] + c[5] * r.high) + z * (c[6] + c[7] * r.high)));

    double base = k * sk_logarithm_step[0] + row[1]; // exact: both terms are multiples of 2^-40 below 2^11
    double low = k * sk_logarithm_step[1] + row[2];
    sk_pair near = sk_sum_ordered(r.high, -half_square);
    sk_pair sum = sk_sum(base, near.high);
    low += sum.low + (near.low - half_square_low + (r.low - r.high * r.low) + tail);
    return sk_sum_ordered(sum.high, low);
}

double sk_exp(double x) {
    if (isnan(x)) return sk_nan();
    if (x > 1200.0) return INFINITY;
    if (x < -1200.0) return 0.0;
    return exponential_of((sk_pair){x, 0.0}, 1.0);
}

double sk_log(double x) {
    if (isnan(x) || x < 0.0) return sk_nan();
    if (x == 0.0) return -INFINITY;
    if (isinf(x)) return x;
    sk_pair result = x < 0x1p-1022 ? logarithm_of(x * 0x1p54, 54) : logarithm_of(x, 0);
    return result.high + result.low;
}

typedef enum parity { NOT_AN_INTEGER, ODD, EVEN } parity;

static parity parity_of(double y) {
    double size = fabs(y);
    if (size >= 0x1p53) return EVEN;
    if (floor(size) != size) return NOT_AN_INTEGER;
    return floor(0.5 * size) * 2.0 == size ? EVEN : ODD;
}

double sk_pow(double x, double y) {
    if (y == 0.0 || x == 1.0) return 1.0; // even if the other is a NaN
    if (isnan(x) || isnan(y)) return sk_nan();
    double size = fabs(x);
    if (isinf(y)) {
        if (size == 1.0) return 1.0;
        return (size > 1.0) == (y > 0.0) ? INFINITY : 0.0;
    }
    double sign = signbit(x) && parity_of(y) == ODD ? -1.0 : 1.0;
    if (size == 0.0) return y > 0.0 ? sign * 0.0 : sign * INFINITY;
    if (isinf(size)) return y > 0.0 ? sign * INFINITY : sign * 0.0;
    if (x < 0.0 && parity_of(y) == NOT_AN_INTEGER) return sk_nan();

    sk_pair logarithm = size < 0x1p-1022 ? logarithm_of(size * 0x1p54, 54) : logarithm_of(size, 0);
    double rough = y * logarithm.high;
    if (rough > 1200.0) return sign * INFINITY;
    if (rough < -1200.0) return sign * 0.0;
    if (fabs(rough) < 0x1p-60) return sign; // size is not one, so y is tiny and its products could underflow
    sk_pair product = sk_product(y, logarithm.high);
    return exponential_of((sk_pair){product.high, product.low + y * logarithm.low}, sign);
}
