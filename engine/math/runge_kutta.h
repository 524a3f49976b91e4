// runge_kutta.h: one step of the embedded Runge-Kutta method of Dormand and Prince, order 5 with an error estimate of
// order 4 and interpolation of order 4.
// The caller owns the numbers and decides whether to accept a step; no state is kept here. Source: Dormand and Prince,
// J. Comp. Appl. Math. 6 (1980); Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, II.5 and II.6.
#pragma once
#include <stdint.h>

enum { SK_RUNGE_KUTTA_STAGES = 7, SK_RUNGE_KUTTA_MAX = 400 };

// Writes the derivative of y at time t.
typedef void (*sk_derivative)(double t, const double *y, double *rate, void *user);

// A tried step from `begin` (at t, with its derivative in rate[0]) to `end` (at t + h).
typedef struct sk_runge_kutta {
    int32_t count; // number of values of y, at most SK_RUNGE_KUTTA_MAX
    double t, h;
    double begin[SK_RUNGE_KUTTA_MAX], end[SK_RUNGE_KUTTA_MAX];
    double error[SK_RUNGE_KUTTA_MAX];                       // of `end`, as estimated by the embedded method
    double rate[SK_RUNGE_KUTTA_STAGES][SK_RUNGE_KUTTA_MAX]; // at the stages; the last one is at `end`
} sk_runge_kutta;

// Fills end, error and rate[1..6] from count, t, begin, rate[0] and the step h (any sign).
void sk_runge_kutta_try(sk_runge_kutta *step, double h, sk_derivative derivative, void *user);

// Writes y at t + share h, 0 <= share <= 1. The error is O(h^5) within the step. At the ends the result is `begin` and
// `end`, to rounding.
void sk_runge_kutta_within(const sk_runge_kutta *step, double share, double *y);

// Returns the factor by which the next step may be longer, between 1/5 and 5. `error` is the largest ratio of error to
// tolerance; the step is accepted if it is 1 or less.
double sk_runge_kutta_factor(double error);
