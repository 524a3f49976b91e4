// roots.h: real roots of polynomials up to the fourth degree.
// Coefficients are in ascending order: c[0] + c[1] x + c[2] x^2 + ... Roots are returned in ascending order, a root of
// multiplicity m at most m times. The error of a simple root is a few ulps, even if another root is very close. A
// polynomial that touches zero, or misses it by at most 16 rounding errors of its terms, has a double root there.
// Leading zeros lower the degree. A constant has no roots, zero included; a polynomial with a coefficient that is not
// finite has none either. Roots beyond the range of doubles are omitted.
#pragma once
#include <stdint.h>

// Each function returns the number of roots that it wrote.
int32_t sk_roots_quadratic(const double c[3], double roots[2]);
int32_t sk_roots_cubic(const double c[4], double roots[3]);
int32_t sk_roots_quartic(const double c[5], double roots[4]);
