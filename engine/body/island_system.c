// The linear system of one island: directly, or for a large island by conjugate gradients.
#include "body/island_internal.h"

#include <string.h>

bool sk_island_is_direct(const sk_island_solver *solver) {
    return solver->body_count <= SK_ISLAND_DIRECT;
}

void sk_island_factorise(sk_island_solver *solver) {
    sk_island_assemble(solver);
    sk_factor_compute(&solver->factor);
    solver->report.factorisations++;
}

void sk_island_solve_again(sk_island_solver *solver, double tolerance) {
    size_t bytes = 6 * (size_t)solver->body_count * sizeof(double);
    if (sk_island_is_direct(solver)) {
        memcpy(solver->scratch->change, solver->scratch->side, bytes);
        sk_factor_solve(&solver->factor, solver->scratch->change, solver->scratch->permuted);
    } else if (!sk_island_conjugate_gradients(solver, tolerance)) {
        sk_island_factorise(solver); // the kept factor has become too different from the matrix
        sk_island_conjugate_gradients(solver, tolerance);
    }
}
