// radau.h: one step of the Runge-Kutta method Radau IIA with three stages, order 5, for partly stiff equations.
// The stiff part is a list of oscillators x'' = force - damping x' - stiffness x. It is solved exactly within the stage
// equations. All other rates, and the forces on the oscillators, are found by iteration. The method is stable for any
// damping. Between the ends of the step the solution is a cubic. The caller owns the numbers and decides whether to
// accept a step. Source: Hairer and Wanner, Solving Ordinary Differential Equations II, IV.8.
#pragma once
#include "math/runge_kutta.h"
#include <stdbool.h>

enum { SK_RADAU_STAGES = 3, SK_RADAU_MAX = 2000, SK_RADAU_OSCILLATORS_MAX = 288 };

// A tried step from `begin` (at t, with its derivative in `rate`) to `end` (at t + h). The numbers are first those that
// are not stiff, then, from `oscillators_at` on, all x, then all x'.
typedef struct sk_radau {
    int32_t count; // number of values, at most SK_RADAU_MAX
    int32_t oscillators_at, oscillators;
    const double *stiffness, *damping; // of each oscillator, 1/s^2 and 1/s
    double t, h;
    double begin[SK_RADAU_MAX], end[SK_RADAU_MAX];
    double rate[SK_RADAU_MAX];                   // at `begin`, as an sk_derivative writes it
    double weight[SK_RADAU_MAX];                 // weight of each number's error; 0: it follows from others
    double error[SK_RADAU_MAX];                  // of `end`, as estimated by the embedded method of order 3
    double stage[SK_RADAU_STAGES][SK_RADAU_MAX]; // the last one is `end`
    double force[SK_RADAU_STAGES][SK_RADAU_MAX]; // rates at the stages, as an sk_derivative writes them
    double answer[SK_RADAU_OSCILLATORS_MAX][SK_RADAU_STAGES][SK_RADAU_STAGES]; // inverse matrix for the stages
    int32_t rounds;                                                            // of the iteration
    double changed; // largest weighted change in the last round; infinite if a number is not finite
} sk_radau;

// Fills the fields that follow from count, oscillators, t, begin, rate, weight and h. The derivative writes the rates
// of all numbers; for an oscillator it writes only the force, in the place of x'. Its last call is at `end`. Returns
// false if the iteration does not reach finite weighted changes of `enough` or less. The step is then too long, and its
// result must not be used.
bool sk_radau_try(sk_radau *step, double h, double enough, sk_derivative derivative, void *user);

// Writes the numbers at t + share h, 0 <= share <= 1. The error is O(h^4) within the step. At the ends the result is
// `begin` and `end`, to rounding.
void sk_radau_within(const sk_radau *step, double share, double *y);

// Returns the largest weighted error.
double sk_radau_error(const sk_radau *step);

// Returns the factor by which the next step may be longer, between 1/5 and 5. `error` is the largest ratio of error to
// tolerance.
double sk_radau_factor(double error);
