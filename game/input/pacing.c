#include "input/pacing.h"

static const double SMOOTHING = 1.0; // s over which real_speed is averaged

void sk_pacing_begin(sk_pacing *pacing, double tick) {
    *pacing = (sk_pacing){.tick = tick, .real_speed = 1.0};
}

double sk_pacing_factor(const sk_pacing *pacing) {
    return pacing->speed >= 0 ? (double)(1 << pacing->speed) : 1.0 / (double)(1 << -pacing->speed);
}

int32_t sk_pacing_frame(sk_pacing *pacing, double elapsed) {
    if (!(elapsed > 0.0)) elapsed = 0.0;
    pacing->per_tick = 0.0;
    if (pacing->paused) return 0;
    double factor = sk_pacing_factor(pacing);
    double most = SK_PACING_TICKS_MAX * pacing->tick * (factor > 1.0 ? factor : 1.0);
    double owed = pacing->accumulator + factor * elapsed;
    if (owed > most) {
        pacing->dropped += owed - most;
        owed = most;
    }
    int32_t ticks = (int32_t)(owed / pacing->tick);
    pacing->accumulator = owed - ticks * pacing->tick;
    if (pacing->accumulator < 0.0) pacing->accumulator = 0.0;
    if (elapsed > 0.0) {
        double weight = elapsed < SMOOTHING ? elapsed / SMOOTHING : 1.0;
        pacing->per_tick = weight * pacing->tick / elapsed;
        pacing->real_speed += weight * (ticks * pacing->tick / elapsed - pacing->real_speed);
    }
    return ticks;
}

void sk_pacing_drop(sk_pacing *pacing, int32_t ticks) {
    pacing->dropped += ticks * pacing->tick;
    pacing->real_speed -= ticks * pacing->per_tick;
}

double sk_pacing_between(const sk_pacing *pacing) {
    double share = pacing->accumulator / pacing->tick;
    return pacing->paused ? 1.0 : share < 1.0 ? share : 1.0;
}

void sk_pacing_pause(sk_pacing *pacing, bool paused) {
    if (pacing->paused == paused) return;
    pacing->paused = paused;
    pacing->accumulator = 0.0;
}

void sk_pacing_shift(sk_pacing *pacing, int32_t steps) {
    int32_t speed = steps == 0 ? 0 : pacing->speed + steps;
    pacing->speed = speed < SK_PACING_SLOWEST   ? SK_PACING_SLOWEST
                    : speed > SK_PACING_FASTEST ? SK_PACING_FASTEST
                                                : speed;
    pacing->real_speed = sk_pacing_factor(pacing);
}
