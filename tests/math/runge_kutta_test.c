// Dormand and Prince's step: its orders, its error, what lies within.
#include "check.h"
#include "math/elementary.h"
#include "math/runge_kutta.h"
#include "math/vec3.h"

// A pendulum of large swing has no closed form, but this has: x' = -t x^2, x = 1 / (1 + t^2 / 2); and an oscillator.
static void rates(double t, const double *y, double *rate, void *user) {
    (*(int *)user)++;
    rate[0] = -t * y[0] * y[0];
    rate[1] = 3.0 * y[2];
    rate[2] = -3.0 * y[1];
}

static void exact(double t, double *y) {
    y[0] = 1.0 / (1.0 + 0.5 * t * t);
    y[1] = sk_sin(3.0 * t);
    y[2] = sk_cos(3.0 * t);
}

static double worst_of(const double *y, double t) {
    double should[3], worst = 0.0;
    exact(t, should);
    for (int i = 0; i < 3; i++) worst = sk_max(worst, fabs(y[i] - should[i]));
    return worst;
}

typedef struct errors {
    double end, within, estimate; // after all steps; halfway in the last; of it
} errors;

static errors integrate(int steps) {
    sk_runge_kutta step = {0};
    int calls = 0;
    double y[3], h = 1.0 / steps;
    step.count = 3;
    exact(0.0, step.begin);
    errors out = {0};
    for (int i = 0; i < steps; i++) {
        step.t = i * h;
        if (i == steps - 1) exact(step.t, step.begin); // so that the last one shows its own error alone
        rates(step.t, step.begin, step.rate[0], &calls);
        sk_runge_kutta_try(&step, h, rates, &calls);
        if (i == steps - 2) out.end = worst_of(step.end, step.t + h);
        for (int k = 0; k < 3; k++)
            if (i < steps - 1) step.begin[k] = step.end[k];
    }
    sk_runge_kutta_within(&step, 0.5, y);
    out.within = worst_of(y, step.t + 0.5 * h);
    for (int k = 0; k < 3; k++) out.estimate = sk_max(out.estimate, fabs(step.error[k]));
    assert_int_equal(calls, 7 * steps);
    return out;
}

static void check_order(const char *what, double coarse, double fine, double expected) {
    double order = sk_log(coarse / fine) / sk_log(2.0);
    if (!(fabs(order - expected) < 0.15)) fail_msg("%s: order %.3f, expected %g", what, order, expected);
}

static void steps_are_of_fifth_order_and_what_lies_within_and_the_error_of_one_of_fifth_too(void **state) {
    (void)state;
    errors coarse = integrate(32), fine = integrate(64);
    check_order("end", coarse.end, fine.end, 5.0);
    check_order("within", coarse.within, fine.within, 5.0); // fourth-order interpolant: local error of the fifth
    check_order("estimate", coarse.estimate, fine.estimate, 5.0);
}

static void polynomials_of_the_fourth_degree_come_out_exact_within(void **state) {
    (void)state;
    // y' = 5 t^4 is met to rounding at the end; 4 t^3 everywhere.
    sk_runge_kutta step = (sk_runge_kutta){.count = 1, .t = 0.0, .begin = {0.25}};
    const double h = 0.7, node[] = {0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0};
    for (int k = 0; k < SK_RUNGE_KUTTA_STAGES; k++) {
        double t = node[k] * h;
        step.rate[k][0] = 4.0 * t * t * t;
    }
    step.h = h;
    step.end[0] = 0.25 + h * h * h * h;
    for (int i = 0; i <= 10; i++) {
        double y, t = 0.1 * i * h;
        sk_runge_kutta_within(&step, 0.1 * i, &y);
        assert_true(fabs(y - 0.25 - t * t * t * t) < 1e-15);
    }
}

static void steps_grow_and_shrink_within_bounds(void **state) {
    (void)state;
    assert_true(sk_runge_kutta_factor(0.0) == 5.0);
    assert_true(sk_runge_kutta_factor(1e300) == 0.2 && sk_runge_kutta_factor(NAN) == 0.2);
    assert_true(fabs(sk_runge_kutta_factor(32.0) - 0.45) < 1e-12);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_of_fifth_order_and_what_lies_within_and_the_error_of_one_of_fifth_too),
        cmocka_unit_test(polynomials_of_the_fourth_degree_come_out_exact_within),
        cmocka_unit_test(steps_grow_and_shrink_within_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
