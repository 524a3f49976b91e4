// Real roots of polynomials whose roots are known because their coefficients were multiplied out exactly.
#include "base/random.h"
#include "math/roots.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const uint64_t SEED = 97;

static int count_of_cases(int quick) {
    const char *lengthy = getenv("SKIDPAD_LONG");
    return lengthy && lengthy[0] == '1' ? 100 * quick : quick;
}

static int32_t solve(int32_t degree, const double *c, double *roots) {
    return degree == 2   ? sk_roots_quadratic(c, roots)
           : degree == 3 ? sk_roots_cubic(c, roots)
                         : sk_roots_quartic(c, roots);
}

// c becomes c (x - root).
static void multiply_by_root(double *c, int32_t degree, double root) {
    c[degree + 1] = c[degree];
    for (int32_t i = degree; i >= 1; i--) c[i] = c[i - 1] - root * c[i];
    c[0] *= -root;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void expect_roots(int32_t degree, const double *c, const double *expected, int32_t count, double tolerance) {
    double roots[4];
    int32_t found = solve(degree, c, roots);
    if (found != count)
        fail_msg("%d roots instead of %d: c = %a %a %a %a %a", found, count, c[0], c[1], c[2], degree > 2 ? c[3] : 0.0,
                 degree > 3 ? c[4] : 0.0);
    for (int32_t i = 0; i < count; i++) {
        if (fabs(roots[i] - expected[i]) > tolerance * fabs(expected[i]))
            fail_msg("degree %d: root %d is %a, not %a", degree, i, roots[i], expected[i]);
    }
}

// Integer roots below 2^11 give coefficients below 2^53, so each polynomial has exactly the roots it was made of:
// simple, double, triple and fourfold, and neighbours 1/2000 apart.
static void exact_coefficients_give_roots_within_four_ulps(void **state) {
    (void)state;
    uint64_t random = SEED;
    print_message("seed %llu\n", (unsigned long long)SEED);
    for (int i = 0; i < count_of_cases(30000); i++) {
        int32_t degree = 2 + (int32_t)(sk_random_word(&random) % 3);
        double roots[4], c[5] = {1.0};
        for (int32_t j = 0; j < degree; j++) {
            double any = floor(sk_random_range(&random, -2000.0, 2000.0));
            switch (sk_random_word(&random) % 4) {
            case 0: roots[j] = j > 0 ? roots[j - 1] : any; break;
            case 1: roots[j] = j > 0 ? roots[j - 1] + 1.0 : any; break;
            default: roots[j] = any; break;
            }
        }
        qsort(roots, (size_t)degree, sizeof roots[0], ascending);
        for (int32_t j = 0; j < degree; j++) multiply_by_root(c, j, roots[j]);
        double scale = ldexp(1.0, (int)(sk_random_word(&random) % 1800) - 900);
        for (int32_t j = 0; j <= degree; j++) c[j] *= scale;
        expect_roots(degree, c, roots, degree, 0x1p-50);
    }
}

// The same with the variable scaled as well: roots between 2^-150 and 2^150.
static void roots_of_any_size_are_found(void **state) {
    (void)state;
    uint64_t random = SEED + 1;
    for (int i = 0; i < count_of_cases(20000); i++) {
        int32_t degree = 2 + (int32_t)(sk_random_word(&random) % 3);
        int shift = (int)(sk_random_word(&random) % 301) - 150;
        double roots[4], c[5] = {1.0};
        for (int32_t j = 0; j < degree; j++) roots[j] = floor(sk_random_range(&random, -2000.0, 2000.0));
        qsort(roots, (size_t)degree, sizeof roots[0], ascending);
        for (int32_t j = 0; j < degree; j++) multiply_by_root(c, j, roots[j]);
        for (int32_t j = 0; j <= degree; j++) c[j] = ldexp(c[j], -shift * j);
        for (int32_t j = 0; j < degree; j++) roots[j] = ldexp(roots[j], shift);
        expect_roots(degree, c, roots, degree, 0x1p-50);
    }
}

// With coefficients rounded, a root of multiplicity m is known to the m-th root of a rounding only, but none is lost.
static void rounding_the_coefficients_loses_no_real_root(void **state) {
    (void)state;
    uint64_t random = SEED + 2;
    for (int i = 0; i < count_of_cases(30000); i++) {
        int32_t degree = 2 + (int32_t)(sk_random_word(&random) % 3);
        double roots[4], c[5] = {1.0}, found[4];
        for (int32_t j = 0; j < degree; j++) {
            bool near = j == 1 || (j == 3 && (sk_random_word(&random) & 1));
            roots[j] =
                near ? roots[j - 1] * (1.0 + 1e-9 * sk_random_unit(&random)) : sk_random_range(&random, -3.0, 3.0);
        }
        for (int32_t j = 0; j < degree; j++) multiply_by_root(c, j, roots[j]);
        qsort(roots, (size_t)degree, sizeof roots[0], ascending);
        int32_t count = solve(degree, c, found);
        if (count != degree)
            fail_msg("%d roots of degree %d: %a %a %a %a", count, degree, roots[0], roots[1], roots[2], roots[3]);
        for (int32_t j = 0; j < degree; j++) {
            if (j > 0) assert_true(found[j] >= found[j - 1]);
            if (fabs(found[j] - roots[j]) > 2e-3) fail_msg("root %d is %.17g, not %.17g", j, found[j], roots[j]);
        }
    }
}

// (x - r)^2 + d^2 has no real root; one such factor takes two away, and they must not come back.
static void complex_roots_are_not_reported(void **state) {
    (void)state;
    uint64_t random = SEED + 3;
    for (int i = 0; i < count_of_cases(20000); i++) {
        double r = floor(sk_random_range(&random, -200.0, 200.0)), d = floor(sk_random_range(&random, 1.0, 50.0));
        double quadratic[5] = {r * r + d * d, -2.0 * r, 1.0};
        expect_roots(2, quadratic, NULL, 0, 0.0);
        double roots[2] = {floor(sk_random_range(&random, -200.0, 0.0)), floor(sk_random_range(&random, 0.0, 200.0))};
        multiply_by_root(quadratic, 2, roots[1]);
        expect_roots(3, quadratic, &roots[1], 1, 0x1p-50);
        multiply_by_root(quadratic, 3, roots[0]);
        expect_roots(4, quadratic, roots, 2, 0x1p-50);
    }
}

static void a_quadratic_keeps_the_digits_of_both_roots(void **state) {
    (void)state;
    expect_roots(2, (double[]){1.0, -1e9, 1.0}, (double[]){1e-9 * (1.0 + 1e-18), 1e9}, 2, 0x1p-51);
    expect_roots(2, (double[]){1.0, 1e200, 1.0}, (double[]){-1e200, -1e-200}, 2, 0x1p-51);
    expect_roots(2, (double[]){1e-300, -3e-300, 2e-300}, (double[]){0.5, 1.0}, 2, 0x1p-49);
    expect_roots(2, (double[]){-1e300, 0.0, 1e-300}, (double[]){-1e300, 1e300}, 2, 0x1p-50);
    // 94906265.625 x^2 - 2 * 94906267 x + 94906268.375 (Kahan): plain doubles give a double root.
    expect_roots(2, (double[]){94906268.375, -2.0 * 94906267.0, 94906265.625}, (double[]){1.0, 1.000000028975958}, 2,
                 1e-15);
}

static void leading_zeros_lower_the_degree_and_bad_coefficients_give_none(void **state) {
    (void)state;
    expect_roots(4, (double[]){-6.0, 3.0, 0.0, 0.0, 0.0}, (double[]){2.0}, 1, 0.0);
    expect_roots(4, (double[]){2.0, -3.0, 1.0, 0.0, 0.0}, (double[]){1.0, 2.0}, 2, 0.0);
    expect_roots(4, (double[]){0.0, 0.0, 0.0, 0.0, 5.0}, (double[]){0.0, 0.0, 0.0, 0.0}, 4, 0.0);
    expect_roots(3, (double[]){0.0, 0.0, 0.0, 0.0}, NULL, 0, 0.0);
    expect_roots(3, (double[]){1.0, 0.0, 0.0, 0.0}, NULL, 0, 0.0);
    expect_roots(4, (double[]){1.0, 2.0, NAN, 0.0, 1.0}, NULL, 0, 0.0);
    expect_roots(2, (double[]){1.0, INFINITY, 1.0}, NULL, 0, 0.0);
}

static void roots_beyond_the_range_of_doubles_are_left_out(void **state) {
    (void)state;
    expect_roots(2, (double[]){1e-300, 1e300, 1e-300}, (double[]){0.0}, 1, 0.0); // -1e-600 is zero, -1e600 infinite
    expect_roots(2, (double[]){-1e300, 1e300, 1e-300}, (double[]){1.0}, 1, 0.0);
    expect_roots(2, (double[]){-1e300, 1e-300, 0.0}, NULL, 0, 0.0);
    expect_roots(3, (double[]){0.0, 0.0, 1e300, 1e-300}, (double[]){0.0, 0.0}, 2, 0.0);
    expect_roots(3, (double[]){-1e300, 1e300, 1e-300, 1e-300}, (double[]){1.0}, 1, 0x1p-52);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_coefficients_give_roots_within_four_ulps),
        cmocka_unit_test(roots_of_any_size_are_found),
        cmocka_unit_test(rounding_the_coefficients_loses_no_real_root),
        cmocka_unit_test(complex_roots_are_not_reported),
        cmocka_unit_test(a_quadratic_keeps_the_digits_of_both_roots),
        cmocka_unit_test(roots_beyond_the_range_of_doubles_are_left_out),
        cmocka_unit_test(leading_zeros_lower_the_degree_and_bad_coefficients_give_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
