// panels.h: band matrices in a layout for fast repeated products and solutions.
// A panel holds four rows, column by column, as far as they have elements. The sums of four rows are computed side by
// side in vector registers. The order of all sums is fixed; it does not depend on the vector width. See panels_body.h.
#pragma once
#include "base/arena.h"
#include <stdbool.h>
#include <stdint.h>

enum { SK_PANEL_ROWS = 4 };

typedef struct sk_panel_kernel sk_panel_kernel; // who computes: the fastest for this machine

typedef struct sk_panel {
    int32_t column, count; // the first of its columns, how many follow upwards
    const double *values;  // SK_PANEL_ROWS a column; 0 in rows beyond the matrix
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
    const sk_panel *left;  // of rows of L what is left of the square on its diagonal
    const sk_panel *below; // of columns of L what is below the square, as rows of L^T
    const double *squares; // the inverses of the squares, column after column
    const sk_panel_kernel *kernel;
} sk_panel_factor;

// From a matrix, or a factor, as banded.h has it. False when memory is short.
bool sk_panels_create(int32_t n, int32_t width, const double *band, sk_arena *arena, sk_panels *out);
bool sk_panel_factor_create(int32_t n, int32_t width, const double *factor, sk_arena *arena, sk_panel_factor *out);

// y = A x.
void sk_panels_multiply(const sk_panels *matrix, const double *x, double *y);

// Overwrites the right-hand side by the solution of L L^T x = b.
void sk_panel_factor_solve(const sk_panel_factor *factor, double *x);

// Six columns of n numbers, one after the other, somewhere.
enum { SK_SIX = 6 };
typedef struct sk_six_columns {
    int32_t rows;
    const double *columns;
    const sk_panel_kernel *kernel;
} sk_six_columns;

sk_six_columns sk_six_columns_of(int32_t n, const double *columns);
// The sum of the products of each with x, as sk_sum_of_products has it.
void sk_six_sums_of_products(const sk_six_columns *six, const double *x, double sums[SK_SIX]);
// Adds the columns times their parts to y, the first column first.
void sk_add_six_columns(const sk_six_columns *six, const double parts[SK_SIX], double *y);
