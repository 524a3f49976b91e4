// radau.h: one step of the Runge-Kutta method Radau IIA with three stages, order 5, for partly stiff equations.
// The stiff part is a list of oscillators x'' = force - damping x' - stiffness x. It is solved exactly within the stage
// equations. All other rates, and the forces on the oscillators, are found by iteration. The method is stable for any
// damping. Between the ends of the step the solution is a cubic. The caller owns the numbers and decides whether to
// accept a step. Source: Hairer and Wanner, Solving Ordinary Differential Equations II, IV.8.
#pragma once
#include "math/runge_kutta.h"
#include <stdbool.h>

enum { SK_RADAU_STAGES = 3, SK_RADAU_MAX = 2000, SK_RADAU_OSCILLATORS_MAX = 288 };

// A step tried: from `begin` (at t, with the derivative there in rate) over h to `end`. The numbers are first those that are not
// stiff, then from `oscillators_at` on all x, then all x'.
typedef struct sk_radau {
    int32_t count; // of all numbers, at most SK_RADAU_MAX
    int32_t oscillators_at, oscillators;
    const double *stiffness, *damping; // of each oscillator, 1/s^2 and 1/s
    double t, h;
    double begin[SK_RADAU_MAX], end[SK_RADAU_MAX];
    double rate[SK_RADAU_MAX];                   // at `begin`, as an sk_derivative gives it
    double weight[SK_RADAU_MAX];                 // what an error of 1 of a number counts; 0: it follows from others
    double error[SK_RADAU_MAX];                  // of `end`, as the embedded method of order 3 estimates it
    double stage[SK_RADAU_STAGES][SK_RADAU_MAX]; // the last one is `end`
    double force[SK_RADAU_STAGES][SK_RADAU_MAX]; // rates there, as an sk_derivative gives them
    double answer[SK_RADAU_OSCILLATORS_MAX][SK_RADAU_STAGES][SK_RADAU_STAGES]; // of an oscillator's stages to a push
    int32_t rounds;                                                            // of the iteration
    double changed; // what the last of them changed, as it counts: the largest; infinite where something is no number
} sk_radau;

// Fills what follows from count, oscillators, t, begin, rate, weight and h. The derivative writes the rates of all numbers, but of an
// oscillator only the force, in the place of x'; it is last asked at `end`. False where the rounds of the iteration do not come to
// changes that count for `enough` or less, or to numbers: the step is too long, and nothing of it is a solution.
bool sk_radau_try(sk_radau *step, double h, double enough, sk_derivative derivative, void *user);

// The numbers at t + share h, 0 <= share <= 1: off by O(h^4), and exactly `begin` and `end` (to rounding) at the ends.
void sk_radau_within(const sk_radau *step, double share, double *y);

// The largest weighted error.
double sk_radau_error(const sk_radau *step);

// The factor by which the next step may be longer when the largest error over its tolerance was `error`. Between 1/5 and 5.
double sk_radau_factor(double error);
