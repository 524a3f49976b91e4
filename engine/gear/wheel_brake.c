#include "gear/wheel_brake.h"

// If ground and engine turn a slipping wheel with less than the brake can hold, the brake holds the wheel. The tyre then
// slides on one patch.
bool wheel_is_locked(const wheel_reaction *r) {
    return r->spins == 0.0 && r->clipped.mode == SK_SLIPPING && fabs(r->clipped.x - r->border.centre) < r->border.band;
}

// 1/s: rates of the anti-skid valve. It releases RELEASE times the present brake pressure. It applies REAPPLY times the
// present pressure, plus TRICKLE times the full pressure.
static const double RELEASE = 20.0, REAPPLY = 2.0, TRICKLE = 0.05;

void wheel_reapply_brake(sk_wheel_state *next, double h) {
    double released = next->brake_released;
    next->brake_released = sk_max(0.0, released - h * (TRICKLE + REAPPLY * (1.0 - released)));
}

void wheel_keep_from_skidding(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r,
                              sk_wheel_state *next) {
    static const double SLOWEST = 3.0; // m/s: below it the wheel may lock
    if (!s->type->anti_skid) return;
    double released = next->brake_released;
    if (wheel_is_locked(r) && s->input.brake > 0.0 && fabs(t->u_x) > SLOWEST)
        next->brake_released = released + s->h * RELEASE * (1.0 - released);
    else
        wheel_reapply_brake(next, s->h);
}
