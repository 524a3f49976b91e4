#include "math/eigenmodes.h"

#include "math/banded.h"
#include <math.h>

// Overwrites the lower triangle of K by L with K = L L^T. Returns false if K is not positive definite.
static bool factor(int32_t n, double *k) {
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j <= i; j++) {
            double left = k[i * n + j] - sk_sum_of_products(j, k + i * n, k + j * n);
            if (i == j) {
                if (!(left > 0.0) || isinf(left)) return false;
                k[i * n + i] = sqrt(left);
            } else {
                k[i * n + j] = left / k[j * n + j];
            }
        }
    }
    return true;
}

// Overwrites x by L^-1 x.
static void solve_lower(int32_t n, const double *l, double *x) {
    for (int32_t i = 0; i < n; i++) x[i] = (x[i] - sk_sum_of_products(i, l + i * n, x)) / l[i * n + i];
}

// Overwrites x by L^-T x.
static void solve_upper(int32_t n, const double *l, double *x) {
    for (int32_t i = n - 1; i >= 0; i--) {
        double value = x[i] / l[i * n + i];
        x[i] = value;
        for (int32_t j = 0; j < i; j++) x[j] -= value * l[i * n + j];
    }
}

static void transpose(int32_t n, double *a) {
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < i; j++) {
            double kept = a[i * n + j];
            a[i * n + j] = a[j * n + i];
            a[j * n + i] = kept;
        }
    }
}

// Overwrites M by L^-1 M L^-T, both triangles.
static void reduce(int32_t n, const double *l, double *m) {
    for (int32_t i = 0; i < n; i++)
        for (int32_t j = 0; j < i; j++) m[j * n + i] = m[i * n + j];
    for (int turn = 0; turn < 2; turn++) {
        for (int32_t i = 0; i < n; i++) solve_lower(n, l, m + i * n);
        transpose(n, m);
    }
}

// Finds the Householder reflection that maps the first i elements of the row onto the last of them. Writes the mirror's
// normal to u and the resulting element to *onto. Returns half the squared length of u, or 0 if no reflection is
// needed.
static double mirror_of(int32_t i, const double *row, double *u, double *onto) {
    double size = sk_sum_of_products(i, row, row);
    for (int32_t k = 0; k < i; k++) u[k] = row[k];
    double last = row[i - 1];
    *onto = last;
    if (!(size > last * last)) return 0.0; // the elements before the last are already zero
    *onto = -copysign(sqrt(size), last);
    u[i - 1] -= *onto;
    return size - last * *onto;
}

// Reduces `a` to tridiagonal form T, with the diagonal d and the off-diagonal e (e[i] is between i - 1 and i). Writes
// the orthogonal matrix Q with a = Q T Q^T to `vectors`, row by row. `work` has room for two rows.
static void tridiagonal(int32_t n, double *a, double *d, double *e, double *vectors, double *work) {
    double *u = work, *p = work + n;
    for (int32_t i = 0; i < n; i++)
        for (int32_t j = 0; j < n; j++) vectors[i * n + j] = i == j ? 1.0 : 0.0;
    e[0] = 0.0;
    for (int32_t i = n - 1; i > 0; i--) {
        double half = mirror_of(i, a + i * n, u, &e[i]);
        if (!(half > 0.0)) continue;
        // A becomes A - u q^T - q u^T with q = p - u (u . p) / (2 half) and p = A u / half.
        for (int32_t k = 0; k < i; k++) p[k] = sk_sum_of_products(i, a + k * n, u) / half;
        double along = sk_sum_of_products(i, u, p) / (2.0 * half);
        for (int32_t k = 0; k < i; k++) p[k] -= along * u[k];
        for (int32_t k = 0; k < i; k++)
            for (int32_t j = 0; j < i; j++) a[k * n + j] -= u[k] * p[j] + p[k] * u[j];
        for (int32_t k = 0; k < n; k++) {
            double *row = vectors + k * n, part = sk_sum_of_products(i, row, u) / half;
            for (int32_t j = 0; j < i; j++) row[j] -= part * u[j];
        }
    }
    for (int32_t i = 0; i < n; i++) d[i] = a[i * n + i];
}

// Rotates rows i and i + 1 of the transposed vectors.
static void turn_rows(int32_t n, double *vectors, int32_t i, double c, double s) {
    double *low = vectors + i * n, *high = low + n;
    for (int32_t k = 0; k < n; k++) {
        double f = high[k];
        high[k] = s * low[k] + c * f;
        low[k] = c * low[k] - s * f;
    }
}

// Makes one implicit QL step on rows first .. last.
static void ql_step(int32_t n, int32_t first, int32_t last, double *d, double *e, double *vectors) {
    double g = (d[first + 1] - d[first]) / (2.0 * e[first + 1]), r = sqrt(g * g + 1.0);
    g = d[last] - d[first] + e[first + 1] / (g + copysign(r, g));
    double s = 1.0, c = 1.0, p = 0.0;
    for (int32_t i = last - 1; i >= first; i--) {
        double f = s * e[i + 1], b = c * e[i + 1];
        r = sqrt(f * f + g * g);
        if (i + 1 < last) e[i + 2] = r;
        if (r == 0.0) {
            d[i + 1] -= p;
            return;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - p;
        r = (d[i] - g) * s + 2.0 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        turn_rows(n, vectors, i, c, s);
    }
    d[first] -= p;
    e[first + 1] = g;
}

// Overwrites d by the eigenvalues and the rows of `vectors` by the unit eigenvectors. Returns false if the iteration
// does not converge.
static bool diagonal(int32_t n, double *d, double *e, double *vectors) {
    enum { ROUNDS = 60 };
    static const double ULP = 0x1p-53;
    for (int32_t first = 0; first < n; first++) {
        for (int round = 0;; round++) {
            int32_t last = first;
            while (last + 1 < n && fabs(e[last + 1]) > ULP * (fabs(d[last]) + fabs(d[last + 1]))) last++;
            if (last == first) break;
            if (round == ROUNDS) return false;
            ql_step(n, first, last, d, e, vectors);
        }
    }
    return true;
}

static void swap_rows(int32_t n, double *a, double *b) {
    for (int32_t k = 0; k < n; k++) {
        double kept = a[k];
        a[k] = b[k];
        b[k] = kept;
    }
}

// Sorts the eigenvalues in descending order: the slowest mode first.
static void sort(int32_t n, double *d, double *vectors) {
    for (int32_t i = 0; i < n; i++) {
        int32_t most = i;
        for (int32_t j = i + 1; j < n; j++)
            if (d[j] > d[most]) most = j;
        if (most == i) continue;
        swap_rows(1, d + i, d + most);
        swap_rows(n, vectors + i * n, vectors + most * n);
    }
}

bool sk_eigenmodes_find(int32_t n, double *stiffness, double *mass, double *square, double *shapes) {
    double *d = square, work[3 * SK_EIGENMODES_MAX];
    if (n < 1 || n > SK_EIGENMODES_MAX || !factor(n, stiffness)) return false;
    reduce(n, stiffness, mass);
    tridiagonal(n, mass, d, work, shapes, work + n);
    transpose(n, shapes);
    if (!diagonal(n, d, work, shapes)) return false;
    sort(n, d, shapes);
    for (int32_t i = 0; i < n; i++) {
        if (!(d[i] > 0.0) || isinf(d[i])) return false;
        double *row = shapes + i * n, size = 1.0 / sqrt(d[i]);
        solve_upper(n, stiffness, row);
        for (int32_t k = 0; k < n; k++) row[k] *= size;
        square[i] = 1.0 / d[i];
    }
    return true;
}
