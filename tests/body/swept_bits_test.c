// The bits of swept touches, equal with every compiler. The numbers are drawn one at a time, in one order.
#include "base/random.h"
#include "check.h"
#include "yard.h"

// Update this number when the motion changes on purpose.
#define EXPECTED UINT64_C(0x9fffbf7177a33890)

static uint64_t mixed(uint64_t hash, const double *values, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

static sk_vec3 drawn(uint64_t *random, double size) {
    double v[3];
    for (int32_t k = 0; k < 3; k++) v[k] = sk_random_range(random, -size, size);
    return sk_vec(v[0], v[1], v[2]);
}

static void fast_bodies_have_the_same_bits_everywhere(void **state) {
    (void)state;
    static yard y;
    sk_shapes *s = sk_shapes_create();
    yard_begin_on(&y, s, box(s, sk_vec(-5, -5, -0.001), sk_vec(5, 5, 0)), 0.4);
    int32_t cube = yard_type(&y, box_type(0.04, 0.05, 0.06, 900.0)), ball = yard_type(&y, ball_type(0.03, 900.0));
    uint64_t random = 77;
    for (int i = 0; i < 20; i++) {
        sk_vec3 at = sk_add(sk_vec(0, 0, 0.6), drawn(&random, 0.4)), turn = drawn(&random, 1.0);
        yard_body(&y, i % 3 == 0 ? ball : cube, at, sk_add(sk_vec(0, 0, -40), drawn(&random, 60.0)));
        y.body[i].attitude = sk_quat_unit((sk_quat){0.5, turn.x, turn.y, turn.z});
        y.body[i].spin = drawn(&random, 5e-3);
        y.around[i].density = 1.2;
    }
    yard_ready(&y);
    yard_run(&y, 0.5);
    uint64_t hash = 0;
    for (int i = 0; i < 20; i++) {
        hash = mixed(hash, &y.body[i].position.x, 3);
        hash = mixed(hash, &y.body[i].spin.x, 3);
    }
    yard_end(&y);
    if (hash != EXPECTED)
        fail_msg("expected 0x%016llx, got 0x%016llx", (unsigned long long)EXPECTED, (unsigned long long)hash);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_bodies_have_the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
