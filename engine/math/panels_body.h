// panels_body.h: the kernels of panels.h, compiled once per vector width. LANES is 2 (every processor) or 4 (AVX2).
// Each lane is a row. Both widths do the same IEEE operations in the same order, so the results are equal.
#pragma once
#include "math/panels_kernel.h"
#include <string.h>

enum { ROWS = SK_PANEL_ROWS, SQUARE = ROWS * ROWS };

// Four rows side by side.
#if LANES == 4
typedef double lanes __attribute__((vector_size(32)));
typedef struct four {
    lanes all;
} four;
static const four nothing = {{0.0, 0.0, 0.0, 0.0}};

static inline four four_sum(four a, four b) {
    return (four){a.all + b.all};
}
static inline four four_difference(four a, four b) {
    return (four){a.all - b.all};
}
static inline four four_product(four a, four b) {
    return (four){a.all * b.all};
}
static inline four four_times(four a, double x) {
    return (four){a.all * (lanes){x, x, x, x}};
}
#else
typedef double lanes __attribute__((vector_size(16)));
typedef struct four {
    lanes low, high;
} four;
static const four nothing = {{0.0, 0.0}, {0.0, 0.0}};

static inline four four_sum(four a, four b) {
    return (four){a.low + b.low, a.high + b.high};
}
static inline four four_difference(four a, four b) {
    return (four){a.low - b.low, a.high - b.high};
}
static inline four four_product(four a, four b) {
    return (four){a.low * b.low, a.high * b.high};
}
static inline four four_times(four a, double x) {
    const lanes both = {x, x};
    return (four){a.low * both, a.high * both};
}
#endif

static inline four four_at(const double *from) {
    four out;
    memcpy(&out, from, sizeof out);
    return out;
}

static inline void four_put(double *to, four values) {
    memcpy(to, &values, sizeof values);
}

// Returns a column of a panel times the element of x that belongs to it.
static inline four column_times(const double *column, double x) {
    return four_times(four_at(__builtin_assume_aligned(column, sizeof(four))), x);
}

// Returns the product of a panel's columns with x. Even and odd columns are summed separately; then both sums are
// added.
static inline four product_of(const double *values, int32_t count, const double *x) {
    four even = nothing, odd = nothing;
    int32_t i = 0;
    for (; i + 2 <= count; i += 2, values += 2 * ROWS) {
        even = four_sum(even, column_times(values, x[i]));
        odd = four_sum(odd, column_times(values + ROWS, x[i + 1]));
    }
    if (i < count) even = four_sum(even, column_times(values, x[i]));
    return four_sum(even, odd);
}

// Returns the same product, summed from the last column down. If x is being solved from its end, its newest element is
// then used last.
static inline four product_downwards(const double *values, int32_t count, const double *x) {
    four even = nothing, odd = nothing;
    int32_t i = count - 1;
    for (; i >= 1; i -= 2) {
        odd = four_sum(odd, column_times(values + ROWS * i, x[i]));
        even = four_sum(even, column_times(values + ROWS * (i - 1), x[i - 1]));
    }
    if (i == 0) even = four_sum(even, column_times(values, x[0]));
    return four_sum(even, odd);
}

static inline four square_times(const double *square, four x) {
    double values[ROWS];
    four_put(values, x);
    return product_of(square, ROWS, values);
}

// ---- products and solutions ----

static size_t size_of_last(int32_t n) {
    return sizeof(double) * (size_t)(n % ROWS == 0 ? ROWS : n % ROWS);
}

static void multiply(const sk_panels *matrix, const double *x, double *y) {
    int32_t last = matrix->count - 1;
    if (last < 0) return;
    const sk_panel *p = matrix->panels;
    for (int32_t i = 0; i < last; i++, p++) four_put(y + ROWS * i, product_of(p->values, p->count, x + p->column));
    four sum = product_of(p->values, p->count, x + p->column);
    memcpy(y + ROWS * last, &sum, size_of_last(matrix->rows));
}

// Solves the last panel, which may have fewer rows. Rows beyond the matrix are 0 and stay 0.
static void solve_last(const sk_panel_factor *factor, double *x) {
    int32_t last = factor->count - 1;
    size_t size = size_of_last(factor->rows);
    const sk_panel *left = &factor->left[last];
    const double *inverse = factor->squares + SQUARE * 2 * last;
    double part[ROWS] = {0.0, 0.0, 0.0, 0.0};
    memcpy(part, x + ROWS * last, size);
    four rest = four_difference(four_at(part), product_of(left->values, left->count, x + left->column));
    four solved = square_times(inverse + SQUARE, square_times(inverse, rest));
    memcpy(x + ROWS * last, &solved, size);
}

static void solve(const sk_panel_factor *factor, double *x) {
    if (factor->count == 0) return;
    for (int32_t i = 0; i + 1 < factor->count; i++) {
        const sk_panel *left = &factor->left[i];
        four rest = four_difference(four_at(x + ROWS * i), product_of(left->values, left->count, x + left->column));
        four_put(x + ROWS * i, square_times(factor->squares + SQUARE * 2 * i, rest));
    }
    solve_last(factor, x);
    for (int32_t i = factor->count - 2; i >= 0; i--) {
        const sk_panel *below = &factor->below[i];
        four rest =
            four_difference(four_at(x + ROWS * i), product_downwards(below->values, below->count, x + below->column));
        four_put(x + ROWS * i, square_times(factor->squares + SQUARE * (2 * i + 1), rest));
    }
}

// ---- six columns ----

static inline double all_of(four sum) {
    double part[ROWS];
    four_put(part, sum);
    return (part[0] + part[1]) + (part[2] + part[3]);
}

// Computes three sums at a time, because so many partial sums fit in registers. The elements left over are added to the
// first of the four partial sums.
static void three_sums(int32_t n, const double *columns, const double *x, double sums[3]) {
    const double *a = columns, *b = a + n, *c = b + n;
    four in_a = nothing, in_b = nothing, in_c = nothing;
    int32_t i = 0;
    for (; i + ROWS <= n; i += ROWS) {
        four with = four_at(x + i);
        in_a = four_sum(in_a, four_product(four_at(a + i), with));
        in_b = four_sum(in_b, four_product(four_at(b + i), with));
        in_c = four_sum(in_c, four_product(four_at(c + i), with));
    }
    for (; i < n; i++) {
        const double first[3][ROWS] = {{a[i] * x[i]}, {b[i] * x[i]}, {c[i] * x[i]}};
        in_a = four_sum(in_a, four_at(first[0]));
        in_b = four_sum(in_b, four_at(first[1]));
        in_c = four_sum(in_c, four_at(first[2]));
    }
    sums[0] = all_of(in_a);
    sums[1] = all_of(in_b);
    sums[2] = all_of(in_c);
}

static void six_sums(int32_t n, const double *columns, const double *x, double sums[SK_SIX]) {
    three_sums(n, columns, x, sums);
    three_sums(n, columns + 3 * n, x, sums + 3);
}

static void add_six(int32_t n, const double *columns, const double parts[SK_SIX], double *y) {
    int32_t i = 0;
    for (; i + ROWS <= n; i += ROWS) {
        four sum = four_at(y + i);
        for (int c = 0; c < SK_SIX; c++) sum = four_sum(sum, four_times(four_at(columns + c * n + i), parts[c]));
        four_put(y + i, sum);
    }
    for (; i < n; i++)
        for (int c = 0; c < SK_SIX; c++) y[i] += parts[c] * columns[c * n + i];
}
