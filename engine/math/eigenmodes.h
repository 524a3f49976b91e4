// eigenmodes.h: all natural modes of K x = w^2 M x, K and M dense, symmetric and positive definite.
// Both become one symmetric matrix L^-1 M L^-T, K = L L^T, whose eigenvalues are 1 / w^2: so the slowest modes, which carry most, are the
// most exact. That one goes to three diagonals by Householder's reflections and to one by QL steps with Wilkinson's shift.
// Source: Golub and Van Loan, Matrix Computations, 8.3 and 8.7.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { SK_EIGENMODES_MAX = 512 };

// Both matrices are n by n, row after row, n at most SK_EIGENMODES_MAX; read below the diagonal and on it, and overwritten. square: n values w^2, ascending.
// shapes: row i is the mode of square[i] with x . M x = 1. The slowest w^2 are right to some n ulps, the others to as much of
// their ratio to the slowest. False where a matrix is not positive definite, or not finite; then nothing is to be used.
bool sk_eigenmodes_find(int32_t n, double *stiffness, double *mass, double *square, double *shapes);
