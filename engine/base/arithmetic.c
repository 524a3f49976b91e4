#include "base/arithmetic.h"

#include <stdbool.h>
#include <stddef.h>

// The compiler cannot see the values of these operands, so it cannot compute results in advance.
static const volatile double ONE = 1.0, THREE = 3.0, FIVE = 5.0, SEVEN = 7.0, TEN = 10.0, BIG = 0x1p53,
                             HALF_PLACE = 0x1p-53, LITTLE = 0x1p-55, NEGATIVE_ZERO = -0.0;
static const volatile double SMALLEST = 0x1p-1022, SUBNORMAL = 0x1p-1060, UNEVEN = 1.0 + 0x1p-30,
                             SQUARE = 1.0 + 0x1p-29;

static bool rounds_to_nearest(void) {
    return ONE + HALF_PLACE == 1.0 && ONE + 3.0 * HALF_PLACE == 1.0 + 0x1p-51 && ONE - LITTLE == 1.0;
}

// Returns whether subnormal results and subnormal operands are kept.
static bool keeps_subnormals(void) {
    return SMALLEST * 0.5 != 0.0 && SUBNORMAL * 0x1p60 == 0x1p-1000;
}

// Returns whether a product is rounded before it is added. The square of UNEVEN is SQUARE + 2^-60 and rounds to SQUARE.
static bool rounds_products(void) {
    double a = UNEVEN, b = UNEVEN, c = SQUARE;
    if (a * b - c != 0.0 || c - a * b != 0.0) return false;
    // gcc 12 has one fused instruction for a difference and a sum in adjacent elements.
    double out[2], left[2] = {UNEVEN, UNEVEN}, right[2] = {UNEVEN, UNEVEN}, last[2] = {SQUARE, -SQUARE};
    out[0] = left[0] * right[0] - last[0];
    out[1] = left[1] * right[1] + last[1];
    return out[0] == 0.0 && out[1] == 0.0;
}

// Returns whether sums are neither regrouped nor kept in a wider format.
static bool keeps_the_order(void) {
    double one = ONE, big = BIG;
    return one + big - big == 0.0;
}

// Returns whether quotients are rounded correctly. Five, seven and ten times the rounded 1/3 differ from these
// quotients.
static bool divides(void) {
    double divisor = THREE;
    return FIVE / divisor == 5.0 / 3.0 && SEVEN / divisor == 7.0 / 3.0 && TEN / divisor == 10.0 / 3.0;
}

const char *sk_arithmetic_fault(void) {
    if (!rounds_to_nearest()) return "the processor does not round to nearest";
    if (!keeps_subnormals()) return "the processor flushes numbers below 2^-1022 to zero (FTZ or DAZ)";
    if (!rounds_products()) return "products are fused with sums (build with -ffp-contract=off)";
    if (!keeps_the_order()) return "sums are regrouped or wider than double (build without -ffast-math and x87)";
    if (!divides()) return "quotients are not rounded correctly (build without -freciprocal-math)";
    if (1.0 / (NEGATIVE_ZERO + 0.0) < 0.0) return "zero has lost its sign (build without -fno-signed-zeros)";
    return NULL;
}
