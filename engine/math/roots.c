// roots.c: a quadratic by its formula, with the discriminant as a pair. For higher degrees the roots are searched
// between the roots of the derivative, where the polynomial is monotone and has at most one root.
#include "math/roots.h"

#include "math/elementary_internal.h"
#include <math.h>
#include <stdbool.h>

enum { MAX_DEGREE = 4 };

// A polynomial counts as touching zero if its value is below this part of the sum of its terms' sizes.
#define TOUCHING (16.0 * 0x1p-53)

// Returns the binary exponent of x, which must be finite and not zero. Subnormal numbers count as the smallest normal
// ones.
static int32_t exponent_of(double x) {
    int32_t biased = (int32_t)(sk_bits(x) >> 52 & 0x7FF);
    return (biased > 0 ? biased : 1) - 1023;
}

// Returns x 2^exponent, computed in steps that stay within the range of exponents.
static double scaled(double x, int32_t exponent) {
    for (; exponent > 1000; exponent -= 1000) x *= 0x1p1000;
    for (; exponent < -1000; exponent += 1000) x *= 0x1p-1000;
    return x * sk_power_of_two(exponent);
}

// Returns the degree without leading zeros; 0 if there is nothing to solve.
static int32_t true_degree(const double *c, int32_t degree) {
    for (int32_t i = 0; i <= degree; i++)
        if (!isfinite(c[i])) return 0;
    while (degree > 0 && c[degree] == 0.0) degree--;
    return degree;
}

static int32_t write_two(double a, double b, double *roots) {
    roots[0] = a < b ? a : b;
    roots[1] = a < b ? b : a;
    return 2;
}

// Removes infinite roots, which are beyond the range of doubles. Returns the number of roots left.
static int32_t leave_out_infinite(double *roots, int32_t count) {
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++)
        if (isfinite(roots[i])) roots[kept++] = roots[i];
    return kept;
}

// Solves a u^2 + 2 h u + c = 0 for a and c of a size near one, c not zero.
static int32_t solve_balanced_quadratic(double a, double h, double c, double *roots) {
    if (fabs(h) > 0x1p400) return write_two(-2.0 * h / a, -0.5 * c / h, roots); // a c is negligible relative to h^2
    sk_pair square = sk_square(h), product = sk_product(a, c);
    sk_pair discriminant = sk_sum(square.high, -product.high);
    discriminant = sk_sum_ordered(discriminant.high, discriminant.low + (square.low - product.low));
    if (discriminant.high <= 0.0) {
        if (-discriminant.high > TOUCHING * (square.high + fabs(product.high))) return 0;
        return write_two(-h / a, -h / a, roots);
    }
    double q = -(h + copysign(sqrt(discriminant.high), h)); // no cancellation; never zero
    return write_two(q / a, c / q, roots);
}

int32_t sk_roots_quadratic(const double c[3], double roots[2]) {
    int32_t degree = true_degree(c, 2);
    if (degree == 0) return 0;
    if (degree == 1) {
        roots[0] = -c[0] / c[1];
        return leave_out_infinite(roots, 1);
    }
    if (c[0] == 0.0) return leave_out_infinite(roots, write_two(0.0, -c[1] / c[2], roots));
    // The substitution x = 2^k u makes the outer coefficients nearly equal in size.
    int32_t first = exponent_of(c[2]), k = (exponent_of(c[0]) - first) / 2;
    double outer = scaled(c[0], -first - 2 * k), middle = 0.5 * scaled(c[1], -first - k);
    if (isinf(middle)) return leave_out_infinite(roots, write_two(-c[1] / c[2], -c[0] / c[1], roots));
    int32_t count = solve_balanced_quadratic(scaled(c[2], -first), middle, outer, roots);
    for (int32_t i = 0; i < count; i++) roots[i] = scaled(roots[i], k);
    return leave_out_infinite(roots, count);
}

// Returns the value at x and writes the sum of the sizes of the terms. Uses Horner's rule, in pairs if plain doubles
// could get the sign wrong.
static double value_at(const double *c, int32_t degree, double x, double *size) {
    double sum = c[degree], sizes = fabs(sum);
    for (int32_t i = degree - 1; i >= 0; i--) {
        sum = sum * x + c[i];
        sizes = sizes * fabs(x) + fabs(c[i]);
    }
    *size = sizes;
    if (fabs(sum) > 0x1p-40 * sizes) return sum;
    sk_pair exact = {c[degree], 0.0};
    for (int32_t i = degree - 1; i >= 0; i--) {
        sk_pair product = sk_product(exact.high, x), next = sk_sum(product.high, c[i]);
        exact = sk_sum_ordered(next.high, next.low + (product.low + exact.low * x));
    }
    return exact.high;
}

static double slope_at(const double *c, int32_t degree, double x) {
    double sum = (double)degree * c[degree];
    for (int32_t i = degree - 1; i >= 1; i--) sum = sum * x + (double)i * c[i];
    return sum;
}

// Maps doubles to integers in the same order. So halving an interval of them reaches neighbours in 64 steps.
static int64_t rank_of(double x) {
    int64_t magnitude = (int64_t)(sk_bits(x) & INT64_MAX);
    return signbit(x) ? -magnitude : magnitude;
}

static double of_rank(int64_t rank) {
    return rank < 0 ? -sk_from_bits((uint64_t)-rank) : sk_from_bits((uint64_t)rank);
}

// Returns the double halfway between two others by rank, or one of the two if they are neighbours.
static double halfway(double low, double high) {
    int64_t a = rank_of(low), b = rank_of(high);
    return of_rank(a / 2 + b / 2 + (a % 2 + b % 2) / 2);
}

// Returns the root between low and high, where the values have different signs. Uses Newton steps while they stay
// inside and at least halve the last step; otherwise halves the interval by rank. The limit on steps bounds the time
// and is never reached.
static double root_between(const double *c, int32_t degree, double low, double high, bool rising) {
    double x = halfway(low, high), last = high - low, size;
    for (int32_t step = 0; step < 200; step++) {
        double value = value_at(c, degree, x, &size);
        if (value == 0.0) return x;
        if ((value > 0.0) == rising)
            high = x;
        else
            low = x;
        double change = -value / slope_at(c, degree, x), next = x + change;
        if (next == x) return x;
        if (next > low && next < high && fabs(change) <= 0.5 * fabs(last)) {
            last = change;
        } else {
            next = halfway(low, high);
            if (next == low || next == high) return x;
            last = high - low;
        }
        x = next;
    }
    return x;
}

// Finds the roots of a polynomial with its leading coefficient in [1, 2) and no other beyond one in size. All of them
// are within 2 of zero (Fujiwara's bound). `critical` are the derivative's roots, ascending.
static int32_t roots_between(const double *c, int32_t degree, const double *critical, int32_t critical_count,
                             double *roots) {
    double at[MAX_DEGREE + 1], value[MAX_DEGREE + 1], size[MAX_DEGREE + 1];
    bool above[MAX_DEGREE + 1], used[MAX_DEGREE + 1] = {false};
    int32_t last = critical_count + 1, count = 0;
    for (int32_t i = 0; i <= last; i++) {
        at[i] = i == 0 ? -2.5 : i == last ? 2.5 : critical[i - 1];
        value[i] = value_at(c, degree, at[i], &size[i]);
        above[i] = value[i] > 0.0 || (value[i] == 0.0 && i > 0 && above[i - 1]);
    }
    // Interval i, from at[i] to at[i + 1], has at most one root. A touch at a critical point uses both intervals next
    // to it.
    for (int32_t i = 0; i < last; i++) {
        bool crosses = above[i] != above[i + 1];
        if (crosses) roots[count++] = value[i] == 0.0 ? at[i] : root_between(c, degree, at[i], at[i + 1], above[i + 1]);
        bool next_crosses = i + 1 < last && above[i + 1] != above[i + 2];
        if (crosses || next_crosses || used[i] || i + 1 == last) continue;
        if (fabs(value[i + 1]) > TOUCHING * size[i + 1]) continue;
        used[i + 1] = true;
        roots[count++] = at[i + 1];
        roots[count++] = at[i + 1];
    }
    return count;
}

static int32_t solve(const double *given, int32_t degree, double *roots);

// Solves a polynomial without a constant term. Zero is a root in addition to those of the other terms.
static int32_t solve_with_zero(const double *given, int32_t degree, double *roots) {
    int32_t count = solve(given + 1, degree - 1, roots), place = count;
    for (; place > 0 && roots[place - 1] > 0.0; place--) roots[place] = roots[place - 1];
    roots[place] = 0.0;
    return count + 1;
}

// Solves polynomials up to the fourth degree. Scales the variable so that all roots are within 2 of zero, then finds
// the roots of the derivative and searches between them. Calls itself with the degree lowered by one.
static int32_t solve(const double *given, int32_t degree, double *roots) {
    degree = true_degree(given, degree);
    if (degree == 0) return 0;
    if (degree <= 2)
        return sk_roots_quadratic((const double[]){given[0], given[1], degree == 2 ? given[2] : 0.0}, roots);
    if (given[0] == 0.0) return solve_with_zero(given, degree, roots);
    int32_t lead = exponent_of(given[degree]), shift = INT32_MIN;
    // Finds the smallest shift for which all |c_i / c_n| 2^(shift (i - n)) are at most one.
    for (int32_t i = 0; i < degree; i++) {
        if (given[i] == 0.0) continue;
        int32_t gap = degree - i, excess = exponent_of(given[i]) + 1 - lead;
        int32_t needed = excess >= 0 ? (excess + gap - 1) / gap : -(-excess / gap);
        if (needed > shift) shift = needed;
    }
    double c[MAX_DEGREE + 1], derivative[MAX_DEGREE], critical[MAX_DEGREE];
    for (int32_t i = 0; i <= degree; i++) c[i] = scaled(given[i], -lead + shift * (i - degree));
    for (int32_t i = 1; i <= degree; i++) derivative[i - 1] = (double)i * c[i];
    int32_t critical_count = solve(derivative, degree - 1, critical);
    int32_t count = roots_between(c, degree, critical, critical_count, roots);
    for (int32_t i = 0; i < count; i++) roots[i] = scaled(roots[i], shift);
    return leave_out_infinite(roots, count);
}

int32_t sk_roots_cubic(const double c[4], double roots[3]) {
    return solve(c, 3, roots);
}

int32_t sk_roots_quartic(const double c[5], double roots[4]) {
    return solve(c, 4, roots);
}
