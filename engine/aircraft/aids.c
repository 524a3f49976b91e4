#include "aircraft/aids_internal.h"

static const double CLEAR = 1.2;    // m: above this height a landing has not begun
static const double STANDING = 0.3; // m/s

static void note_ground(sk_aids_state *s, const sk_aids_input *in) {
    if (in->height > CLEAR) s->flies = 1;
    if (in->touching && s->flies && throttle_is_closed(in)) s->landed = 1;
    if (in->touching && in->ground_speed < STANDING) s->flies = 0;
    if (s->landed && !throttle_is_closed(in)) s->path = 0.0; // a go-around
    if (!throttle_is_closed(in) || in->height > CLEAR) s->landed = 0;
}

static void filter_alpha(sk_aids_state *s, const sk_aids_input *in) {
    static const double LAG = 0.3; // s
    s->alpha += (in->alpha - s->alpha) * sk_min(1.0, in->dt / LAG);
}

static sk_aided_controls together(const sk_aids_state *s, const sk_aids_input *in, double most_brake) {
    const sk_aided_controls *commands = &in->commands;
    return (sk_aided_controls){.throttle = sk_clamp(commands->throttle + s->throttle, 0.0, 1.0),
                               .elevator = sk_clamp(commands->elevator + s->elevator, -1.0, 1.0),
                               .aileron = sk_clamp(commands->aileron + s->aileron, -1.0, 1.0),
                               .rudder = sk_clamp(commands->rudder + s->rudder, -1.0, 1.0),
                               .brake_left = sk_min(commands->brake_left, most_brake),
                               .brake_right = sk_min(commands->brake_right, most_brake)};
}

sk_aided_controls sk_aids_tick(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    note_ground(s, in);
    filter_alpha(s, in);
    aids_hold_course(s, in);
    aids_hold_bank(type, s, in);
    aids_hold_path(type, s, in);
    aids_use_pedals(type, s, in);
    double most_brake = aids_most_brake(type, s, in);
    s->rolls = in->touching;
    return together(s, in, most_brake);
}
