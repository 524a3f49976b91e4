// eigen.h: eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi's rotations.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { SK_EIGEN_MAX = 12 };

// `matrix` is n by n, n at most SK_EIGEN_MAX, its lower triangle is read and the whole is overwritten. values: n,
// ascending. vectors: n by n, row i the unit eigenvector of values[i], its largest component positive. Values are right
// to a few ulps of the largest; of a positive definite matrix with graded rows, to a few ulps each as far as its rows
// determine them. False where an element is not finite: nothing else can fail.
bool sk_eigen_symmetric(int32_t n, double *matrix, double *values, double *vectors);
