// The small linear algebra: eigenvectors of symmetric matrices and banded Cholesky factors.
#include "base/random.h"
#include "math/banded.h"
#include "math/eigen.h"
#include "math/elementary.h"
#include "math/panels_kernel.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const uint64_t SEED = 41;

enum { N = SK_EIGEN_MAX };

static void random_symmetric(uint64_t *random, int32_t n, double *a) {
    for (int32_t i = 0; i < n; i++)
        for (int32_t j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = sk_random_range(random, -1.0, 1.0);
}

static void eigenvectors_are_orthonormal_ascending_and_satisfy_their_equation(void **state) {
    (void)state;
    uint64_t random = SEED;
    print_message("seed %llu\n", (unsigned long long)SEED);
    for (int round = 0; round < 600; round++) {
        int32_t n = 1 + round % N;
        double a[N * N], work[N * N], values[N], vectors[N * N];
        random_symmetric(&random, n, a);
        memcpy(work, a, sizeof a);
        assert_true(sk_eigen_symmetric(n, work, values, vectors));
        for (int32_t i = 0; i < n; i++) {
            if (i > 0) assert_true(values[i] >= values[i - 1]);
            for (int32_t j = 0; j < n; j++) {
                double product = 0.0, image = 0.0;
                for (int32_t k = 0; k < n; k++) {
                    product += vectors[i * n + k] * vectors[j * n + k];
                    image += a[j * n + k] * vectors[i * n + k];
                }
                if (fabs(product - (i == j ? 1.0 : 0.0)) > 5e-15) fail_msg("vectors %d, %d: %g", i, j, product);
                double residual = image - values[i] * vectors[i * n + j];
                if (fabs(residual) > 1e-14) fail_msg("A v - lambda v of value %d: %g", i, residual);
            }
            double longest = 0.0;
            for (int32_t k = 0; k < n; k++)
                if (fabs(vectors[i * n + k]) > fabs(longest)) longest = vectors[i * n + k];
            assert_true(longest > 0.0);
        }
    }
}

// Springs in a row, both ends held: lambda_k = 4 sin^2(k pi / 2 (n + 1)).
static void a_chain_of_springs_has_its_closed_form_frequencies(void **state) {
    (void)state;
    double a[N * N] = {0.0}, values[N], vectors[N * N];
    for (int32_t i = 0; i < N; i++) {
        a[i * N + i] = 2.0;
        if (i > 0) a[i * N + i - 1] = -1.0;
    }
    assert_true(sk_eigen_symmetric(N, a, values, vectors));
    for (int32_t k = 0; k < N; k++) {
        double sine = sk_sin((k + 1) * 3.14159265358979323846 / (2.0 * (N + 1)));
        assert_true(fabs(values[k] - 4.0 * sine * sine) < 2e-15);
    }
}

static void equal_and_graded_and_huge_eigenvalues_are_no_trouble(void **state) {
    (void)state;
    double values[3], vectors[9];
    double ones[9] = {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0}; // 0, 0, 3
    assert_true(sk_eigen_symmetric(3, ones, values, vectors));
    assert_true(fabs(values[0]) < 1e-15 && fabs(values[1]) < 1e-15 && fabs(values[2] - 3.0) < 2e-15);
    // Graded: diag(1e20, 1, 1e-20) scaled correlations of 0.1; the smallest is 1e-20 (1 - 0.1^2 - ...) to all digits.
    double graded[9] = {1e40, 1e19, 1e-1, 1e19, 1.0, 1e-21, 1e-1, 1e-21, 1e-40};
    assert_true(sk_eigen_symmetric(3, graded, values, vectors));
    assert_true(fabs(values[0] / 1e-40 - 0.972 / 0.99) < 1e-14);
    double huge[4] = {2e307, 1e307, 1e307, 2e307};
    assert_true(sk_eigen_symmetric(2, huge, values, vectors));
    assert_true(fabs(values[0] / 1e307 - 1.0) < 1e-15 && fabs(values[1] / 3e307 - 1.0) < 1e-15);
    double opposite[4] = {1.6e308, 1.2e308, 1.2e308, -1.6e308};
    assert_true(sk_eigen_symmetric(2, opposite, values, vectors));
    assert_true(isinf(values[0]) && isinf(values[1])); // 2e308 is beyond the range
    double wide[4] = {1.2e308, 0.9e308, 0.9e308, -1.2e308};
    assert_true(sk_eigen_symmetric(2, wide, values, vectors));
    assert_true(fabs(values[0] / -1.5e308 - 1.0) < 1e-15 && fabs(values[1] / 1.5e308 - 1.0) < 1e-15);
    double tiny[4] = {4e-310, 3e-310, 3e-310, -4e-310};
    assert_true(sk_eigen_symmetric(2, tiny, values, vectors));
    assert_true(fabs(values[0] / -5e-310 - 1.0) < 1e-12 && fabs(values[1] / 5e-310 - 1.0) < 1e-12);
    double bad[4] = {1.0, 0.0, NAN, 1.0};
    assert_false(sk_eigen_symmetric(2, bad, values, vectors));
}

enum { ROWS = 60, MAX_WIDTH = 13 };

// Diagonally dominant, so positive definite.
static void random_band(uint64_t *random, int32_t n, int32_t width, double *band) {
    for (int32_t j = 0; j < n; j++) {
        for (int32_t k = 0; k <= width; k++)
            band[j * (width + 1) + k] = k == 0 ? 2.0 * width + 1.0 : sk_random_range(random, -1.0, 1.0);
    }
}

static void a_banded_solution_satisfies_its_equations(void **state) {
    (void)state;
    uint64_t random = SEED + 1;
    for (int round = 0; round < 400; round++) {
        int32_t n = 1 + (int32_t)(sk_random_word(&random) % ROWS);
        int32_t width = (int32_t)(sk_random_word(&random) % MAX_WIDTH);
        double band[ROWS * (MAX_WIDTH + 1)], factor[ROWS * (MAX_WIDTH + 1)], b[ROWS], x[ROWS], back[ROWS];
        random_band(&random, n, width, band);
        memcpy(factor, band, sizeof band);
        for (int32_t i = 0; i < n; i++) x[i] = b[i] = sk_random_range(&random, -1.0, 1.0);
        assert_int_equal(sk_banded_factor(n, width, factor), -1);
        sk_banded_solve(n, width, factor, x);
        sk_banded_multiply(n, width, band, x, back);
        for (int32_t i = 0; i < n; i++)
            if (fabs(back[i] - b[i]) > 1e-14) fail_msg("row %d of %d, width %d: %g", i, n, width, back[i] - b[i]);
    }
}

static void a_banded_product_is_that_of_the_full_matrix(void **state) {
    (void)state;
    uint64_t random = SEED + 2;
    double band[6 * 3], x[6], y[6];
    random_band(&random, 6, 2, band);
    for (int32_t i = 0; i < 6; i++) x[i] = sk_random_range(&random, -1.0, 1.0);
    sk_banded_multiply(6, 2, band, x, y);
    for (int32_t i = 0; i < 6; i++) {
        double sum = 0.0;
        for (int32_t j = 0; j < 6; j++) {
            int32_t row = i > j ? i : j, column = i > j ? j : i;
            if (row - column <= 2) sum += band[sk_banded_index(2, row, column)] * x[j];
        }
        assert_true(fabs(sum - y[i]) < 1e-14);
    }
}

// Bands with holes, as frames have them: where `spread` is small few elements are far from the diagonal.
static void holed_band(uint64_t *random, int32_t n, int32_t width, double *band) {
    random_band(random, n, width, band);
    for (int32_t j = 0; j < n; j++) {
        int32_t reach = (int32_t)(sk_random_word(random) % (uint64_t)(width + 1));
        for (int32_t k = reach + 1; k <= width; k++) band[j * (width + 1) + k] = 0.0;
    }
}

static void panels_say_what_the_band_says(void **state) {
    (void)state;
    uint64_t random = SEED + 4;
    for (int round = 0; round < 600; round++) {
        int32_t n = 1 + (int32_t)(sk_random_word(&random) % ROWS);
        int32_t width = (int32_t)(sk_random_word(&random) % MAX_WIDTH);
        double band[ROWS * (MAX_WIDTH + 1)], x[ROWS], y[ROWS], expected[ROWS], solved[ROWS + 1];
        if (round % 2 == 0)
            random_band(&random, n, width, band);
        else
            holed_band(&random, n, width, band);
        for (int32_t i = 0; i < n; i++) x[i] = sk_random_range(&random, -1.0, 1.0);
        sk_arena *arena = sk_arena_create();
        sk_panels panels;
        sk_panel_factor factor;
        assert_true(sk_panels_create(n, width, band, arena, &panels));
        sk_panels_multiply(&panels, x, y);
        sk_banded_multiply(n, width, band, x, expected);
        for (int32_t i = 0; i < n; i++) assert_true(fabs(y[i] - expected[i]) < 1e-13);
        assert_int_equal(sk_banded_factor(n, width, band), -1);
        assert_true(sk_panel_factor_create(n, width, band, arena, &factor));
        memcpy(solved, y, sizeof y);
        solved[n] = 123.0;
        sk_panel_factor_solve(&factor, solved);
        for (int32_t i = 0; i < n; i++) assert_true(fabs(solved[i] - x[i]) < 1e-14);
        assert_true(solved[n] == 123.0); // nothing beyond the last row is written
        sk_arena_destroy(arena);
    }
}

static void every_machine_computes_the_same_bits(void **state) {
    (void)state;
    uint64_t random = SEED + 6;
    for (int round = 0; round < 300; round++) {
        int32_t n = 1 + (int32_t)(sk_random_word(&random) % ROWS),
                width = (int32_t)(sk_random_word(&random) % MAX_WIDTH);
        double band[ROWS * (MAX_WIDTH + 1)], columns[SK_SIX * ROWS], x[ROWS], y[ROWS], z[ROWS], one[SK_SIX],
            other[SK_SIX];
        holed_band(&random, n, width, band);
        for (int32_t i = 0; i < n; i++) x[i] = sk_random_range(&random, -1.0, 1.0);
        for (int32_t i = 0; i < SK_SIX * n; i++) columns[i] = sk_random_range(&random, -1.0, 1.0);
        sk_arena *arena = sk_arena_create();
        sk_panels panels;
        sk_panel_factor factor;
        assert_true(sk_panels_create(n, width, band, arena, &panels));
        assert_int_equal(sk_banded_factor(n, width, band), -1);
        assert_true(sk_panel_factor_create(n, width, band, arena, &factor));
        const sk_panel_kernel *slowest = sk_panel_kernel_number(0), *kernel;
        for (int32_t k = 1; (kernel = sk_panel_kernel_number(k)) != NULL; k++) {
            slowest->multiply(&panels, x, y);
            kernel->multiply(&panels, x, z);
            assert_memory_equal(y, z, sizeof(double) * (size_t)n);
            slowest->solve(&factor, y);
            kernel->solve(&factor, z);
            assert_memory_equal(y, z, sizeof(double) * (size_t)n);
            slowest->six_sums(n, columns, x, one);
            kernel->six_sums(n, columns, x, other);
            assert_memory_equal(one, other, sizeof one);
            slowest->add_six(n, columns, one, y);
            kernel->add_six(n, columns, one, z);
            assert_memory_equal(y, z, sizeof(double) * (size_t)n);
        }
        sk_arena_destroy(arena);
    }
}

static void six_columns_are_summed_as_one_by_one(void **state) {
    (void)state;
    uint64_t random = SEED + 5;
    double columns[SK_SIX * ROWS], x[ROWS], y[ROWS], sums[SK_SIX];
    for (int32_t n = 1; n <= ROWS; n++) {
        for (int32_t i = 0; i < SK_SIX * n; i++) columns[i] = sk_random_range(&random, -1.0, 1.0);
        for (int32_t i = 0; i < n; i++) x[i] = y[i] = sk_random_range(&random, -1.0, 1.0);
        sk_six_columns six = sk_six_columns_of(n, columns);
        sk_six_sums_of_products(&six, x, sums);
        for (int c = 0; c < SK_SIX; c++) assert_true(sums[c] == sk_sum_of_products(n, columns + c * n, x));
        sk_add_six_columns(&six, sums, y);
        for (int32_t i = 0; i < n; i++) {
            double expected = x[i];
            for (int c = 0; c < SK_SIX; c++) expected += sums[c] * columns[c * n + i];
            assert_true(y[i] == expected);
        }
    }
}

// -u'' = 1 on a string of n inner points: u_i = i (n + 1 - i) / 2 exactly.
static void the_string_under_load_takes_its_parabola(void **state) {
    (void)state;
    double band[ROWS * 2], x[ROWS];
    for (int32_t j = 0; j < ROWS; j++) band[2 * j] = 2.0, band[2 * j + 1] = -1.0, x[j] = 1.0;
    assert_int_equal(sk_banded_factor(ROWS, 1, band), -1);
    sk_banded_solve(ROWS, 1, band, x);
    for (int32_t i = 0; i < ROWS; i++) {
        double exact = 0.5 * (i + 1) * (ROWS - i);
        assert_true(fabs(x[i] - exact) < 1e-12 * exact);
    }
}

static void a_matrix_that_is_not_positive_definite_names_its_row(void **state) {
    (void)state;
    uint64_t random = SEED + 3;
    double band[10 * 4];
    const double pivots[] = {0.0, -1.0, NAN, INFINITY};
    for (int32_t row = 0; row < 10; row++) {
        for (int i = 0; i < 4; i++) {
            random_band(&random, 10, 3, band);
            band[sk_banded_index(3, row, row)] = pivots[i];
            assert_int_equal(sk_banded_factor(10, 3, band), row);
        }
    }
    double singular[] = {1.0, 1.0, 1.0, 0.0}; // [1 1; 1 1]
    assert_int_equal(sk_banded_factor(2, 1, singular), 1);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eigenvectors_are_orthonormal_ascending_and_satisfy_their_equation),
        cmocka_unit_test(a_chain_of_springs_has_its_closed_form_frequencies),
        cmocka_unit_test(equal_and_graded_and_huge_eigenvalues_are_no_trouble),
        cmocka_unit_test(a_banded_solution_satisfies_its_equations),
        cmocka_unit_test(a_banded_product_is_that_of_the_full_matrix),
        cmocka_unit_test(panels_say_what_the_band_says),
        cmocka_unit_test(every_machine_computes_the_same_bits),
        cmocka_unit_test(six_columns_are_summed_as_one_by_one),
        cmocka_unit_test(the_string_under_load_takes_its_parabola),
        cmocka_unit_test(a_matrix_that_is_not_positive_definite_names_its_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
