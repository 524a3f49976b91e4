// 128-bit whole numbers against the compiler's own type, which every 64-bit machine has.
#include "base/random.h"
#include "math/wide.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

__extension__ typedef __int128 whole;
__extension__ typedef unsigned __int128 magnitude;

enum { TRIES = 200000 };

static whole whole_of(sk_wide a) {
    return (whole)((magnitude)a.high << 64 | a.low);
}

static sk_wide wide_of(magnitude a) {
    return (sk_wide){(uint64_t)a, (uint64_t)(a >> 64)};
}

// Of any length, of either sign, now and then with long runs of equal bits.
static sk_wide any(uint64_t *random) {
    magnitude bits = (magnitude)sk_random_word(random) << 64 | sk_random_word(random);
    if (sk_random_word(random) % 4 == 0) bits |= ((magnitude)1 << 100) - 1;
    bits >>= sk_random_word(random) % 128;
    return wide_of(sk_random_word(random) % 2 == 0 ? bits : 0 - bits);
}

static void sums_products_and_signs_are_those_of_the_compiler(void **state) {
    (void)state;
    uint64_t random = 1;
    for (int i = 0; i < TRIES; i++) {
        sk_wide a = any(&random), b = any(&random);
        magnitude x = (magnitude)whole_of(a), y = (magnitude)whole_of(b);
        assert_true((magnitude)whole_of(sk_wide_add(a, b)) == x + y);
        assert_true((magnitude)whole_of(sk_wide_sub(a, b)) == x - y);
        assert_true((magnitude)whole_of(sk_wide_mul(a, b)) == x * y);
        assert_true((magnitude)whole_of(sk_wide_negative(a)) == 0 - x);
        assert_int_equal(sk_wide_is_negative(a), whole_of(a) < 0);
        assert_int_equal(sk_wide_is_positive(a), whole_of(a) > 0);
        assert_true(whole_of(sk_wide_of((int64_t)a.low)) == (int64_t)a.low);
    }
}

static void a_wide_number_becomes_the_nearest_double(void **state) {
    (void)state;
    uint64_t random = 2;
    for (int i = 0; i < TRIES; i++) {
        sk_wide a = any(&random);
        double expected = (double)whole_of(a), got = sk_wide_real(a);
        assert_memory_equal(&expected, &got, sizeof got);
    }
    // Halfway between two doubles, and just above and below.
    for (int bits = 54; bits < 127; bits++) {
        for (int off = -1; off <= 1; off++) {
            for (int odd = 0; odd <= 1; odd++) {
                magnitude half = (magnitude)1 << (bits - 54);
                whole value = (whole)(((magnitude)1 << (bits - 1)) + (2 * (magnitude)odd + 1) * half) + off;
                double expected = (double)value, got = sk_wide_real(wide_of((magnitude)value));
                assert_memory_equal(&expected, &got, sizeof got);
            }
        }
    }
}

static magnitude divisor_of(magnitude a, magnitude b) {
    while (b != 0) {
        magnitude rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void quotients_and_common_divisors_are_those_of_euclid(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < TRIES / 10; i++) {
        sk_wide a = any(&random), b = any(&random);
        if (i % 3 == 0) { // with a large common divisor
            sk_wide factor = {sk_random_word(&random) >> (sk_random_word(&random) % 64), 0};
            a = sk_wide_mul((sk_wide){a.low >> 32, 0}, factor);
            b = sk_wide_mul((sk_wide){b.low >> 32, 0}, factor);
        }
        magnitude x = (magnitude)whole_of(a), y = (magnitude)whole_of(b);
        assert_true((magnitude)whole_of(sk_wide_common_divisor(a, b)) == divisor_of(x, y));
        if (y != 0) assert_true((magnitude)whole_of(sk_wide_quotient(a, b)) == x / y);
    }
    sk_wide none = {0, 0}, large = {5, 7};
    assert_true(whole_of(sk_wide_common_divisor(none, large)) == whole_of(large));
    assert_true(whole_of(sk_wide_common_divisor(large, none)) == whole_of(large));
    assert_true(sk_wide_is_zero(sk_wide_common_divisor(none, none)));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_products_and_signs_are_those_of_the_compiler),
        cmocka_unit_test(a_wide_number_becomes_the_nearest_double),
        cmocka_unit_test(quotients_and_common_divisors_are_those_of_euclid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
