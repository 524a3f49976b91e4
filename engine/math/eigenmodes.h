// eigenmodes.h: all natural modes of K x = w^2 M x. K and M are dense, symmetric and positive definite.
// Both are combined into one symmetric matrix L^-1 M L^-T with K = L L^T. Its eigenvalues are 1 / w^2, so the slowest
// modes are the most accurate. Householder reflections reduce the matrix to tridiagonal form; QL steps with Wilkinson's
// shift reduce that to a diagonal. Source: Golub and Van Loan, Matrix Computations, 8.3 and 8.7.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { SK_EIGENMODES_MAX = 512 };

// Finds all modes. Both matrices are n by n, row by row, n at most SK_EIGENMODES_MAX. The elements on and below the
// diagonal are read, and both matrices are overwritten. square: n values w^2, ascending. shapes: row i is the mode of
// square[i], with x . M x = 1. The error of the slowest w^2 is some n ulps. The relative error of the others is larger
// by their ratio to the slowest. Returns false if a matrix is not positive definite or not finite; the results must
// then not be used.
bool sk_eigenmodes_find(int32_t n, double *stiffness, double *mass, double *square, double *shapes);
