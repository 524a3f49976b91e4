// The elementary functions against MPFR at 160 bits: error in units of the last place of the exact value, over random
// arguments of every size and over the places where such functions go wrong. With SKIDPAD_LONG=1, 10^7 arguments each.
#include "math/elementary.h"

#include "base/random.h"

#include <math.h>
#include <mpfr.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { PRECISION = 160, QUICK_COUNT = 200000, LONG_COUNT = 10000000 };

static const uint64_t SEED = 20240611;

// What is measured: a function of one or two arguments, its twin in MPFR, where to draw arguments, and the error allowed.
typedef struct measured {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
    int (*exact_one)(mpfr_t, const mpfr_t, mpfr_rnd_t);
    int (*exact_two)(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);
    void (*draw)(uint64_t *random, int64_t i, double *x, double *y);
    double allowed;
} measured;

static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static bool same(double a, double b) {
    return bits_of(a) == bits_of(b) || (isnan(a) && isnan(b));
}

// |got - exact| over the spacing of doubles at `exact` (of subnormal numbers, 2^-1074).
static double error_in_ulps(double got, const mpfr_t exact) {
    double nearest = mpfr_get_d(exact, MPFR_RNDN);
    if (!isfinite(got) || !isfinite(nearest)) return same(got, nearest) ? 0.0 : INFINITY;
    if (mpfr_zero_p(exact)) return got == 0.0 ? 0.0 : INFINITY;
    mpfr_exp_t exponent = mpfr_get_exp(exact) - 53;
    if (exponent < -1074) exponent = -1074;
    mpfr_t difference;
    mpfr_init2(difference, PRECISION);
    mpfr_sub_d(difference, exact, got, MPFR_RNDN);
    mpfr_mul_2si(difference, difference, -exponent, MPFR_RNDN);
    double error = fabs(mpfr_get_d(difference, MPFR_RNDN));
    mpfr_clear(difference);
    return error;
}

// Any size from 2^low to 2^high, either sign.
static double draw_sized(uint64_t *random, double low, double high) {
    double size = ldexp(1.0 + sk_random_unit(random), (int)floor(sk_random_range(random, low, high)));
    return sk_random_word(random) & 1 ? -size : size;
}

static double near_multiple_of_half_pi(uint64_t *random, double limit) {
    double x = floor(sk_random_unit(random) * limit) * 1.5707963267948966;
    return from_bits(bits_of(x) + sk_random_word(random) % 9 - 4);
}

static void draw_angle(uint64_t *random, int64_t i, double *x, double *y) {
    (void)y;
    switch (i % 8) {
    case 0: *x = sk_random_range(random, -0x1p30, 0x1p30); break;
    case 1: *x = draw_sized(random, -1074.0, 1024.0); break;
    case 2: *x = draw_sized(random, -30.0, 30.0); break;
    case 3: *x = near_multiple_of_half_pi(random, 683565275.0); break;
    case 4: *x = near_multiple_of_half_pi(random, 1000.0); break;
    case 5: *x = sk_random_range(random, -0.79, 0.79); break;
    default: *x = sk_random_range(random, -7.0, 7.0); break;
    }
}

static void draw_fraction(uint64_t *random, int64_t i, double *x, double *y) {
    (void)y;
    switch (i % 4) {
    case 0: *x = draw_sized(random, -1074.0, 0.0); break;
    case 1: *x = 1.0 - fabs(draw_sized(random, -53.0, 0.0)); break;
    case 2: *x = fabs(draw_sized(random, -53.0, 0.0)) - 1.0; break;
    default: *x = sk_random_range(random, -1.0, 1.0); break;
    }
    if (fabs(*x) > 1.0) *x = 1.0 / *x;
}

static void draw_tangent(uint64_t *random, int64_t i, double *x, double *y) {
    (void)y;
    switch (i % 4) {
    case 0: *x = draw_sized(random, -1074.0, 1024.0); break;
    case 1: *x = draw_sized(random, -30.0, 60.0); break;
    case 2: *x = (floor(sk_random_range(random, 0.0, 16.0)) + 0.5) / 16.0 + draw_sized(random, -55.0, -4.0); break;
    default: *x = sk_random_range(random, -2.0, 2.0); break;
    }
}

static void draw_vector(uint64_t *random, int64_t i, double *x, double *y) {
    switch (i % 4) {
    case 0:
        *x = draw_sized(random, -1074.0, 1024.0);
        *y = draw_sized(random, -1074.0, 1024.0);
        break;
    case 1:
        *x = draw_sized(random, -1074.0, 1024.0);
        *y = *x * sk_random_range(random, -2.0, 2.0);
        break;
    case 2:
        *x = draw_sized(random, -1000.0, 1000.0);
        *y = *x * draw_sized(random, -70.0, 70.0);
        break;
    default:
        *x = sk_random_range(random, -1.0, 1.0);
        *y = sk_random_range(random, -1.0, 1.0);
        break;
    }
}

static void draw_exponent(uint64_t *random, int64_t i, double *x, double *y) {
    (void)y;
    switch (i % 4) {
    case 0: *x = draw_sized(random, -1074.0, 11.0); break;
    case 1: *x = sk_random_range(random, -746.0, -707.0); break;
    case 2: *x = sk_random_range(random, -746.0, 711.0); break;
    default: *x = sk_random_range(random, -1.0, 1.0); break;
    }
}

static void draw_positive(uint64_t *random, int64_t i, double *x, double *y) {
    (void)y;
    switch (i % 4) {
    case 0: *x = fabs(draw_sized(random, -1074.0, 1024.0)); break;
    case 1: *x = 1.0 + draw_sized(random, -53.0, -2.0); break;
    case 2: *x = sk_random_range(random, 0.0, 2.0); break;
    default: *x = sk_random_range(random, 0.0, 100.0); break;
    }
}

static void draw_power(uint64_t *random, int64_t i, double *x, double *y) {
    double size = sk_random_range(random, -746.0, 711.0); // of the logarithm of the result
    switch (i % 8) {
    case 0:
        *x = fabs(draw_sized(random, -1074.0, 1024.0));
        *y = draw_sized(random, -1074.0, 1024.0);
        break;
    case 1:
        *x = draw_sized(random, -20.0, 20.0);
        *y = floor(sk_random_range(random, -60.0, 60.0));
        break;
    case 2:
        *x = 1.0 + draw_sized(random, -53.0, -2.0);
        *y = size / log(*x);
        break;
    case 3:
        *x = sk_random_range(random, 0.0, 2.0);
        *y = sk_random_range(random, -5.0, 5.0);
        break;
    case 4:
        *x = fabs(draw_sized(random, -1074.0, -1000.0));
        *y = size / log(*x);
        break;
    default:
        *x = fabs(draw_sized(random, -1022.0, 1024.0));
        *y = size / log(*x);
        break;
    }
}

static const measured FUNCTIONS[] = {
    {"sin", sk_sin, NULL, mpfr_sin, NULL, draw_angle, 1.0},
    {"cos", sk_cos, NULL, mpfr_cos, NULL, draw_angle, 1.0},
    {"tan", sk_tan, NULL, mpfr_tan, NULL, draw_angle, 1.0},
    {"asin", sk_asin, NULL, mpfr_asin, NULL, draw_fraction, 1.0},
    {"acos", sk_acos, NULL, mpfr_acos, NULL, draw_fraction, 1.0},
    {"atan", sk_atan, NULL, mpfr_atan, NULL, draw_tangent, 1.0},
    {"atan2", NULL, sk_atan2, NULL, mpfr_atan2, draw_vector, 1.0},
    {"exp", sk_exp, NULL, mpfr_exp, NULL, draw_exponent, 1.0},
    {"log", sk_log, NULL, mpfr_log, NULL, draw_positive, 1.0},
    {"pow", NULL, sk_pow, NULL, mpfr_pow, draw_power, 4.0},
};
enum { FUNCTION_COUNT = sizeof FUNCTIONS / sizeof FUNCTIONS[0] };

static bool wanted(const char *name) {
    const char *only = getenv("SKIDPAD_FUNCTION");
    return only == NULL || strcmp(only, name) == 0;
}

static double measure(const measured *function, int64_t count, double *worst_x, double *worst_y) {
    uint64_t random = SEED;
    double worst = -1.0;
    mpfr_t a, b, exact;
    mpfr_inits2(53, a, b, (mpfr_ptr)NULL);
    mpfr_init2(exact, PRECISION);
    for (int64_t i = 0; i < count; i++) {
        double x = 0.0, y = 0.0, got;
        function->draw(&random, i, &x, &y);
        if (function->one) {
            got = function->one(x);
            mpfr_set_d(a, x, MPFR_RNDN);
            function->exact_one(exact, a, MPFR_RNDN);
        } else { // the first argument of atan2 is y
            double first = function->two == sk_atan2 ? y : x, second = function->two == sk_atan2 ? x : y;
            got = function->two(first, second);
            mpfr_set_d(a, first, MPFR_RNDN);
            mpfr_set_d(b, second, MPFR_RNDN);
            function->exact_two(exact, a, b, MPFR_RNDN);
        }
        double error = mpfr_nan_p(exact) ? (isnan(got) ? 0.0 : INFINITY) : error_in_ulps(got, exact);
        if (error > worst) worst = error, *worst_x = x, *worst_y = y;
    }
    mpfr_clears(a, b, exact, (mpfr_ptr)NULL);
    return worst;
}

static void errors_stay_within_one_ulp_and_of_pow_within_four(void **state) {
    (void)state;
    const char *lengthy = getenv("SKIDPAD_LONG");
    int64_t count = lengthy && lengthy[0] == '1' ? LONG_COUNT : QUICK_COUNT;
    int wrong = 0;
    print_message("%lld arguments each, seed %llu\n", (long long)count, (unsigned long long)SEED);
    for (int i = 0; i < FUNCTION_COUNT; i++) {
        const measured *function = &FUNCTIONS[i];
        if (!wanted(function->name)) continue;
        double x = 0.0, y = 0.0, worst = measure(function, count, &x, &y);
        bool good = worst <= function->allowed;
        print_message("%-6s worst error %.4f ulp of %.0f allowed, at x = %a, y = %a%s\n", function->name, worst,
                      function->allowed, x, y, good ? "" : "   <-- TOO LARGE");
        wrong += !good;
    }
    assert_int_equal(wrong, 0);
}

static void sine_and_cosine_together_have_the_bits_they_have_alone(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int64_t i = 0; i < QUICK_COUNT; i++) {
        double x, sine, cosine;
        draw_angle(&random, i, &x, NULL);
        sk_sincos(x, &sine, &cosine);
        if (!same(sine, sk_sin(x)) || !same(cosine, sk_cos(x))) fail_msg("sincos(%a) differs from sin or cos", x);
    }
}

// The doubles up to 2^30 and of all that come nearest to multiples of pi/2, found by continued fractions.
static void sine_keeps_its_digits_at_the_hardest_multiples_of_pi(void **state) {
    (void)state;
    const double hard[] = {0x1.921fb54442d18p+0,  0x1.921fb54442d18p+1,  0x1.6c6cbc45dc8dep+5,  0x1.6c6cbc45dc8dep+11,
                           0x1.b951f1572eba5p+23, 0x1.b951f1572eba5p+27, 0x1.921fb54442d18p+29, 0x1.6ac5b262ca1ffp+849};
    mpfr_t exact;
    mpfr_init2(exact, PRECISION);
    for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++) {
        const struct {
            double got;
            int (*of)(mpfr_t, const mpfr_t, mpfr_rnd_t);
        } pair[] = {{sk_sin(hard[i]), mpfr_sin}, {sk_cos(hard[i]), mpfr_cos}, {sk_tan(hard[i]), mpfr_tan}};
        for (int j = 0; j < 3; j++) {
            mpfr_set_d(exact, hard[i], MPFR_RNDN);
            pair[j].of(exact, exact, MPFR_RNDN);
            double error = error_in_ulps(pair[j].got, exact);
            if (!(error <= 1.0)) fail_msg("function %d of %a is %g ulp off", j, hard[i], error);
        }
    }
    mpfr_clear(exact);
}

// Every pair of awkward numbers against the C library, which follows the standard's tables; only values that the
// tables fix are compared: zeros, infinities, ones and NaNs, and the sign.
static void special_cases_are_those_of_the_c_standard(void **state) {
    (void)state;
    const double at[] = {0.0,       -0.0,      1.0,
                         -1.0,      2.0,       -2.0,
                         3.0,       -3.0,      0.5,
                         -0.5,      1.5,       -1.5,
                         0x1p53,    -0x1p53,   0x1p-53,
                         0x1p60,    -0x1p60,   0x1p1023,
                         -0x1p1023, 0x1p-1022, 1e15,
                         1e16,      1e300,     -0x1p-60,
                         0x1p52,    -0x1p52,   NAN,
                         5e-324,    -5e-324,   INFINITY,
                         7.0,       -7.0,      -1e300,
                         0.999,     1.001,     1e-300,
                         -1e-300,   -INFINITY, 4503599627370495.5};
    const int count = sizeof at / sizeof at[0];
    const struct {
        const char *name;
        double (*ours)(double), (*theirs)(double);
    } one[] = {{"sin", sk_sin, sin},    {"cos", sk_cos, cos},    {"tan", sk_tan, tan}, {"asin", sk_asin, asin},
               {"acos", sk_acos, acos}, {"atan", sk_atan, atan}, {"exp", sk_exp, exp}, {"log", sk_log, log}};
    for (int i = 0; i < count; i++) {
        for (size_t f = 0; f < sizeof one / sizeof one[0]; f++) {
            double ours = one[f].ours(at[i]), theirs = one[f].theirs(at[i]);
            bool special = theirs == 0.0 || fabs(theirs) == 1.0 || !isfinite(theirs);
            if (special ? !same(ours, theirs) : signbit(ours) != signbit(theirs) || !isfinite(ours))
                fail_msg("%s(%a) is %a, not %a", one[f].name, at[i], ours, theirs);
        }
        for (int j = 0; j < count; j++) {
            double ours = sk_pow(at[i], at[j]), theirs = pow(at[i], at[j]);
            bool special = theirs == 0.0 || fabs(theirs) == 1.0 || !isfinite(theirs);
            if (special ? !same(ours, theirs) : fabs(ours - theirs) > 1e-15 * fabs(theirs))
                fail_msg("pow(%a, %a) is %a, not %a", at[i], at[j], ours, theirs);
            ours = sk_atan2(at[i], at[j]), theirs = atan2(at[i], at[j]);
            if (!same(ours, theirs) && !(fabs(ours - theirs) <= 4e-16 * fabs(theirs) && theirs != 0.0))
                fail_msg("atan2(%a, %a) is %a, not %a", at[i], at[j], ours, theirs);
        }
    }
}

static void every_nan_answered_is_the_same_bits(void **state) {
    (void)state;
    const uint64_t nan_bits = UINT64_C(0x7FF8000000000000);
    const double answers[] = {sk_sin(-INFINITY),   sk_cos(INFINITY), sk_tan(-NAN),
                              sk_asin(-2.0),       sk_acos(1.5),     sk_atan(from_bits(nan_bits | 77)),
                              sk_atan2(-NAN, 1.0), sk_exp(-NAN),     sk_log(-1.0),
                              sk_pow(-2.0, 0.5)};
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) assert_true(bits_of(answers[i]) == nan_bits);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_stay_within_one_ulp_and_of_pow_within_four),
        cmocka_unit_test(sine_and_cosine_together_have_the_bits_they_have_alone),
        cmocka_unit_test(sine_keeps_its_digits_at_the_hardest_multiples_of_pi),
        cmocka_unit_test(special_cases_are_those_of_the_c_standard),
        cmocka_unit_test(every_nan_answered_is_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
