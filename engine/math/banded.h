// banded.h: Cholesky factorisation and solution of symmetric positive definite band matrices, A = L L^T.
// Only the lower half is stored, column by column: element (j + k, j), k = 0..width, at band[j (width + 1) + k].
// Elements below the last row of the matrix are neither read nor written.
#pragma once
#include <stdint.h>

// Sum of a[i] b[i], in four partial sums that are added at the end: their additions need not wait for one another.
double sk_sum_of_products(int32_t n, const double *a, const double *b);

// Where element (row, column) is kept; column <= row <= column + width.
static inline int32_t sk_banded_index(int32_t width, int32_t row, int32_t column) {
    return column * (width + 1) + (row - column);
}

// Overwrites A by L (Cholesky) in n width^2 operations. Returns -1, or the first row whose pivot is not positive: then
// the matrix is not positive definite and `band` is spoilt.
int32_t sk_banded_factor(int32_t n, int32_t width, double *band);

// Overwrites the right-hand side by the solution of L L^T x = b.
void sk_banded_solve(int32_t n, int32_t width, const double *factor, double *x);

// y = A x, with A as it was before factoring. For residuals and mass matrices.
void sk_banded_multiply(int32_t n, int32_t width, const double *band, const double *x, double *y);
