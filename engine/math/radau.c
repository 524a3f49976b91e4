#include "math/radau.h"

#include "base/assert.h"
#include "math/elementary.h"
#include "math/vec3.h"

enum { STAGES = SK_RADAU_STAGES, ROUNDS = 20 };

#define ROOT 2.449489742783178098197284 // the square root of 6

static const double NODE[STAGES] = {(4.0 - ROOT) / 10.0, (4.0 + ROOT) / 10.0, 1.0};
static const double WEIGHT[STAGES][STAGES] = {
    {(88.0 - 7.0 * ROOT) / 360.0, (296.0 - 169.0 * ROOT) / 1800.0, (-2.0 + 3.0 * ROOT) / 225.0},
    {(296.0 + 169.0 * ROOT) / 1800.0, (88.0 + 7.0 * ROOT) / 360.0, (-2.0 - 3.0 * ROOT) / 225.0},
    {(16.0 - ROOT) / 36.0, (16.0 + ROOT) / 36.0, 1.0 / 9.0}};
// Weights of the stages' increments in the error estimate, and the real eigenvalue of the inverse of WEIGHT.
static const double ERROR[STAGES] = {-(13.0 + 7.0 * ROOT) / 3.0, -(13.0 - 7.0 * ROOT) / 3.0, -1.0 / 3.0};
static const double REAL = 3.637834252744495732208418;

// ---- one oscillator ----

// Writes (I + h d A + h^2 w^2 A^2)^-1, with A = WEIGHT, d the damping and w^2 the stiffness. It maps the right-hand
// side of an oscillator's stage equations to the speeds of the stages.
static void answer_of(double h, double stiffness, double damping, double inverse[STAGES][STAGES]) {
    double m[STAGES][STAGES];
    for (int i = 0; i < STAGES; i++) {
        for (int j = 0; j < STAGES; j++) {
            double square = 0.0;
            for (int k = 0; k < STAGES; k++) square += WEIGHT[i][k] * WEIGHT[k][j];
            m[i][j] = (i == j ? 1.0 : 0.0) + h * damping * WEIGHT[i][j] + h * h * stiffness * square;
        }
    }
    for (int i = 0; i < STAGES; i++) {
        int p = (i + 1) % STAGES, q = (i + 2) % STAGES;
        for (int j = 0; j < STAGES; j++) {
            int r = (j + 1) % STAGES, s = (j + 2) % STAGES;
            inverse[j][i] = m[p][r] * m[q][s] - m[p][s] * m[q][r];
        }
    }
    double determinant = m[0][0] * inverse[0][0] + m[0][1] * inverse[1][0] + m[0][2] * inverse[2][0];
    for (int i = 0; i < STAGES; i++)
        for (int j = 0; j < STAGES; j++) inverse[i][j] /= determinant;
}

// Computes the stages of an oscillator from the present forces.
static void swing(sk_radau *step, int32_t i) {
    int32_t at = step->oscillators_at + i, speed = at + step->oscillators;
    double h = step->h, x = step->begin[at], v = step->begin[speed], stiffness = step->stiffness[i];
    double pushed[STAGES], speeds[STAGES];
    double(*answer)[STAGES] = step->answer[i];
    for (int k = 0; k < STAGES; k++) {
        pushed[k] = v - h * NODE[k] * stiffness * x;
        for (int j = 0; j < STAGES; j++) pushed[k] += h * WEIGHT[k][j] * step->force[j][speed];
    }
    for (int k = 0; k < STAGES; k++)
        speeds[k] = answer[k][0] * pushed[0] + answer[k][1] * pushed[1] + answer[k][2] * pushed[2];
    for (int k = 0; k < STAGES; k++) {
        double increment = WEIGHT[k][0] * speeds[0] + WEIGHT[k][1] * speeds[1] + WEIGHT[k][2] * speeds[2];
        step->stage[k][at] = x + h * increment;
        step->stage[k][speed] = speeds[k];
    }
}

// ---- the step ----

// Raises *worst to `size` if that is larger. A size that is not finite makes it infinite.
static void take_in(double size, double *worst) {
    if (!(size <= *worst)) *worst = isfinite(size) ? size : INFINITY;
}

// Computes the stages from the present rates. Stores the largest weighted change in step->changed.
static void solve(sk_radau *step) {
    step->changed = 0.0;
    for (int32_t i = 0; i < step->oscillators_at; i++) {
        for (int k = 0; k < STAGES; k++) {
            double sum = 0.0;
            for (int j = 0; j < STAGES; j++) sum += WEIGHT[k][j] * step->force[j][i];
            double next = step->begin[i] + step->h * sum;
            take_in(step->weight[i] * fabs(next - step->stage[k][i]), &step->changed);
            step->stage[k][i] = next;
        }
    }
    for (int32_t i = 0; i < step->oscillators; i++) {
        const int32_t of[2] = {step->oscillators_at + i, step->oscillators_at + step->oscillators + i};
        double was[2][STAGES];
        for (int k = 0; k < 2 * STAGES; k++) was[k % 2][k / 2] = step->stage[k / 2][of[k % 2]];
        swing(step, i);
        for (int k = 0; k < 2 * STAGES; k++)
            take_in(step->weight[of[k % 2]] * fabs(step->stage[k / 2][of[k % 2]] - was[k % 2][k / 2]), &step->changed);
    }
}

static double error_part(const sk_radau *step, int32_t i) {
    double sum = 0.0;
    for (int k = 0; k < STAGES; k++) sum += ERROR[k] * (step->stage[k][i] - step->begin[i]);
    return sum;
}

// Computes (h / REAL) (I - h / REAL J)^-1 (rate at begin + ERROR . increments / h), where J is the oscillators' part of
// the Jacobian.
static void estimate(sk_radau *step) {
    double g = step->h / REAL;
    for (int32_t i = 0; i < step->oscillators_at; i++) step->error[i] = g * step->rate[i] + error_part(step, i) / REAL;
    for (int32_t i = 0; i < step->oscillators; i++) {
        int32_t at = step->oscillators_at + i, speed = at + step->oscillators;
        double w = step->stiffness[i], d = step->damping[i];
        double own = step->rate[speed] - w * step->begin[at] - d * step->begin[speed];
        double x = g * step->begin[speed] + error_part(step, at) / REAL, v = g * own + error_part(step, speed) / REAL;
        step->error[speed] = (v - g * w * x) / (1.0 + g * d + g * g * w);
        step->error[at] = x + g * step->error[speed];
    }
}

bool sk_radau_try(sk_radau *step, double h, double enough, sk_derivative derivative, void *user) {
    SK_ASSERT(step->count == step->oscillators_at + 2 * step->oscillators && step->count <= SK_RADAU_MAX);
    SK_ASSERT(step->oscillators <= SK_RADAU_OSCILLATORS_MAX);
    step->h = h;
    for (int32_t i = 0; i < step->oscillators; i++) answer_of(h, step->stiffness[i], step->damping[i], step->answer[i]);
    for (int k = 0; k < STAGES; k++) {
        for (int32_t i = 0; i < step->count; i++) {
            step->force[k][i] = step->rate[i];
            step->stage[k][i] = step->begin[i];
        }
    }
    bool settled = false, apart = false;
    solve(step);
    for (step->rounds = 0; !settled && !apart && step->rounds < ROUNDS; step->rounds++) {
        double before = step->changed;
        for (int k = 0; k < STAGES; k++) derivative(step->t + NODE[k] * h, step->stage[k], step->force[k], user);
        solve(step);
        settled = step->changed <= enough;
        apart = step->rounds >= 2 && !(step->changed < 2.0 * before);
    }
    for (int32_t i = 0; i < step->count; i++) step->end[i] = step->stage[STAGES - 1][i];
    derivative(step->t + h, step->end, step->force[STAGES - 1], user);
    estimate(step);
    return settled;
}

void sk_radau_within(const sk_radau *step, double share, double *y) {
    const double at[STAGES + 1] = {0.0, NODE[0], NODE[1], NODE[2]};
    double part[STAGES + 1];
    for (int k = 0; k <= STAGES; k++) {
        part[k] = 1.0;
        for (int j = 0; j <= STAGES; j++)
            if (j != k) part[k] *= (share - at[j]) / (at[k] - at[j]);
    }
    for (int32_t i = 0; i < step->count; i++) {
        y[i] = part[0] * step->begin[i];
        for (int k = 0; k < STAGES; k++) y[i] += part[k + 1] * step->stage[k][i];
    }
}

double sk_radau_error(const sk_radau *step) {
    double worst = 0.0;
    for (int32_t i = 0; i < step->count; i++) take_in(step->weight[i] * fabs(step->error[i]), &worst);
    return worst;
}

double sk_radau_factor(double error) {
    static const double SAFE = 0.9, LEAST = 0.2, MOST = 5.0;
    if (!(error > 0.0)) return error == 0.0 ? MOST : LEAST; // NaN: the step was far too long
    return sk_clamp(SAFE * sk_pow(error, -0.25), LEAST, MOST);
}
