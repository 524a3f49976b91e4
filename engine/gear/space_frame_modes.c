// Natural frequencies by subspace iteration: K Y = M X, then the Rayleigh-Ritz method in the space of Y.
#include "gear/space_frame_modes.h"

#include "base/arena.h"
#include "base/hash.h"
#include "math/banded.h"
#include "math/eigen.h"
#include <string.h>

enum { SPACE = SK_EIGEN_MAX, ROUNDS = 200 };

typedef struct subspace {
    const sk_beam_frame *frame;
    int32_t n, size;
    double *x, *y, *product; // size columns of n rows each
} subspace;

static void apply_mass(const subspace *s, const double *columns) {
    for (int32_t k = 0; k < s->size; k++)
        sk_banded_multiply(s->n, s->frame->width, s->frame->mass, columns + k * s->n, s->product + k * s->n);
}

// Performs one round. values: 1 / frequency^2, ascending. Afterwards x has the shapes in the order of the values.
static bool iterate(subspace *s, double *values) {
    int32_t n = s->n, q = s->size;
    double stiffness[SPACE * SPACE], mass[SPACE * SPACE], vectors[SPACE * SPACE];
    apply_mass(s, s->x);
    memcpy(s->y, s->product, sizeof(double) * (size_t)(n * q));
    for (int32_t k = 0; k < q; k++) sk_space_frame_solve(s->frame, s->y + k * n);
    for (int32_t i = 0; i < q; i++) // Y^T K Y = Y^T M X
        for (int32_t j = 0; j <= i; j++)
            stiffness[sk_banded_index(q - 1, i, j)] = sk_sum_of_products(n, s->y + i * n, s->product + j * n);
    apply_mass(s, s->y);
    for (int32_t i = 0; i < q; i++)
        for (int32_t j = 0; j < q; j++) mass[i * q + j] = sk_sum_of_products(n, s->y + i * n, s->product + j * n);
    // Makes the columns of y orthonormal in K, Y := Y L^-T, and transforms the mass, L^-1 M L^-T.
    if (sk_banded_factor(q, q - 1, stiffness) >= 0) return false;
    for (int32_t j = 0; j < q; j++) {
        double pivot = stiffness[sk_banded_index(q - 1, j, j)];
        for (int32_t k = 0; k < j; k++) {
            double part = stiffness[sk_banded_index(q - 1, j, k)];
            for (int32_t i = 0; i < n; i++) s->y[j * n + i] -= part * s->y[k * n + i];
            for (int32_t i = 0; i < q; i++) mass[i * q + j] -= part * mass[i * q + k];
        }
        for (int32_t i = 0; i < n; i++) s->y[j * n + i] /= pivot;
        for (int32_t i = 0; i < q; i++) mass[i * q + j] /= pivot;
    }
    for (int32_t i = 0; i < q; i++) {
        for (int32_t k = 0; k < i; k++) {
            double part = stiffness[sk_banded_index(q - 1, i, k)];
            for (int32_t j = 0; j < q; j++) mass[i * q + j] -= part * mass[k * q + j];
        }
        for (int32_t j = 0; j < q; j++) mass[i * q + j] /= stiffness[sk_banded_index(q - 1, i, i)];
    }
    if (!sk_eigen_symmetric(q, mass, values, vectors)) return false;
    for (int32_t k = 0; k < q; k++)
        for (int32_t i = 0; i < n; i++) {
            double sum = 0.0;
            for (int32_t j = 0; j < q; j++) sum += vectors[k * q + j] * s->y[j * n + i];
            s->x[k * n + i] = sum;
        }
    return true;
}

static sk_result converge(subspace *s, int32_t count, double *frequency) {
    static const double STILL = 1e-12; // relative change of a value between rounds
    double values[SPACE], before[SPACE] = {0};
    uint64_t seed = 1;
    for (int32_t i = 0; i < s->n * s->size; i++) {
        seed = sk_hash_word(seed, (uint64_t)i);
        s->x[i] = (double)(seed >> 11) * 0x1p-53 - 0.5;
    }
    for (int round = 0; round < ROUNDS; round++) {
        if (!iterate(s, values)) break;
        bool still = true;
        for (int32_t k = s->size - count; k < s->size; k++) still &= fabs(values[k] - before[k]) <= STILL * values[k];
        memcpy(before, values, sizeof values);
        if (!still) continue;
        for (int32_t k = 0; k < count; k++) frequency[k] = 1.0 / sqrt(values[s->size - 1 - k]);
        return sk_ok();
    }
    return sk_error("its natural frequencies do not converge");
}

static void write_shape(const subspace *s, int32_t k, double *shape) {
    const double *from = s->x + (s->size - 1 - k) * s->n;
    double most = 0.0;
    for (int32_t i = 0; i < s->n; i++)
        if (fabs(from[i]) > fabs(most)) most = from[i];
    for (int32_t i = 0; i < s->n; i++) shape[i] = from[i] / most;
}

sk_result sk_space_frame_modes(const sk_beam_frame *frame, int32_t count, double *frequency, double *shapes) {
    int32_t n = frame->freedom_count;
    subspace s = {.frame = frame, .n = n, .size = n < SPACE ? n : SPACE};
    if (count < 1 || count > SK_SPACE_FRAME_MODES_MAX || count > s.size)
        return sk_error("%d modes of %d freedoms; 1 to %d are allowed", (int)count, (int)n,
                        (int)SK_SPACE_FRAME_MODES_MAX);
    sk_arena *arena = sk_arena_create();
    size_t size = (size_t)n * (size_t)s.size;
    if (arena == NULL) return sk_error("memory is short");
    s.x = sk_arena_alloc(arena, size, sizeof *s.x);
    s.y = sk_arena_alloc(arena, size, sizeof *s.y);
    s.product = sk_arena_alloc(arena, size, sizeof *s.product);
    bool room = s.x != NULL && s.y != NULL && s.product != NULL;
    sk_result r = room ? converge(&s, count, frequency) : sk_error("memory is short");
    for (int32_t k = 0; r.ok && shapes != NULL && k < count; k++) write_shape(&s, k, shapes + k * n);
    sk_arena_destroy(arena);
    return r;
}
