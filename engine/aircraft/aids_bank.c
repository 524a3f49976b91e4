// Bank: keys move a target; the ailerons hold it. Angles in degrees, rates in rad/s.
//   aileron = f (0.030 (target - bank) + 0.5 target' - 0.25 p) + I,   I' = 0.024 clamp(target - bank - 1 s p, -6, 6)
#include "aircraft/aids_internal.h"

static const double TURNS = 15.0 * DEGREE, TURNS_BACK = 22.5 * DEGREE; // rad/s, of the target; towards level
// Without a command a target below LEVEL returns to 0 at LEVELS (rad/s). Below LEVEL_BELOW (m) every target does.
static const double LEVEL = 3.0 * DEGREE, LEVELS = 5.0 * DEGREE;
static const double LEVEL_BELOW = 12.0;
static const double MOST = 25.0 * DEGREE;
static const double FOUND_MOST = 22.0 * DEGREE; // target of a steeper bank at the start; the rest is for overshoot
static const double MOST_ON_GROUND = 4.0 * DEGREE, MORE_PER_METRE = 0.7 * DEGREE;
static const double STIFFNESS = 0.030 / DEGREE, LEAD = 0.5, DAMPING = 0.25;
static const double ON_GROUND = 2.5; // factor on STIFFNESS: a rising wing lifts a wheel
static const double LEARNS = 0.024 / DEGREE, LEARNS_FROM = 6.0 * DEGREE, LEARNT_MOST = 0.3;
static const double LEARNS_AHEAD = 1.0; // s

double sk_aids_most_bank(double height) {
    return sk_min(MOST, MOST_ON_GROUND + MORE_PER_METRE * sk_max(height, 0.0));
}

// Returns the rate of the target, rad/s.
static double asked_rate(sk_aids_state *s, const sk_aids_input *in) {
    if (s->holds_course && !in->touching)
        return sk_clamp((aids_bank_for_course(s, in) - s->bank) / in->dt, -TURNS, TURNS);
    bool small = fabs(s->bank) < LEVEL || in->height < LEVEL_BELOW;
    if (in->touching || (in->ask_bank == 0.0 && small)) return sk_clamp(-s->bank / in->dt, -LEVELS, LEVELS);
    if (in->ask_bank == 0.0 && in->ask_level) return sk_clamp(-s->bank / in->dt, -TURNS, TURNS);
    return in->ask_bank * (in->ask_bank * s->bank < 0.0 ? TURNS_BACK : TURNS);
}

void aids_hold_bank(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    s->hand_roll = stick_share(s->hand_roll, in->commands.aileron, in->dt);
    double share = aid_share(s->hand_roll);
    bool on = in->on.bank && share > 0.0;
    double most = sk_aids_most_bank(in->height), wanted = 0.0;
    if (on && !s->holds_bank) {
        s->bank = sk_clamp(in->bank, -FOUND_MOST, FOUND_MOST);
        s->aileron = aid_found(in->at.aileron, in->commands.aileron);
        s->bank_sum =
            sk_clamp(s->aileron + softening(type, in) * in->gain * DAMPING * in->rate.x, -LEARNT_MOST, LEARNT_MOST);
    }
    s->holds_bank = on;
    if (on) {
        double rate = asked_rate(s, in);
        s->bank = sk_clamp(s->bank + rate * in->dt, -most, most);
        double error = s->bank - in->bank;
        double soon = error - LEARNS_AHEAD * in->rate.x; // a bank that moves to the target needs no more aileron
        double learns = in->gain * LEARNS * sk_clamp(soon, -LEARNS_FROM, LEARNS_FROM) * in->dt;
        if (in->ask_bank == 0.0 && !in->touching)
            s->bank_sum = sk_clamp(s->bank_sum + learns, -LEARNT_MOST, LEARNT_MOST);
        double stiffness = in->gain * (in->touching ? ON_GROUND * STIFFNESS : STIFFNESS);
        double by_error = stiffness * error + LEAD * rate - in->gain * DAMPING * in->rate.x;
        wanted = softening(type, in) * by_error + s->bank_sum;
    }
    s->aileron = aid_moved(s->aileron, wanted, share, on, in->dt);
}
