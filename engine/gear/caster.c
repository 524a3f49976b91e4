#include "gear/caster.h"

// The moment is linear up to the release, then falls linearly to zero: the springs' arm slips out of its detent.
double sk_caster_spring(const sk_caster_type *type, double away) {
    double size = fabs(away), last = SK_CASTER_FREE * type->release;
    if (size <= type->release) return -type->centring * away;
    if (size >= last) return 0.0;
    return -copysign(type->centring * type->release * (last - size) / (last - type->release), away);
}

double sk_caster_stored(const sk_caster_type *type, double away) {
    double size = fabs(away), last = SK_CASTER_FREE * type->release, held = sk_min(size, type->release);
    double stored = 0.5 * type->centring * held * held;
    if (size <= type->release) return stored;
    double left = sk_max(0.0, last - size), width = last - type->release;
    return stored + 0.5 * type->centring * type->release * (width - left * left / width);
}

bool sk_caster_reaches_pin(double away) {
    static const double PLAY = 0.1 * SK_PI / 180.0;
    return fabs(away) <= PLAY;
}

// Returns whether the pin drops in: the wheel passes its hole or stands over it.
static bool reaches_pin(double before, double after) {
    bool past = (before < 0.0) != (after < 0.0) && fabs(before) < 0.5 * SK_PI;
    return past || sk_caster_reaches_pin(after);
}

static double energy_of_turning(const sk_caster_type *type, double rate) {
    return 0.5 * type->inertia * rate * rate;
}

sk_caster_motion sk_caster_step(const sk_caster_type *type, sk_caster_motion now, sk_caster_drive drive, double h,
                                sk_caster_report *report) {
    double contact_moment = drive.contact_moment, steer = drive.steer;
    bool lock = drive.lock;
    *report = (sk_caster_report){.contact_moment = contact_moment};
    if (now.pinned && lock) {
        report->bearing_moment = -contact_moment;
        return (sk_caster_motion){steer, 0.0, true};
    }

    // 1. Springs at the present angle, damping at the new rate: I (w' - w) = h (M + M_k - c w').
    double away = sk_caster_away(now.angle, steer), I = type->inertia;
    report->spring_moment = sk_caster_spring(type, away);
    double turned = contact_moment + report->spring_moment;
    double rate = (I * now.rate + h * turned) / (I + h * type->damping);

    // 2. Friction reduces the rate, at most to zero.
    double taken = h * type->friction / (I + h * type->damping);
    rate = copysign(sk_max(0.0, fabs(rate) - taken), rate);

    // 3. The bearing's moment is I (w' - w) / h less the other moments. It works at the mean of both rates.
    report->bearing_moment = I * (rate - now.rate) / h - turned;
    report->bearing_power = -report->bearing_moment * 0.5 * (rate + now.rate);

    // 4. The angle advances at the new rate.
    sk_caster_motion next = {sk_caster_away(now.angle + h * rate, 0.0), rate, false};
    if (lock && reaches_pin(away, sk_caster_away(next.angle, steer))) {
        report->bearing_power += energy_of_turning(type, rate) / h;
        next = (sk_caster_motion){steer, 0.0, true};
    }
    return next;
}
