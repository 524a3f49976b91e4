#define LANES 2
#include "math/panels_body.h"

#include "base/processor.h"
#include "math/banded.h"

static const sk_panel_kernel pairs = {"pairs", multiply, solve, six_sums, add_six};

#ifdef SKIDPAD_AVX2
extern const sk_panel_kernel sk_panel_kernel_avx2;
#endif

const sk_panel_kernel *sk_panel_kernel_number(int32_t number) {
    if (number == 0) return &pairs;
#ifdef SKIDPAD_AVX2
    if (number == 1 && sk_processor_has_avx2()) return &sk_panel_kernel_avx2;
#endif
    return NULL;
}

void sk_panels_multiply(const sk_panels *matrix, const double *x, double *y) {
    matrix->kernel->multiply(matrix, x, y);
}

void sk_panel_factor_solve(const sk_panel_factor *factor, double *x) {
    factor->kernel->solve(factor, x);
}

void sk_six_sums_of_products(const sk_six_columns *six, const double *x, double sums[SK_SIX]) {
    six->kernel->six_sums(six->rows, six->columns, x, sums);
}

void sk_add_six_columns(const sk_six_columns *six, const double parts[SK_SIX], double *y) {
    six->kernel->add_six(six->rows, six->columns, parts, y);
}

// ---- building ----

// A banded matrix, or its lower or upper triangle.
typedef struct source {
    int32_t n, width;
    const double *band;
    bool lower, upper;
} source;

static double element(const source *s, int32_t row, int32_t column) {
    int32_t low = row > column ? row : column, high = row > column ? column : row;
    if (low >= s->n || low - high > s->width) return 0.0;
    if (row > column ? !s->lower : row < column && !s->upper) return 0.0;
    return s->band[sk_banded_index(s->width, low, high)];
}

static bool is_used(const source *s, int32_t panel, int32_t column) {
    for (int32_t k = 0; k < ROWS; k++)
        if (element(s, ROWS * panel + k, column) != 0.0) return true;
    return false;
}

// Makes a panel of the columns from `first` to `end` - 1, without empty columns at both ends. Returns false when memory
// is short.
static bool make_panel(const source *s, int32_t panel, int32_t first, int32_t end, sk_arena *arena, sk_panel *out) {
    if (first < 0) first = 0;
    if (end > s->n) end = s->n;
    while (first < end && !is_used(s, panel, first)) first++;
    while (end > first && !is_used(s, panel, end - 1)) end--;
    *out = (sk_panel){.column = first < end ? first : 0, .count = end > first ? end - first : 0};
    if (out->count == 0) return true;
    double *values = sk_arena_alloc(arena, (size_t)out->count, sizeof(double) * ROWS);
    for (int32_t i = 0; values != NULL && i < out->count; i++)
        for (int32_t k = 0; k < ROWS; k++) values[ROWS * i + k] = element(s, ROWS * panel + k, first + i);
    out->values = values;
    return values != NULL;
}

static int32_t panels_in(int32_t n) {
    return (n + ROWS - 1) / ROWS;
}

static const sk_panel_kernel *fastest(void) {
    int32_t last = 0;
    while (sk_panel_kernel_number(last + 1) != NULL) last++;
    return sk_panel_kernel_number(last);
}

bool sk_panels_create(int32_t n, int32_t width, const double *band, sk_arena *arena, sk_panels *out) {
    const source s = {n, width, band, true, true};
    sk_panel *panels = sk_arena_alloc(arena, (size_t)panels_in(n) + 1, sizeof *panels);
    *out = (sk_panels){n, panels_in(n), panels, fastest()};
    bool made = panels != NULL;
    for (int32_t i = 0; made && i < out->count; i++)
        made = make_panel(&s, i, ROWS * i - width, ROWS * (i + 1) + width, arena, &panels[i]);
    return made;
}

sk_six_columns sk_six_columns_of(int32_t n, const double *columns) {
    return (sk_six_columns){n, columns, fastest()};
}

// Writes the inverse of a square of L on its diagonal, and the transpose of that. Rows beyond the matrix stay 0.
static void invert_square(const source *s, int32_t panel, double *square) {
    for (int32_t column = 0; column < ROWS; column++)
        for (int32_t row = column; row < ROWS; row++) {
            int32_t here = ROWS * panel;
            if (here + row >= s->n) continue;
            double sum = row == column ? 1.0 : 0.0;
            for (int32_t k = column; k < row; k++) sum -= element(s, here + row, here + k) * square[ROWS * column + k];
            square[ROWS * column + row] = sum / element(s, here + row, here + row);
            square[SQUARE + ROWS * row + column] = square[ROWS * column + row];
        }
}

bool sk_panel_factor_create(int32_t n, int32_t width, const double *factor, sk_arena *arena, sk_panel_factor *out) {
    const source lower = {n, width, factor, true, false}, upper = {n, width, factor, false, true};
    size_t count = (size_t)panels_in(n);
    sk_panel *left = sk_arena_alloc(arena, count + 1, sizeof *left);
    sk_panel *below = sk_arena_alloc(arena, count + 1, sizeof *below);
    double *squares = sk_arena_alloc(arena, count + 1, 2 * SQUARE * sizeof *squares);
    *out = (sk_panel_factor){n, panels_in(n), left, below, squares, fastest()};
    bool made = left != NULL && below != NULL && squares != NULL;
    for (int32_t i = 0; made && i < out->count; i++) {
        made = make_panel(&lower, i, ROWS * i - width, ROWS * i, arena, &left[i]) &&
               make_panel(&upper, i, ROWS * (i + 1), ROWS * (i + 1) + width, arena, &below[i]);
        invert_square(&lower, i, squares + 2 * SQUARE * i);
    }
    return made;
}
