#include "math/runge_kutta.h"

#include "base/assert.h"
#include "math/elementary.h"
#include "math/vec3.h"

enum { STAGES = SK_RUNGE_KUTTA_STAGES };

static const double NODE[STAGES] = {0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0};
static const double WEIGHT[STAGES][STAGES - 1] = {
    {0.0},
    {1.0 / 5.0},
    {3.0 / 40.0, 9.0 / 40.0},
    {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
    {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
    {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
    {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0}};
// Weights of order 5 minus those of order 4.
static const double ERROR[STAGES] = {71.0 / 57600.0,      0.0,          -71.0 / 16695.0, 71.0 / 1920.0,
                                     -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0};
// Weights of the last coefficient of the interpolant.
static const double WITHIN[STAGES] = {-12715105075.0 / 11282082432.0,  0.0,
                                      87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                                      701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                                      69997945.0 / 29380423.0};

void sk_runge_kutta_try(sk_runge_kutta *step, double h, sk_derivative derivative, void *user) {
    SK_ASSERT(step->count >= 0 && step->count <= SK_RUNGE_KUTTA_MAX);
    step->h = h;
    for (int stage = 1; stage < STAGES; stage++) {
        for (int32_t i = 0; i < step->count; i++) {
            double sum = 0.0;
            for (int k = 0; k < stage; k++) sum += WEIGHT[stage][k] * step->rate[k][i];
            step->end[i] = step->begin[i] + h * sum;
        }
        derivative(step->t + NODE[stage] * h, step->end, step->rate[stage], user);
    }
    for (int32_t i = 0; i < step->count; i++) {
        double sum = 0.0;
        for (int k = 0; k < STAGES; k++) sum += ERROR[k] * step->rate[k][i];
        step->error[i] = h * sum;
    }
}

void sk_runge_kutta_within(const sk_runge_kutta *step, double share, double *y) {
    double left = 1.0 - share, h = step->h;
    for (int32_t i = 0; i < step->count; i++) {
        double increment = step->end[i] - step->begin[i], bent = h * step->rate[0][i] - increment, last = 0.0;
        double back = increment - h * step->rate[STAGES - 1][i] - bent;
        for (int k = 0; k < STAGES; k++) last += WITHIN[k] * step->rate[k][i];
        y[i] = step->begin[i] + share * (increment + left * (bent + share * (back + left * h * last)));
    }
}

double sk_runge_kutta_factor(double error) {
    static const double SAFE = 0.9, LEAST = 0.2, MOST = 5.0;
    if (!(error > 0.0)) return error == 0.0 ? MOST : LEAST; // NaN: the step was far too long
    return sk_clamp(SAFE * sk_pow(error, -0.2), LEAST, MOST);
}
