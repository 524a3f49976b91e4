#include "math/banded.h"

#include <math.h>

// Returns the number of elements below the diagonal in a column.
static int32_t reach_of(int32_t n, int32_t width, int32_t column) {
    int32_t left = n - 1 - column;
    return left < width ? left : width;
}

double sk_sum_of_products(int32_t n, const double *a, const double *b) {
    double sum[4] = {0.0, 0.0, 0.0, 0.0};
    int32_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (int k = 0; k < 4; k++) sum[k] += a[i + k] * b[i + k];
    for (; i < n; i++) sum[0] += a[i] * b[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

int32_t sk_banded_factor(int32_t n, int32_t width, double *band) {
    for (int32_t j = 0; j < n; j++) {
        double *column = &band[j * (width + 1)];
        int32_t reach = reach_of(n, width, j);
        if (!(column[0] > 0.0) || isinf(column[0])) return j;
        column[0] = sqrt(column[0]);
        for (int32_t k = 1; k <= reach; k++) column[k] /= column[0];
        // Subtracts the outer product of this column from the later columns.
        for (int32_t i = 1; i <= reach; i++) {
            double *later = &band[(j + i) * (width + 1)] - i;
            double part = column[i];
            for (int32_t k = i; k <= reach; k++) later[k] -= part * column[k];
        }
    }
    return -1;
}

void sk_banded_solve(int32_t n, int32_t width, const double *factor, double *x) {
    for (int32_t j = 0; j < n; j++) {
        const double *column = &factor[j * (width + 1)];
        int32_t reach = reach_of(n, width, j);
        double value = x[j] / column[0];
        x[j] = value;
        for (int32_t k = 1; k <= reach; k++) x[j + k] -= value * column[k];
    }
    for (int32_t j = n - 1; j >= 0; j--) {
        const double *column = &factor[j * (width + 1)];
        int32_t reach = reach_of(n, width, j);
        x[j] = (x[j] - sk_sum_of_products(reach, column + 1, x + j + 1)) / column[0];
    }
}

void sk_banded_multiply(int32_t n, int32_t width, const double *band, const double *x, double *y) {
    for (int32_t i = 0; i < n; i++) y[i] = 0.0;
    for (int32_t j = 0; j < n; j++) {
        const double *column = &band[j * (width + 1)];
        int32_t reach = reach_of(n, width, j);
        y[j] += sk_sum_of_products(reach + 1, column, x + j);
        for (int32_t k = 1; k <= reach; k++) y[j + k] += column[k] * x[j];
    }
}
