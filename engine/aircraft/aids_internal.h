// aids_internal.h: what the files of the aids share.
#pragma once
#include "aircraft/aids.h"

#define DEGREE (SK_PI / 180.0)

// The share of a control's way at which a hand has it alone.
static inline bool hand_is_on(double control) {
    return fabs(control) > 0.05;
}

// Controls answer in proportion to speed (roll), or to its square (pitch).
static inline double softening(const sk_aids_type *type, const sk_aids_input *in) {
    return sk_clamp(type->speed / sk_max(in->airspeed, 1.0), 0.4, 2.0);
}

static inline bool throttle_is_closed(const sk_aids_input *in) {
    return in->hand.throttle < 0.15;
}

// Moves what the aid adds to a control as fast as it may; an aid that is off lets go.
static inline double aid_moved(double now, double wanted, bool on, double dt) {
    static const double FASTEST = 4.0, LETS_GO = 3.0; // 1/s
    return on ? sk_approach(now, sk_clamp(wanted, -1.0, 1.0), FASTEST * dt) : sk_approach(now, 0.0, LETS_GO * dt);
}

void aids_hold_bank(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
void aids_hold_path(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
void aids_use_pedals(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
// The largest share of the brakes.
double aids_most_brake(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
