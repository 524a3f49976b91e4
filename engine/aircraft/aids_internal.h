// aids_internal.h: functions shared by the aids files.
#pragma once
#include "aircraft/aids.h"

#define DEGREE (SK_PI / 180.0)

// Returns whether the pilot has deflected a control so far that only the pilot moves it.
static inline bool stick_is_deflected(double control) {
    return fabs(control) > 0.05;
}

// Returns the gain factor for the airspeed. The response to a control is proportional to speed (roll) or to its square
// (pitch).
static inline double softening(const sk_aids_type *type, const sk_aids_input *in) {
    return sk_clamp(type->speed / sk_max(in->airspeed, 1.0), 0.4, 2.0);
}

static inline bool throttle_is_closed(const sk_aids_input *in) {
    return in->commands.throttle < 0.15;
}

// Returns the pilot's share of a control after dt s. A deflected control fades the aid out. After WAITS seconds in the
// middle the aid fades in.
static inline double stick_share(double share, double control, double dt) {
    static const double FADES_OUT = 2.0, FADES_IN = 1.0; // 1/s
    static const double WAITS = 1.0;                     // s
    if (!stick_is_deflected(control)) return sk_max(0.0, share - FADES_IN * dt);
    return share < 1.0 ? sk_min(1.0, share + FADES_OUT * dt) : 1.0 + FADES_IN * WAITS;
}

// Returns the initial addition of an aid, with which its control does not move.
static inline double aid_found(double at, double command) {
    return at - command;
}

// Returns the addition of an aid, moved at its limited rate. The addition of an aid that is off moves to 0. `share`:
// the part of the control that the pilot leaves to the aid.
static inline double aid_moved(double now, double wanted, double share, bool on, double dt) {
    static const double FASTEST = 4.0, LETS_GO = 3.0; // 1/s
    double to = on ? share * sk_clamp(wanted, -1.0, 1.0) : 0.0;
    return sk_approach(now, to, (on ? FASTEST : LETS_GO) * dt);
}

// Returns the part of a control that the pilot leaves to the aid.
static inline double aid_share(double pilot_share) {
    return sk_clamp(1.0 - pilot_share, 0.0, 1.0);
}

static inline double wrapped(double angle) {
    return angle - 2.0 * SK_PI * floor(angle / (2.0 * SK_PI) + 0.5);
}

// Decides whether the course of a landing is held. Runs before the other laws.
void aids_hold_course(sk_aids_state *s, const sk_aids_input *in);
// Updates the integrator of the course. Returns the bank (rad) that holds the course.
double aids_bank_for_course(sk_aids_state *s, const sk_aids_input *in);
void aids_hold_bank(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
void aids_hold_path(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
void aids_use_pedals(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
// Returns the largest share of the brakes that the pilot may command.
double aids_most_brake(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in);
