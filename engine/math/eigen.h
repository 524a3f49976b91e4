// eigen.h: eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi's rotations.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { SK_EIGEN_MAX = 12 };

// Finds all eigenvalues and eigenvectors. `matrix` is n by n, n at most SK_EIGEN_MAX. Its lower triangle is read, and
// the whole matrix is overwritten. values: n, ascending. vectors: n by n; row i is the unit eigenvector of values[i],
// with its largest component positive. The error of a value is a few ulps of the largest value. For a positive definite
// matrix with graded rows it is a few ulps of each value, as far as the rows determine it. Returns false if an element
// is not finite; there is no other failure.
bool sk_eigen_symmetric(int32_t n, double *matrix, double *values, double *vectors);
