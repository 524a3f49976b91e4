// inverse_trigonometry.c: arc sine and arc cosine by polynomials, arc tangent through the angle of a vector.
#include "math/elementary.h"
#include "math/elementary_internal.h"

#include <math.h>
#include <stdbool.h>

// Returns c a as a pair; c has at most 26 bits.
static sk_pair short_product(double c, double a) {
    double a1 = sk_leading_half(a), product = c * a;
    return (sk_pair){product, (c * a1 - product) + c * (a - a1)};
}

// Returns the angle of the vector (x, y), 0..pi, for y >= 0. The longer component must be within 2^-400..2^400. The
// other must be zero, or smaller by a factor of at most 2^80.
// With l the longer and s the shorter component, and c = i/16 near s/l:
//   atan(s/l) = atan c + atan((s - c l) / (l + c s)).
static double angle_of(double y, double x) {
    double along = fabs(x);
    bool steep = y > along;
    double large = steep ? y : along, small = steep ? along : y;
    double shifted = 16.0 * (small / large) + SK_ROUNDER;
    double c = (shifted - SK_ROUNDER) * 0.0625;
    int32_t i = (int32_t)(sk_bits(shifted) & 31);
    sk_pair from = short_product(c, large), onto = short_product(c, small);
    sk_pair above = sk_sum(small, -from.high), below = sk_sum_ordered(large, onto.high);
    above.low -= from.low;
    below.low += onto.low;

    // t = above / below as a pair, then atan t = t + t^3 A(t^2).
    double inverse = 1.0 / below.high;
    double t = above.high * inverse;
    sk_pair product = sk_product(t, below.high);
    double remainder = ((above.high - product.high) - product.low) + (above.low - t * below.low);
    double z = t * t, square = z * z;
    const double *a = sk_arctangent_polynomial;
    double low = t * z * ((a[0] + a[1] * z) + square * ((a[2] + a[3] * z) + square * a[4]));
    low += remainder * inverse + sk_arctangent_table[i][1];
    sk_pair near = sk_sum(sk_arctangent_table[i][0], t);
    low += near.low;

    // The angle of the quadrant is 0, pi/2 or pi. The remaining angle is added to it or subtracted from it.
    if (!steep && x >= 0.0) return near.high + low;
    double turns = steep ? 1.0 : 2.0, sign = steep && x < 0.0 ? 1.0 : -1.0;
    sk_pair result = sk_sum_ordered(turns * sk_half_pi[0], sign * near.high);
    return result.high + (result.low + (turns * sk_half_pi[1] + sign * low));
}

double sk_atan2(double y, double x) {
    if (isnan(x) || isnan(y)) return sk_nan();
    double across = fabs(y), along = fabs(x);
    double larger = across > along ? across : along, smaller = across > along ? along : across;
    double angle;
    if (larger == 0.0 || (isinf(larger) && larger > smaller)) {
        angle = across > along ? sk_half_pi[0] : signbit(x) ? 2.0 * sk_half_pi[0] : 0.0;
    } else if (isinf(smaller)) {
        angle = (signbit(x) ? 1.5 : 0.5) * sk_half_pi[0];
    } else if (smaller * 0x1p60 < larger || smaller == 0.0) { // the arc equals its tangent, and pi/2 + arc is pi/2
        angle = across > along ? sk_half_pi[0] : signbit(x) ? 2.0 * sk_half_pi[0] : across / along;
    } else {
        // Scales the vector away from both ends of the range, so that no product overflows and no relevant one
        // underflows.
        double unit = larger > 0x1p300 ? 0x1p-700 : larger < 0x1p-300 ? 0x1p700 : 1.0;
        angle = angle_of(across * unit, x * unit);
    }
    return signbit(y) ? -angle : angle;
}

double sk_atan(double x) {
    if (isnan(x)) return sk_nan();
    double size = fabs(x);
    if (size < 0x1p-27) return x;
    double angle = size > 0x1p60 ? sk_half_pi[0] : angle_of(size, 1.0);
    return x < 0.0 ? -angle : angle;
}

// Returns asin x - x for |x| <= 1/2.
static double arcsine_less_argument(double x) {
    const double *c = sk_arcsine_polynomial;
    double z = x * x, square = z * z, fourth = square * square;
    double low = (c[0] + c[1] * z) + square * (c[2] + c[3] * z);
    double high = (c[4] + c[5] * z) + square * (c[6] + c[7] * z);
    double top = (c[8] + c[9] * z) + square * (c[10] + c[11] * z) + fourth * (c[12] + c[13] * z);
    return x * z * (low + fourth * (high + fourth * top));
}

// Returns acos x for 1/2 < x <= 1 as a pair: twice the arc sine of s = sqrt((1 - x) / 2).
static sk_pair arccosine_near_one(double x) {
    double half = 0.5 * (1.0 - x); // exact
    if (half == 0.0) return (sk_pair){0.0, 0.0};
    double root = sqrt(half);
    sk_pair back = sk_square(root);
    double rest = ((half - back.high) - back.low) * (0.5 / root);
    return (sk_pair){2.0 * root, 2.0 * (rest + arcsine_less_argument(root))};
}

double sk_asin(double x) {
    double size = fabs(x);
    if (!(size <= 1.0)) return sk_nan();
    if (size < 0x1p-27) return x;
    if (size <= 0.5) return x + arcsine_less_argument(x);
    sk_pair rest = arccosine_near_one(size);
    sk_pair near = sk_sum_ordered(sk_half_pi[0], -rest.high);
    double angle = near.high + (near.low + (sk_half_pi[1] - rest.low));
    return x < 0.0 ? -angle : angle;
}

double sk_acos(double x) {
    if (!(fabs(x) <= 1.0)) return sk_nan();
    if (fabs(x) <= 0.5) {
        sk_pair near = sk_sum_ordered(sk_half_pi[0], -x);
        return near.high + (near.low + (sk_half_pi[1] - arcsine_less_argument(x)));
    }
    sk_pair rest = arccosine_near_one(fabs(x));
    if (x > 0.0) return rest.high + rest.low;
    sk_pair near = sk_sum_ordered(2.0 * sk_half_pi[0], -rest.high);
    return near.high + (near.low + (2.0 * sk_half_pi[1] - rest.low));
}
