#include "math/eigen.h"

#include "base/assert.h"
#include <math.h>

// 12 by 12 matrices need 6 to 10 sweeps; the limit only bounds the time.
enum { MAX_SWEEPS = 40 };

// Rotates rows and columns p < q so that element (p, q) becomes zero. Uses Rutishauser's form, with differences instead
// of new values. Only the lower triangle is kept.
static void rotate(int32_t n, double *a, double *vectors, int32_t p, int32_t q) {
    double off = a[q * n + p];
    double ratio = (a[q * n + q] - a[p * n + p]) / (2.0 * off);
    double tangent = copysign(1.0, ratio) / (fabs(ratio) + sqrt(ratio * ratio + 1.0)); // the smaller angle
    double cosine = 1.0 / sqrt(tangent * tangent + 1.0), sine = tangent * cosine;
    double half = sine / (1.0 + cosine);
    a[p * n + p] -= tangent * off;
    a[q * n + q] += tangent * off;
    a[q * n + p] = 0.0;
    for (int32_t i = 0; i < n; i++) {
        if (i != p && i != q) {
            double *with_p = i < p ? &a[p * n + i] : &a[i * n + p], *with_q = i < q ? &a[q * n + i] : &a[i * n + q];
            double old_p = *with_p, old_q = *with_q;
            *with_p = old_p - sine * (old_q + half * old_p);
            *with_q = old_q + sine * (old_p - half * old_q);
        }
        double old_p = vectors[p * n + i], old_q = vectors[q * n + i];
        vectors[p * n + i] = old_p - sine * (old_q + half * old_p);
        vectors[q * n + i] = old_q + sine * (old_p - half * old_q);
    }
}

// Makes one pass over all pairs. Returns true if some element was not negligible relative to its two diagonal elements.
static bool sweep(int32_t n, double *a, double *vectors) {
    bool turned = false;
    for (int32_t p = 0; p < n; p++) {
        for (int32_t q = p + 1; q < n; q++) {
            double off = fabs(a[q * n + p]);
            if (off <= 0x1p-56 * sqrt(fabs(a[p * n + p])) * sqrt(fabs(a[q * n + q]))) continue;
            rotate(n, a, vectors, p, q);
            turned = true;
        }
    }
    return turned;
}

static void exchange_rows(int32_t n, double *values, double *vectors, int32_t i, int32_t j) {
    double value = values[i];
    values[i] = values[j];
    values[j] = value;
    for (int32_t k = 0; k < n; k++) {
        double component = vectors[i * n + k];
        vectors[i * n + k] = vectors[j * n + k];
        vectors[j * n + k] = component;
    }
}

static void make_largest_positive(int32_t n, double *vector) {
    int32_t largest = 0;
    for (int32_t k = 1; k < n; k++)
        if (fabs(vector[k]) > fabs(vector[largest])) largest = k;
    if (vector[largest] >= 0.0) return;
    for (int32_t k = 0; k < n; k++) vector[k] = -vector[k];
}

bool sk_eigen_symmetric(int32_t n, double *matrix, double *values, double *vectors) {
    SK_ASSERT(n >= 0 && n <= SK_EIGEN_MAX);
    double largest = 0.0;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < n; j++) {
            vectors[i * n + j] = i == j ? 1.0 : 0.0;
            if (j > i) continue;
            double size = fabs(matrix[i * n + j]);
            if (!isfinite(size)) return false;
            if (size > largest) largest = size;
        }
    }
    // A power of two prevents overflow and changes no digit.
    double unit = largest > 0x1p900 ? 0x1p-900 : 1.0;
    for (int32_t i = 0; i < n * n; i++) matrix[i] *= unit;
    for (int32_t i = 0; i < MAX_SWEEPS && sweep(n, matrix, vectors); i++) continue;
    for (int32_t i = 0; i < n; i++) values[i] = matrix[i * n + i] / unit;
    for (int32_t i = 0; i < n; i++) {
        int32_t least = i;
        for (int32_t j = i + 1; j < n; j++)
            if (values[j] < values[least]) least = j;
        if (least != i) exchange_rows(n, values, vectors, i, least);
        make_largest_positive(n, &vectors[i * n]);
    }
    return true;
}
