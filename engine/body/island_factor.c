// Cholesky factorisation by blocks of 6 x 6, A = L L^T.
// For each column c in turn:
//     L_cc L_cc^T = A_cc
//     L_rc = A_rc L_cc^-T            for each row r of the column
//     A_rs -= L_rc L_sc^T            for each pair of rows r >= s of the column
// Diagonal blocks keep the inverses of their pivots on the diagonal, so that a solve has no divisions.
#include "body/island_internal.h"

#include "base/assert.h"

static size_t place_of(const sk_island_factor *factor, int32_t k) {
    return (size_t)factor->slot[k / SK_SLOT_BLOCKS] * SK_SLOT_BLOCKS + (size_t)(k % SK_SLOT_BLOCKS);
}

double *sk_factor_block(const sk_island_factor *factor, int32_t k) {
    return factor->blocks + place_of(factor, k) * SK_BLOCK;
}

static int32_t row_of(const sk_island_factor *factor, int32_t k) {
    return factor->rows[place_of(factor, k)];
}

int32_t sk_factor_end(const sk_island_factor *factor, int32_t column) {
    return column + 1 < factor->count ? factor->begin[factor->slot[column + 1]] : factor->block_count;
}

int32_t sk_factor_find(const sk_island_factor *factor, int32_t row, int32_t column) {
    int32_t low = factor->begin[factor->slot[column]], high = sk_factor_end(factor, column);
    while (low < high) {
        int32_t middle = low + (high - low) / 2, found = row_of(factor, middle);
        if (found == row) return middle;
        if (found < row)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

// Factors a diagonal block. A matrix of finite numbers is positive definite here, because M is. If rounding or a
// number that is not finite gives a pivot that is not positive, its inverse counts as 0.
static void factor_diagonal(double *a) {
    for (int j = 0; j < 6; j++) {
        double pivot = a[7 * j];
        for (int k = 0; k < j; k++) pivot -= a[6 * j + k] * a[6 * j + k];
        SK_ASSERT(pivot > 0.0);
        double inverse = pivot > 0.0 ? 1.0 / sqrt(pivot) : 0.0;
        for (int i = j + 1; i < 6; i++) {
            double value = a[6 * i + j];
            for (int k = 0; k < j; k++) value -= a[6 * i + k] * a[6 * j + k];
            a[6 * i + j] = value * inverse;
        }
        a[7 * j] = inverse;
    }
}

// x = x L^-T for a block of six rows.
static void divide_block(const double *l, double *x) {
    for (int i = 0; i < 6; i++) {
        double *row = x + 6 * i;
        for (int j = 0; j < 6; j++) {
            double value = row[j];
            for (int k = 0; k < j; k++) value -= row[k] * l[6 * j + k];
            row[j] = value * l[7 * j];
        }
    }
}

static void transpose(const double *x, double *out) {
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) out[6 * j + i] = x[6 * i + j];
}

// out -= x y, with y the transpose of a block of L. Rows of y are read in order, so a compiler can use wide registers
// without a change of bits.
static void subtract_product(double *restrict out, const double *restrict x, const double *restrict y) {
    for (int i = 0; i < 6; i++) {
        double row[6];
        for (int j = 0; j < 6; j++) row[j] = out[6 * i + j];
        for (int k = 0; k < 6; k++) {
            double share = x[6 * i + k];
            for (int j = 0; j < 6; j++) row[j] -= share * y[6 * k + j];
        }
        for (int j = 0; j < 6; j++) out[6 * i + j] = row[j];
    }
}

// Subtracts the outer product of a column from the later columns. The rows of a column are also rows of the column of
// its first row, or are that column.
static void update_later(const sk_island_factor *factor, int32_t begin, int32_t end) {
    double across[SK_BLOCK];
    for (int32_t s = begin + 1; s < end; s++) {
        int32_t column = row_of(factor, s), target = factor->begin[factor->slot[column]];
        transpose(sk_factor_block(factor, s), across);
        for (int32_t r = s; r < end; r++) {
            int32_t row = row_of(factor, r);
            while (row_of(factor, target) != row) target++;
            subtract_product(sk_factor_block(factor, target), sk_factor_block(factor, r), across);
        }
    }
}

void sk_factor_compute(const sk_island_factor *factor) {
    for (int32_t c = 0; c < factor->count; c++) {
        int32_t begin = factor->begin[factor->slot[c]], end = sk_factor_end(factor, c);
        factor_diagonal(sk_factor_block(factor, begin));
        for (int32_t k = begin + 1; k < end; k++)
            divide_block(sk_factor_block(factor, begin), sk_factor_block(factor, k));
        update_later(factor, begin, end);
    }
}

static void solve_forward(const sk_island_factor *factor, double *x) {
    for (int32_t c = 0; c < factor->count; c++) {
        int32_t begin = factor->begin[factor->slot[c]], end = sk_factor_end(factor, c);
        const double *l = sk_factor_block(factor, begin);
        double *own = x + 6 * c;
        for (int i = 0; i < 6; i++) {
            double value = own[i];
            for (int k = 0; k < i; k++) value -= l[6 * i + k] * own[k];
            own[i] = value * l[7 * i];
        }
        for (int32_t k = begin + 1; k < end; k++) {
            const double *block = sk_factor_block(factor, k);
            double *later = x + 6 * row_of(factor, k);
            for (int i = 0; i < 6; i++) {
                double sum = 0.0;
                for (int j = 0; j < 6; j++) sum += block[6 * i + j] * own[j];
                later[i] -= sum;
            }
        }
    }
}

static void solve_backward(const sk_island_factor *factor, double *x) {
    for (int32_t c = factor->count - 1; c >= 0; c--) {
        int32_t begin = factor->begin[factor->slot[c]], end = sk_factor_end(factor, c);
        const double *l = sk_factor_block(factor, begin);
        double own[6];
        for (int i = 0; i < 6; i++) own[i] = x[6 * c + i];
        for (int32_t k = begin + 1; k < end; k++) {
            const double *block = sk_factor_block(factor, k);
            const double *later = x + 6 * row_of(factor, k);
            for (int i = 0; i < 6; i++)
                for (int j = 0; j < 6; j++) own[j] -= block[6 * i + j] * later[i];
        }
        for (int i = 5; i >= 0; i--) {
            for (int k = i + 1; k < 6; k++) own[i] -= l[6 * k + i] * own[k];
            own[i] *= l[7 * i];
        }
        for (int i = 0; i < 6; i++) x[6 * c + i] = own[i];
    }
}

void sk_factor_solve(const sk_island_factor *factor, double *x, double *permuted) {
    for (int32_t c = 0; c < factor->count; c++) {
        const double *from = x + 6 * factor->order[factor->slot[c]];
        for (int i = 0; i < 6; i++) permuted[6 * c + i] = from[i];
    }
    solve_forward(factor, permuted);
    solve_backward(factor, permuted);
    for (int32_t c = 0; c < factor->count; c++) {
        double *to = x + 6 * factor->order[factor->slot[c]];
        for (int i = 0; i < 6; i++) to[i] = permuted[6 * c + i];
    }
}
