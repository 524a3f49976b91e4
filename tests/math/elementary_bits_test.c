// Golden bits of the elementary functions: the same for every compiler, level of optimisation and processor.
#include "base/hash.h"
#include "base/random.h"
#include "math/elementary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static double of_any_size(uint64_t *random) {
    uint64_t bits = sk_random_word(random);
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void the_bits_are_the_same_on_every_machine(void **state) {
    (void)state;
    uint64_t random = 7, hash = 0;
    for (int i = 0; i < 100000; i++) {
        double any = of_any_size(&random), other = of_any_size(&random);
        double angle = sk_random_range(&random, -0x1p30, 0x1p30), turn = sk_random_range(&random, -7.0, 7.0);
        double unit = sk_random_range(&random, -1.0, 1.0), side = sk_random_range(&random, -1.0, 1.0);
        double sine, cosine;
        sk_sincos(turn, &sine, &cosine);
        const double results[] = {
            sine,
            cosine,
            sk_sin(angle),
            sk_cos(angle),
            sk_tan(angle),
            sk_sin(any),
            sk_cos(any),
            sk_tan(turn),
            sk_asin(unit),
            sk_acos(unit),
            sk_atan(turn),
            sk_atan(any),
            sk_atan2(unit, side),
            sk_atan2(any, other),
            sk_exp(any),
            sk_exp(750.0 * unit),
            sk_log(fabs(any)),
            sk_log(1.0 + unit),
            sk_pow(any, other),
            sk_pow(fabs(any), unit),
            sk_pow(1.0 + unit, turn),
        };
        for (size_t j = 0; j < sizeof results / sizeof results[0]; j++) hash = sk_hash_real(hash, results[j]);
    }
    const uint64_t golden = UINT64_C(0x72ef90e58952bf70);
    if (hash != golden)
        fail_msg("the hash is 0x%016llx, not 0x%016llx", (unsigned long long)hash, (unsigned long long)golden);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bits_are_the_same_on_every_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
