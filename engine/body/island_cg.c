// Preconditioned conjugate gradients for a large island (Hestenes and Stiefel 1952).
// The preconditioner is a factor of the island's matrix from an earlier round or substep of the same tick. The
// residual r is an impulse. Its size is sqrt(r . M^-1 r), which weighs bodies of all masses alike. Iterations stop
// when it has fallen to a given share of that of the right-hand side.
#include "body/island_internal.h"

#include <string.h>

enum { ITERATIONS = 12 }; // then the matrix is factored again

static double product_of(int32_t n, const double *a, const double *b) {
    double sum = 0.0;
    for (int32_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

// Returns r . M^-1 r, with the diagonal of the inertia in place of the inertia.
static double size_of(const sk_island_solver *solver, const double *r) {
    double sum = 0.0;
    for (int32_t i = 0; i < solver->body_count; i++, r += 6) {
        const sk_mat3 *inertia = &solver->scratch->inertia[i];
        sum += (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]) / solver->scratch->mass[i];
        sum += r[3] * r[3] / inertia->row[0].x + r[4] * r[4] / inertia->row[1].y + r[5] * r[5] / inertia->row[2].z;
    }
    return sum;
}

static void precondition(const sk_island_solver *solver, size_t bytes) {
    sk_island_scratch *scratch = solver->scratch;
    memcpy(scratch->preconditioned, scratch->residual, bytes);
    sk_factor_solve(&solver->factor, scratch->preconditioned, scratch->permuted);
}

bool sk_island_conjugate_gradients(sk_island_solver *solver, double tolerance) {
    sk_island_scratch *scratch = solver->scratch;
    int32_t n = 6 * solver->body_count;
    size_t bytes = (size_t)n * sizeof(double);
    double *x = scratch->change, *r = scratch->residual, *p = scratch->direction;
    sk_island_multiply(solver, x, r);
    for (int32_t i = 0; i < n; i++) r[i] = scratch->side[i] - r[i];
    double target = tolerance * tolerance * size_of(solver, scratch->side);
    double power = 0.0; // r . preconditioned r of the last iteration
    for (int32_t round = 0; round < ITERATIONS; round++) {
        if (size_of(solver, r) <= target) return true;
        precondition(solver, bytes);
        double next = product_of(n, r, scratch->preconditioned);
        double share = power > 0.0 ? next / power : 0.0;
        for (int32_t i = 0; i < n; i++) p[i] = scratch->preconditioned[i] + (round > 0 ? share * p[i] : 0.0);
        sk_island_multiply(solver, p, scratch->product);
        double curvature = product_of(n, p, scratch->product);
        if (!(curvature > 0.0)) return true;
        power = next;
        double step = next / curvature;
        for (int32_t i = 0; i < n; i++) {
            x[i] += step * p[i];
            r[i] -= step * scratch->product[i];
        }
        solver->report.iterations++;
    }
    return size_of(solver, r) <= target;
}
