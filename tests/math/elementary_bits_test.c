// Golden bits of the elementary functions: the same for every compiler, level of optimisation and processor. A plain
// program without a test library, so that it also builds and runs for a processor that is not this one.
#include "base/hash.h"
#include "base/random.h"
#include "math/elementary.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static double of_any_size(uint64_t *random) {
    uint64_t bits = sk_random_word(random);
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint64_t hash_of_many_results(void) {
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
    return hash;
}

int main(void) {
    const uint64_t golden = UINT64_C(0x72ef90e58952bf70);
    uint64_t hash = hash_of_many_results();
    printf("the hash is 0x%016llx, expected 0x%016llx\n", (unsigned long long)hash, (unsigned long long)golden);
    return hash == golden ? 0 : 1;
}
