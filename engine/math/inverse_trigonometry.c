// inverse_trigonometry.c: arc sine, arc cosine and arc tangent, all through the angle of a vector whose components are
// pairs.
#include "math/elementary.h"
#include "math/elementary_internal.h"

#include <math.h>

// The angle of the vector (x, y), 0..pi; y >= 0, the longer component within 2^-400..2^400, the other zero or not
// smaller than it by more than 2^80.
// With c = i/16 near the smaller over the larger component: atan(s/l) = atan c + atan((s - c l) / (l + c s)).
static double angle_of(sk_pair y, sk_pair x) {
    double mirror = x.high < 0.0 ? -1.0 : 1.0;
    x = (sk_pair){mirror * x.high, mirror * x.low};
    int steep = y.high > x.high;
    sk_pair large = steep ? y : x, small = steep ? x : y;

    double shifted = 16.0 * (small.high / large.high) + SK_ROUNDER;
    double c = (shifted - SK_ROUNDER) * 0.0625;
    int32_t i = (int32_t)(sk_bits(shifted) & 31);
    sk_pair across = sk_product(c, large.high), along = sk_product(c, small.high);
    sk_pair above = sk_sum(small.high, -across.high), below = sk_sum_ordered(large.high, along.high);
    above.low += small.low - across.low - c * large.low;
    below.low += large.low + along.low + c * small.low;

    // t = above / below as a pair, then atan t = t + t^3 A(t^2).
    double inverse = 1.0 / below.high;
    double t = above.high * inverse;
    sk_pair product = sk_product(t, below.high);
    double remainder = ((above.high - product.high) - product.low) + (above.low - t * below.low);
    double z = t * t, square = z * z;
    const double *a = sk_arctangent_polynomial;
    double low = t * z * ((a[0] + a[1] * z) + square * ((a[2] + a[3] * z) + square * a[4]));
    low += remainder * inverse + sk_arctangent_table[i][1];

    // The quadrant's angle is 0, pi/2 or pi; the rest is added to it or taken from it.
    sk_pair near = sk_sum(sk_arctangent_table[i][0], t);
    double sign = (steep ? -1.0 : 1.0) * mirror;
    double turns = steep ? 1.0 : mirror < 0.0 ? 2.0 : 0.0;
    sk_pair result = sk_sum(turns * sk_half_pi[0], sign * near.high);
    return result.high + (result.low + (turns * sk_half_pi[1] + sign * (near.low + low)));
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
    } else if (smaller * 0x1p60 < larger || smaller == 0.0) { // an arc is then its tangent, and pi/2 + that is pi/2
        angle = across > along ? sk_half_pi[0] : signbit(x) ? 2.0 * sk_half_pi[0] : across / along;
    } else {
        // Away from both ends of the range, so that no product overflows and none that counts underflows.
        double unit = larger > 0x1p300 ? 0x1p-700 : larger < 0x1p-300 ? 0x1p700 : 1.0;
        angle = angle_of((sk_pair){across * unit, 0.0}, (sk_pair){x * unit, 0.0});
    }
    return signbit(y) ? -angle : angle;
}

double sk_atan(double x) {
    if (isnan(x)) return sk_nan();
    double size = fabs(x);
    if (size < 0x1p-27) return x;
    double angle = size > 0x1p60 ? sk_half_pi[0] : angle_of((sk_pair){size, 0.0}, (sk_pair){1.0, 0.0});
    return x < 0.0 ? -angle : angle;
}

// sqrt(1 - x^2) as a pair, |x| <= 1.
static sk_pair other_leg(double x) {
    sk_pair square = sk_product(x, x);
    sk_pair rest = sk_sum(1.0, -square.high);
    rest = sk_sum_ordered(rest.high, rest.low - square.low);
    double root = sqrt(rest.high);
    if (root == 0.0) return (sk_pair){0.0, 0.0};
    sk_pair back = sk_product(root, root);
    return (sk_pair){root, ((rest.high - back.high) - back.low + rest.low) * (0.5 / root)};
}

double sk_asin(double x) {
    double size = fabs(x);
    if (!(size <= 1.0)) return sk_nan();
    if (size < 0x1p-27) return x;
    double angle = angle_of((sk_pair){size, 0.0}, other_leg(x));
    return x < 0.0 ? -angle : angle;
}

double sk_acos(double x) {
    if (!(fabs(x) <= 1.0)) return sk_nan();
    if (fabs(x) < 0x1p-60) return sk_half_pi[0];
    return angle_of(other_leg(x), (sk_pair){x, 0.0});
}
