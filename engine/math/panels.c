#include "math/panels.h"

#include "math/banded.h"
#include <string.h>

// Two doubles are what every processor has registers for. Each lane is a row, and the operations on it are those of its row alone.
typedef double two __attribute__((vector_size(16)));

enum { ROWS = SK_PANEL_ROWS, SQUARE = ROWS * ROWS };

// Of the four rows of a panel.
typedef struct four {
    two low, high;
} four;

static inline four four_at(const double *from) {
    four out;
    memcpy(&out, from, sizeof out);
    return out;
}

static inline void take_column(four *sum, const double *column, double x) {
    const two both = {x, x};
    four values = four_at(__builtin_assume_aligned(column, sizeof(two)));
    sum->low += values.low * both;
    sum->high += values.high * both;
}

// The products of a panel's columns with x: even columns and odd ones each in turn, then together.
static inline four product_of(const sk_panel *panel, const double *x) {
    four even = {{0.0, 0.0}, {0.0, 0.0}}, odd = even;
    const double *values = panel->values;
    int32_t i = 0;
    for (; i + 2 <= panel->count; i += 2, values += 2 * ROWS) {
        take_column(&even, values, x[i]);
        take_column(&odd, values + ROWS, x[i + 1]);
    }
    if (i < panel->count) take_column(&even, values, x[i]);
    even.low += odd.low;
    even.high += odd.high;
    return even;
}

// The same from the last column down: where x was just found from its end on, its newest comes last.
static inline four product_downwards(const sk_panel *panel, const double *x) {
    four even = {{0.0, 0.0}, {0.0, 0.0}}, odd = even;
    int32_t i = panel->count - 1;
    const double *values = panel->values + ROWS * i;
    for (; i >= 1; i -= 2, values -= 2 * ROWS) {
        take_column(&odd, values, x[i]);
        take_column(&even, values - ROWS, x[i - 1]);
    }
    if (i == 0) take_column(&even, values, x[i]);
    even.low += odd.low;
    even.high += odd.high;
    return even;
}

static inline four rest_of(const double *x, four taken) {
    four out = four_at(x);
    out.low -= taken.low;
    out.high -= taken.high;
    return out;
}

static inline four square_times(const double *square, four x) {
    const sk_panel panel = {0, ROWS, square};
    double values[ROWS];
    memcpy(values, &x, sizeof values);
    return product_of(&panel, values);
}

// ---- products and solutions ----

static int32_t rows_of(int32_t n, int32_t panel) {
    int32_t left = n - ROWS * panel;
    return left < ROWS ? left : ROWS;
}

void sk_panels_multiply(const sk_panels *matrix, const double *x, double *y) {
    int32_t whole = matrix->rows / ROWS;
    for (int32_t i = 0; i < whole; i++) {
        four sum = product_of(&matrix->panels[i], x + matrix->panels[i].column);
        memcpy(y + ROWS * i, &sum, sizeof sum);
    }
    if (whole == matrix->count) return;
    four sum = product_of(&matrix->panels[whole], x + matrix->panels[whole].column);
    memcpy(y + ROWS * whole, &sum, sizeof(double) * (size_t)rows_of(matrix->rows, whole));
}

// The last panel may have fewer rows: those beyond the matrix are 0 and stay so.
static void solve_last(const sk_panel_factor *factor, double *x) {
    int32_t last = factor->count - 1;
    size_t size = sizeof(double) * (size_t)rows_of(factor->rows, last);
    const sk_panel *left = &factor->left[last];
    const double *inverse = factor->squares + SQUARE * 2 * last;
    double part[ROWS] = {0.0, 0.0, 0.0, 0.0};
    memcpy(part, x + ROWS * last, size);
    four solved = square_times(inverse, rest_of(part, product_of(left, x + left->column)));
    solved = square_times(inverse + SQUARE, solved);
    memcpy(x + ROWS * last, &solved, size);
}

void sk_panel_factor_solve(const sk_panel_factor *factor, double *x) {
    if (factor->count == 0) return;
    for (int32_t i = 0; i + 1 < factor->count; i++) {
        const sk_panel *left = &factor->left[i];
        four rest = rest_of(x + ROWS * i, product_of(left, x + left->column));
        four solved = square_times(factor->squares + SQUARE * 2 * i, rest);
        memcpy(x + ROWS * i, &solved, sizeof solved);
    }
    solve_last(factor, x);
    for (int32_t i = factor->count - 2; i >= 0; i--) {
        const sk_panel *below = &factor->below[i];
        four rest = rest_of(x + ROWS * i, product_downwards(below, x + below->column));
        four solved = square_times(factor->squares + SQUARE * (2 * i + 1), rest);
        memcpy(x + ROWS * i, &solved, sizeof solved);
    }
}

// ---- six columns ----

static inline two two_at(const double *from) {
    two out;
    memcpy(&out, from, sizeof out);
    return out;
}

static inline double all_of(two low, two high) {
    return (low[0] + low[1]) + (high[0] + high[1]);
}

// Three columns at a time: so many sums find room in registers.
static void three_sums(int32_t n, const double *columns, const double *x, double sums[3]) {
    const double *a = columns, *b = a + n, *c = b + n;
    two a_low = {0.0, 0.0}, a_high = a_low, b_low = a_low, b_high = a_low, c_low = a_low, c_high = a_low;
    int32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        two low = two_at(x + i), high = two_at(x + i + 2);
        a_low += two_at(a + i) * low;
        a_high += two_at(a + i + 2) * high;
        b_low += two_at(b + i) * low;
        b_high += two_at(b + i + 2) * high;
        c_low += two_at(c + i) * low;
        c_high += two_at(c + i + 2) * high;
    }
    for (; i < n; i++) {
        a_low[0] += a[i] * x[i];
        b_low[0] += b[i] * x[i];
        c_low[0] += c[i] * x[i];
    }
    sums[0] = all_of(a_low, a_high);
    sums[1] = all_of(b_low, b_high);
    sums[2] = all_of(c_low, c_high);
}

void sk_six_sums_of_products(int32_t n, const double *columns, const double *x, double sums[SK_SIX]) {
    three_sums(n, columns, x, sums);
    three_sums(n, columns + 3 * n, x, sums + 3);
}

void sk_add_six_columns(int32_t n, const double *columns, const double parts[SK_SIX], double *y) {
    const double *a = columns, *b = a + n, *c = b + n, *d = c + n, *e = d + n, *f = e + n;
    for (int32_t i = 0; i < n; i++) {
        double sum = y[i] + parts[0] * a[i];
        sum += parts[1] * b[i];
        sum += parts[2] * c[i];
        sum += parts[3] * d[i];
        sum += parts[4] * e[i];
        y[i] = sum + parts[5] * f[i];
    }
}

// ---- building ----

// A banded matrix, or the lower or upper triangle of one.
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

// The columns from `first` to before `end`, without those at either end in which there is nothing.
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

bool sk_panels_create(int32_t n, int32_t width, const double *band, sk_arena *arena, sk_panels *out) {
    const source s = {n, width, band, true, true};
    sk_panel *panels = sk_arena_alloc(arena, (size_t)panels_in(n) + 1, sizeof *panels);
    *out = (sk_panels){n, panels_in(n), panels};
    bool made = panels != NULL;
    for (int32_t i = 0; made && i < out->count; i++)
        made = make_panel(&s, i, ROWS * i - width, ROWS * (i + 1) + width, arena, &panels[i]);
    return made;
}

// The inverse of a square of L on its diagonal, and its transpose; beyond the matrix L is the unit matrix, but nothing is solved there.
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
    *out = (sk_panel_factor){n, panels_in(n), left, below, squares};
    bool made = left != NULL && below != NULL && squares != NULL;
    for (int32_t i = 0; made && i < out->count; i++) {
        made = make_panel(&lower, i, ROWS * i - width, ROWS * i, arena, &left[i]) &&
               make_panel(&upper, i, ROWS * (i + 1), ROWS * (i + 1) + width, arena, &below[i]);
        invert_square(&lower, i, squares + 2 * SQUARE * i);
    }
    return made;
}
