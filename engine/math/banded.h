// banded.h: Cholesky factorisation and solution of symmetric positive definite band matrices, A = L L^T.
// Only the lower half is stored, column by column: element (j + k, j), k = 0..width, at band[j (width + 1) + k].
// Elements below the last row of the matrix are neither read nor written.
#pragma once
#include <stdint.h>

// Returns the sum of a[i] b[i]. There are four partial sums, so that consecutive additions do not depend on each other.
double sk_sum_of_products(int32_t n, const double *a, const double *b);

// Returns the index of element (row, column) in the band; column <= row <= column + width.
static inline int32_t sk_banded_index(int32_t width, int32_t row, int32_t column) {
    return column * (width + 1) + (row - column);
}

// Overwrites A by L (Cholesky) in n width^2 operations. Returns -1, or the first row whose pivot is not positive. In
// that case the matrix is not positive definite, and the content of `band` must not be used.
int32_t sk_banded_factor(int32_t n, int32_t width, double *band);

// Overwrites the right-hand side by the solution of L L^T x = b.
void sk_banded_solve(int32_t n, int32_t width, const double *factor, double *x);

// Computes y = A x from the unfactored band. For residuals and mass matrices.
void sk_banded_multiply(int32_t n, int32_t width, const double *band, const double *x, double *y);
