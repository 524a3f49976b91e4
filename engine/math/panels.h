// panels.h: band matrices in a layout for fast repeated products and solutions.
// A panel holds four rows, column by column, as far as they have elements. The sums of four rows are computed side by
// side in vector registers. The order of all sums is fixed; it does not depend on the vector width. See panels_body.h.
#pragma once
#include "base/arena.h"
#include <stdbool.h>
#include <stdint.h>

enum { SK_PANEL_ROWS = 4 };

typedef struct sk_panel_kernel sk_panel_kernel; // computes the sums: the fastest code for this machine

typedef struct sk_panel {
    int32_t column, count; // the first column, and the number of columns
    const double *values;  // SK_PANEL_ROWS per column; 0 in rows beyond the matrix
} sk_panel;

// A symmetric matrix.
typedef struct sk_panels {
    int32_t rows, count;
    const sk_panel *panels;
    const sk_panel_kernel *kernel;
} sk_panels;

// The factor L of L L^T.
typedef struct sk_panel_factor {
    int32_t rows, count;
    const sk_panel *left;  // rows of L, left of the diagonal squares
    const sk_panel *below; // columns of L, below the diagonal squares, as rows of L^T
    const double *squares; // the inverse of each diagonal square and its transpose, column by column
    const sk_panel_kernel *kernel;
} sk_panel_factor;

// Build panels from a matrix or a factor in the form of banded.h. Return false when memory is short.
bool sk_panels_create(int32_t n, int32_t width, const double *band, sk_arena *arena, sk_panels *out);
bool sk_panel_factor_create(int32_t n, int32_t width, const double *factor, sk_arena *arena, sk_panel_factor *out);

// Computes y = A x.
void sk_panels_multiply(const sk_panels *matrix, const double *x, double *y);

// Overwrites the right-hand side by the solution of L L^T x = b.
void sk_panel_factor_solve(const sk_panel_factor *factor, double *x);

// Six consecutive columns of n numbers. They are not copied.
enum { SK_SIX = 6 };
typedef struct sk_six_columns {
    int32_t rows;
    const double *columns;
    const sk_panel_kernel *kernel;
} sk_six_columns;

sk_six_columns sk_six_columns_of(int32_t n, const double *columns);
// Computes the sum of products of each column with x, added in the order of sk_sum_of_products.
void sk_six_sums_of_products(const sk_six_columns *six, const double *x, double sums[SK_SIX]);
// Adds the columns times their factors in `parts` to y, the first column first.
void sk_add_six_columns(const sk_six_columns *six, const double parts[SK_SIX], double *y);
