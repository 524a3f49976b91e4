// roots.h: real roots of polynomials up to the fourth degree.
// Coefficients come by ascending power: c[0] + c[1] x + c[2] x^2 + ... Roots come in ascending order, a root of
// multiplicity m at most m times. A simple root is within a few ulps of the exact root of the coefficients given, however
// close its neighbour. Where a polynomial touches zero, or misses it by no more than 16 roundings of its terms, it has a
// double root there: the coefficients could not tell. Leading zeros lower the degree; a constant, zero included, has no
// roots, and nor has a polynomial with a coefficient that is not finite. Roots beyond the range of doubles are left out.
#pragma once
#include <stdint.h>

// Each returns how many roots it wrote.
int32_t sk_roots_quadratic(const double c[3], double roots[2]);
int32_t sk_roots_cubic(const double c[4], double roots[3]);
int32_t sk_roots_quartic(const double c[5], double roots[4]);
