// Blocks that fall flat on level ground bounce lower and lower and come to rest, also where their contact is so soft that
// the step adds no damping of its own. Frame: z upwards.
#include "base/random.h"
#include "body/yard.h"

enum { BLOCKS = 40 };
static const double SECONDS = 10.0;

static double energy_of(const yard *y) {
    return sk_body_energy(&y->type[0], &y->body[0]);
}

static void a_block_that_falls_flat_comes_to_rest(void **unused) {
    (void)unused;
    uint64_t random = 1;
    int32_t restless = 0;
    for (int n = 0; n < BLOCKS; n++) {
        double a = sk_random_range(&random, 0.2, 1.2), b = sk_random_range(&random, 0.2, 1.2),
               c = sk_random_range(&random, 0.1, 1.5), density = sk_random_range(&random, 100, 1500),
               height = sk_random_range(&random, 0.0, 1.2);
        yard *y = calloc(1, sizeof *y);
        assert_non_null(y);
        yard_begin(y, 0.0, 0.4);
        int32_t type = yard_type(y, box_type(a, b, c, density));
        yard_body(y, type, sk_vec(0, 0, 0.5 * c + height), sk_vec(0, 0, 0));
        yard_ready(y);
        double turnover = y->type[0].mass * 9.81 * (height + 1e-3);
        yard_run(y, SECONDS);
        double open = y->flows.contacts + y->flows.gravity + y->flows.drag + y->flows.sleep - energy_of(y);
        if (!(fabs(open) <= 1e-9 * turnover))
            fail_msg("block %d: the account is open by %g of %g J", n, open, turnover);
        if (!y->body[0].asleep) {
            print_error("block %d, %.2f x %.2f x %.2f m, %.0f kg/m3, from %.2f m: %.3f m/s after %g s\n", n, a, b, c,
                        density, height, y->body[0].velocity.z, SECONDS);
            restless++;
        }
        yard_end(y);
        free(y);
    }
    assert_int_equal(restless, 0);
}

// Returns how high (m) a block without damping of its law bounces after a second, at most. It falls from `height` (m).
static double bounce_after_a_second(double height) {
    enum { LAST = 24 }; // ticks
    yard *y = calloc(1, sizeof *y);
    assert_non_null(y);
    yard_begin(y, 0.0, 0.4);
    sk_body_type block = box_type(0.8, 0.8, 2.0, 900.0);
    block.chi = 0.0;
    yard_body(y, yard_type(y, block), sk_vec(0, 0, 1.0 + height), sk_vec(0, 0, 0));
    yard_ready(y);
    yard_run(y, 1.0);
    double highest = 0.0;
    for (int n = 0; n < LAST; n++) {
        yard_tick(y);
        double speed = y->body[0].velocity.z, above = y->body[0].position.z - 1.0;
        if (above > 3e-4) highest = sk_max(highest, above + 0.5 * speed * speed / 9.81); // it flies freely
    }
    yard_end(y);
    free(y);
    return highest;
}

static void bounces_without_damping_gain_nothing(void **unused) {
    (void)unused;
    enum { PHASES = 32 };
    double sum = 0.0, most = 0.0;
    for (int k = 0; k < PHASES; k++) {
        double height = 1e-3 + 1e-5 * k, share = bounce_after_a_second(height) / height;
        sum += share;
        most = sk_max(most, share);
    }
    print_message("after 1 s blocks bounce to %.3f of their height on average, %.3f at most\n", sum / PHASES, most);
    if (!(fabs(sum / PHASES - 1.0) < 0.01 && most < 1.05)) fail_msg("expected 1 within 1 %% on average, at most 1.05");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_that_falls_flat_comes_to_rest),
        cmocka_unit_test(bounces_without_damping_gain_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
