// The step of Radau IIA with its stiff oscillators, and the natural modes of dense matrices.
#include "base/random.h"
#include "check.h"
#include "math/eigenmodes.h"
#include "math/elementary.h"
#include "math/radau.h"
#include "math/vec3.h"
#include <stdlib.h>
#include <string.h>

// Numbers: x' = -t x^2, x = 1 / (1 + t^2 / 2); and oscillators that are driven so that each goes as sin(3 t + its phase), whatever its
// own stiffness and damping: the force is given apart from both.
enum { OSCILLATORS = 5 };
static const double STIFFNESS[OSCILLATORS] = {0.0, 9.0, 1e4, 1e10, 4e10};
static const double DAMPING[OSCILLATORS] = {0.5, 0.0, 2.0, 6e7, 0.0};

static void exact(double t, double *y) {
    y[0] = 1.0 / (1.0 + 0.5 * t * t);
    for (int i = 0; i < OSCILLATORS; i++) {
        y[1 + i] = sk_sin(3.0 * t + i);
        y[1 + OSCILLATORS + i] = 3.0 * sk_cos(3.0 * t + i);
    }
}

static void rates(double t, const double *y, double *rate, void *user) {
    double should[1 + 2 * OSCILLATORS];
    (*(int *)user)++;
    exact(t, should);
    rate[0] = -t * y[0] * y[0];
    for (int i = 0; i < OSCILLATORS; i++)
        rate[1 + OSCILLATORS + i] =
            (STIFFNESS[i] - 9.0) * should[1 + i] + DAMPING[i] * should[1 + OSCILLATORS + i] + 0.1 * (y[0] - should[0]);
}

static sk_radau *step_of_all(void) {
    sk_radau *step = calloc(1, sizeof *step);
    step->oscillators_at = 1;
    step->oscillators = OSCILLATORS;
    step->count = 1 + 2 * OSCILLATORS;
    step->stiffness = STIFFNESS;
    step->damping = DAMPING;
    for (int i = 0; i < step->count; i++) step->weight[i] = 1.0;
    exact(0.0, step->begin);
    return step;
}

// Errors after one second: of the number, of the slow oscillators, of the stiff ones; largest estimate of a step.
typedef struct errors {
    double number, slow, stiff, within, estimate;
} errors;

static errors integrate(int steps) {
    sk_radau *step = step_of_all();
    int calls = 0;
    double should[1 + 2 * OSCILLATORS], y[1 + 2 * OSCILLATORS], h = 1.0 / steps;
    errors out = {0};
    for (int i = 0; i < steps; i++) {
        step->t = i * h;
        rates(step->t, step->begin, step->rate, &calls);
        assert_true(sk_radau_try(step, h, 1e-15, rates, &calls));
        out.estimate = sk_max(out.estimate, fabs(step->error[0]));
        sk_radau_within(step, 0.3, y);
        exact(step->t + 0.3 * h, should);
        out.within = sk_max(out.within, fabs(y[0] - should[0]));
        memcpy(step->begin, step->end, sizeof step->end);
    }
    exact(1.0, should);
    out.number = fabs(step->end[0] - should[0]);
    for (int i = 0; i < OSCILLATORS; i++) {
        double off = fabs(step->end[1 + i] - should[1 + i]);
        *(STIFFNESS[i] < 100.0 ? &out.slow : &out.stiff) = sk_max(off, STIFFNESS[i] < 100.0 ? out.slow : out.stiff);
    }
    free(step);
    return out;
}

static void check_order(const char *what, double coarse, double fine, double least, double most) {
    double order = sk_log(coarse / fine) / sk_log(2.0);
    if (!(order >= least && order <= most))
        fail_msg("%s: order %.3f (%g, %g), expected %g to %g", what, order, coarse, fine, least, most);
}

static void steps_are_of_fifth_order_and_stiff_oscillators_need_no_short_ones(void **state) {
    (void)state;
    errors coarse = integrate(16), fine = integrate(32);
    check_order("number", coarse.number, fine.number, 4.8, 5.3);
    check_order("slow oscillators", coarse.slow, fine.slow, 4.8, 5.3);
    check_order("estimate of a step", coarse.estimate, fine.estimate, 3.7, 4.3);
    check_order("within", coarse.within, fine.within, 3.7, 4.3);
    // Steps are 5000 times longer than the stiffest one's radian: its motion is no coarser than that of the others.
    print_message("stiff oscillators off by %g, %g\n", coarse.stiff, fine.stiff);
    assert_true(coarse.stiff < 5e-6 && fine.stiff < 1e-7);
    assert_true(coarse.estimate > coarse.number);
}

// As `rates`, and of one number or oscillator what is no number.
enum { OF_THE_NUMBER = 0, OF_AN_OSCILLATOR = 1 + OSCILLATORS + 1 };
static int bad;
static double bad_rate;

static void rates_with_a_bad_one(double t, const double *y, double *rate, void *user) {
    rates(t, y, rate, user);
    rate[bad] = bad_rate;
}

static void a_step_with_what_is_no_number_has_not_settled(void **state) {
    (void)state;
    static const int BAD[] = {OF_THE_NUMBER, OF_AN_OSCILLATOR};
    static const double RATES[] = {NAN, INFINITY};
    for (int i = 0; i < 4; i++) {
        sk_radau *step = step_of_all();
        int calls = 0;
        bad = BAD[i % 2];
        bad_rate = RATES[i / 2];
        rates(step->t, step->begin, step->rate, &calls);
        // Every change is enough, as long as it is one.
        assert_false(sk_radau_try(step, 1e-3, 1e300, rates_with_a_bad_one, &calls));
        assert_true(step->changed == INFINITY && sk_radau_error(step) == INFINITY);
        free(step);
    }
}

static void no_force(double t, const double *y, double *rate, void *user) {
    (void)t;
    (void)y;
    (void)user;
    rate[1] = 0.0;
}

// An overdamped oscillator, pushed: x = v / d (1 - e^(-d t)) e^(-w^2 t / d) but for terms of w^2 / d^2; the fast part is gone after the
// first step and nothing swings about.
static void what_is_stiff_dies_down_within_a_step(void **state) {
    (void)state;
    static const double stiffness = 1e10, damping = 6e7, H = 1e-3;
    sk_radau *step = step_of_all();
    step->oscillators = 1;
    step->oscillators_at = 0;
    step->count = 2;
    step->stiffness = &stiffness;
    step->damping = &damping;
    step->begin[0] = 0.0;
    step->begin[1] = 1.0;
    double left = 1.0;
    for (int i = 0; i < 3; i++) {
        assert_true(sk_radau_try(step, H, 1e-15, no_force, NULL));
        double x = sk_exp(-stiffness / damping * H * (i + 1)) / damping, speed = -stiffness / damping * x;
        left *= 3.0 / (H * damping); // of the fast part: the method's own damping of it
        if (!(fabs(step->end[0] - x) < 1e-3 * x)) fail_msg("%d: %g, expected %g", i, step->end[0], x);
        if (!(fabs(step->end[1] - speed) < 1e-3 * fabs(speed) + 1.1 * left))
            fail_msg("%d: %g, expected %g", i, step->end[1], speed);
        memcpy(step->begin, step->end, sizeof step->end);
    }
    free(step);
}

// ---- modes ----

static void modes_of_a_chain_are_those_of_the_closed_form(void **state) {
    (void)state;
    // n equal masses on n + 1 equal springs between walls: w = 2 sqrt(k / m) sin(i pi / (2 (n + 1))).
    enum { N = 172 };
    const double K = 3e5, M = 0.7;
    double *k = calloc(N * N, sizeof *k), *m = calloc(N * N, sizeof *m), *square = calloc(N, sizeof *square);
    double *shapes = calloc(N * N, sizeof *shapes);
    for (int i = 0; i < N; i++) {
        k[i * N + i] = 2.0 * K;
        m[i * N + i] = M;
        if (i > 0) k[i * N + i - 1] = -K;
    }
    assert_true(sk_eigenmodes_find(N, k, m, square, shapes));
    for (int i = 0; i < N; i++) {
        double s = sk_sin((i + 1) * SK_PI / (2.0 * (N + 1))), expected = 4.0 * K / M * s * s;
        if (!(fabs(square[i] / expected - 1.0) < 1e-9))
            fail_msg("mode %d: %.15g, expected %.15g", i, square[i], expected);
        for (int j = 0; j <= i; j++) {
            double both = 0.0;
            for (int r = 0; r < N; r++) both += M * shapes[i * N + r] * shapes[j * N + r];
            if (!(fabs(both - (i == j)) < 1e-9)) fail_msg("modes %d and %d: %g", i, j, both);
        }
    }
    k[0] = -1.0;
    m[0] = 1.0;
    assert_false(sk_eigenmodes_find(1, k, m, square, shapes));
    free(k);
    free(m);
    free(square);
    free(shapes);
}

static void modes_of_random_matrices_solve_their_equation(void **state) {
    (void)state;
    enum { N = 40 };
    double k[N * N] = {0}, m[N * N] = {0}, k0[N * N] = {0}, m0[N * N] = {0}, square[N] = {0}, shapes[N * N] = {0};
    uint64_t seed = 11;
    for (int round = 0; round < 20; round++) {
        // Graded: rows of very different size, as displacements and turns of short beams have.
        double a[N * N] = {0}, b[N * N] = {0};
        for (int i = 0; i < N * N; i++) {
            a[i] = sk_random_range(&seed, -1.0, 1.0) * (i / N % 2 ? 1.0 : 100.0);
            b[i] = sk_random_range(&seed, -1.0, 1.0) * (i / N % 2 ? 0.01 : 1.0);
        }
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                k0[i * N + j] = m0[i * N + j] = 0.0;
                for (int r = 0; r < N; r++) {
                    k0[i * N + j] += a[i * N + r] * a[j * N + r];
                    m0[i * N + j] += b[i * N + r] * b[j * N + r];
                }
                if (i == j) k0[i * N + j] += 1.0;
                if (i == j) m0[i * N + j] += 1e-4;
            }
        }
        memcpy(k, k0, sizeof k);
        memcpy(m, m0, sizeof m);
        assert_true(sk_eigenmodes_find(N, k, m, square, shapes));
        for (int i = 0; i < N; i++) {
            if (i > 0) assert_true(square[i] >= square[i - 1]);
            double residual = 0.0, size = 0.0;
            for (int r = 0; r < N; r++) {
                double left = 0.0, right = 0.0;
                for (int c = 0; c < N; c++) {
                    left += k0[r * N + c] * shapes[i * N + c];
                    right += square[i] * m0[r * N + c] * shapes[i * N + c];
                }
                residual = sk_max(residual, fabs(left - right));
                size = sk_max(size, sk_max(fabs(left), fabs(right)));
            }
            if (!(residual < 1e-7 * size)) fail_msg("round %d, mode %d: off by %g of %g", round, i, residual, size);
        }
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_of_fifth_order_and_stiff_oscillators_need_no_short_ones),
        cmocka_unit_test(a_step_with_what_is_no_number_has_not_settled),
        cmocka_unit_test(what_is_stiff_dies_down_within_a_step),
        cmocka_unit_test(modes_of_a_chain_are_those_of_the_closed_form),
        cmocka_unit_test(modes_of_random_matrices_solve_their_equation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
