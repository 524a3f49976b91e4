// elementary.h: sine, cosine and related functions with the same bits on every machine.
// The C library's results differ between versions and architectures. These functions use only +, -, *, /, sqrt, fabs,
// floor and bit operations. Their errors against MPFR over 10^7 points each are below 0.9 ulp; see
// docs/models/numerics.md. A NaN result always has the same bits.
#pragma once

// Arguments are in radians. Any finite x is reduced with as many digits of pi as necessary; up to 2^30 this is cheap.
// The result for NaN and infinities is NaN.
double sk_sin(double x);
double sk_cos(double x);
double sk_tan(double x);
void sk_sincos(double x, double *sine, double *cosine); // the same bits as sk_sin and sk_cos

double sk_asin(double x); // [-1, 1] to [-pi/2, pi/2]; NaN outside
double sk_acos(double x); // [-1, 1] to [0, pi]; NaN outside
double sk_atan(double x);
double sk_atan2(double y, double x); // C's conventions for signed zeros and infinities

double sk_exp(double x);
double sk_log(double x);           // negative: NaN; zero: -infinity
double sk_pow(double x, double y); // C's conventions for special cases
