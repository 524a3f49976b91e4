// Rudder, steered wheel and brakes.
//   air     rudder = 3 s + J,   s = sideslip, J' = 1.5 s
//   ground  rudder = (2.5 e + I - 0.6 r) / (a V),   e = heading to hold - heading, r = yaw rate, I' = 0.8 * 2.5 e
//           a V is the yaw rate at speed V with full pedal on the steered wheel. With it the response is the same at
//           every speed. While no steered wheel grips only the rudder acts: rudder = 1.5 (2.5 e + I - r)
#include "aircraft/aids_internal.h"

static const double TURN_BACK = 2.5, DAMPING = 0.6, LEARNS = 0.8; // 1/s, 1, 1/s
static const double FASTEST = 0.25;                               // rad/s: largest rate back to the heading
static const double LEARNT_MOST = 2.0;                            // rad/s
static const double CREEPING = 2.0;                               // m/s: at lower speeds the laws use this speed
static const double STANDING = 0.3;                               // m/s: below this speed no heading is held
static const double LET_GO = 0.3;             // s: a released turn continues this long, as with a pilot's feet
static const double BY_RUDDER = 1.5;          // s, while no steered wheel grips
static const double SKIDS = 4.0, GRIPS = 1.0; // 1/s: rise and fall of the rudder's share
static const double TURNS = 1.0, TURNS_SLOW = 1.5, SLOW = 10.0, TURNS_MOST = 15.0 * DEGREE; // m/s^2, m/s, rad/s
static const double SKIDS_ABOVE = 6.0, SKID_MOST = 5.0 * DEGREE;         // m/s; rad between held heading and track
static const double COORDINATES = 3.0, AIR_LEARNS = 1.5, AIR_MOST = 0.6; // 1/rad, 1/(rad s), share of full pedal
static const double FLYING = 12.0;                                       // m/s: below it sideslip is not used
static const double DECRAB = 0.06 / DEGREE, DECRAB_DAMPING = 0.8, DECRAB_BELOW = 2.5; // m
static const double DECRAB_LEARNS = 0.05 / DEGREE;
static const double BRAKE = 0.8, BRAKE_LEAST = 0.1, BRAKE_SPEED = 1.127; // of the reference speed
static const double TAIL_BRAKE = 0.3, TAIL_FROM = 6.0 * DEGREE, TAIL_FULL = 9.0 * DEGREE;
static const double RELEASES = 4.0, RECOVERS = 0.8, ROLLING = 1.0; // 1/s, m/s

// Returns the rate (rad/s) at which keys turn the held heading: that of a gentle turn at this speed.
static double turned(const sk_aids_input *in, double ask) {
    double speed = sk_max(in->ground_speed, CREEPING);
    return ask * sk_min(TURNS_MOST, (in->ground_speed < SLOW ? TURNS_SLOW : TURNS) / speed);
}

static double steer(sk_aids_state *s, const sk_aids_input *in) {
    double ask = sk_clamp(in->ask_turn + in->ask_bank, -1.0, 1.0);
    if (in->ground_speed < STANDING) {
        s->holds_heading = 0;
        return ask;
    }
    // After a touchdown the track is held; after a release of the pedals, the heading that the nose is turning to.
    if (!s->holds_heading) s->heading = s->rolls ? in->heading + LET_GO * in->rate.z : in->track;
    s->holds_heading = 1;
    double rate = turned(in, ask);
    s->heading += rate * in->dt;
    if (s->holds_course) {
        s->course += rate * in->dt;
        s->heading = s->course + sk_clamp(wrapped(s->course - in->track), -SKID_MOST, SKID_MOST);
    }
    if (in->ground_speed > SKIDS_ABOVE)
        s->heading = in->track + sk_clamp(wrapped(s->heading - in->track), -SKID_MOST, SKID_MOST);
    s->heading = in->heading + wrapped(s->heading - in->heading);
    s->skids = sk_clamp(s->skids + (in->steered ? -GRIPS : SKIDS) * in->dt, 0.0, 1.0);
    double off = in->gain * TURN_BACK * (s->heading - in->heading), turn = sk_clamp(off, -FASTEST, FASTEST);
    double gain = 1.0 / (in->steer * sk_max(in->ground_speed, CREEPING));
    double sum = s->steering_sum + (ask == 0.0 ? in->gain * LEARNS * turn * in->dt : 0.0);
    double by_wheel = gain * (rate + turn + sum - in->gain * DAMPING * in->rate.z);
    double by_rudder = BY_RUDDER * (rate + off + sum - in->gain * in->rate.z);
    double rudder = by_wheel + s->skids * (by_rudder - by_wheel);
    // At the stops the integrator only moves away from them.
    if (fabs(rudder) < 1.0 || rudder * turn < 0.0) s->steering_sum = sk_clamp(sum, -LEARNT_MOST, LEARNT_MOST);
    return rudder;
}

static double coordinate(sk_aids_state *s, const sk_aids_input *in) {
    if (in->ask_turn != 0.0) return in->ask_turn;
    if (s->holds_course && in->height < DECRAB_BELOW) {
        double off = wrapped(s->course - in->heading);
        s->rudder_sum = sk_clamp(s->rudder_sum + in->gain * DECRAB_LEARNS * off * in->dt, -1.0, 1.0);
        return in->gain * (DECRAB * off - DECRAB_DAMPING * in->rate.z) + s->rudder_sum;
    }
    if (in->airspeed < FLYING) return 0.0;
    s->rudder_sum = sk_clamp(s->rudder_sum + in->gain * AIR_LEARNS * in->beta * in->dt, -AIR_MOST, AIR_MOST);
    return sk_clamp(in->gain * COORDINATES * in->beta + s->rudder_sum, -AIR_MOST, AIR_MOST);
}

void aids_use_pedals(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    (void)type;
    s->hand_yaw = stick_share(s->hand_yaw, in->commands.rudder, in->dt);
    double rudder = 0.0, share = aid_share(s->hand_yaw);
    bool on = (in->touching ? in->on.steering : in->on.rudder) && share > 0.0;
    if ((s->rolls != 0) != in->touching) {
        s->holds_heading = 0;
        s->steering_sum = s->rudder_sum = 0.0;
        s->skids = 1.0;
    }
    if (on && !s->holds_pedals) {
        s->rudder = aid_found(in->at.rudder, in->commands.rudder);
        if (!in->touching) s->rudder_sum = sk_clamp(s->rudder - in->gain * COORDINATES * in->beta, -AIR_MOST, AIR_MOST);
    }
    s->holds_pedals = on;
    if (on) rudder = in->touching ? steer(s, in) : coordinate(s, in);
    if (!on) s->holds_heading = 0;
    s->rudder = aid_moved(s->rudder, rudder, share, on, in->dt);
}

// Returns the share of the brakes at which the wheels do not lock and a tailwheel aircraft does not turn over.
static double most_brake(const sk_aids_type *type, const sk_aids_state *s, const sk_aids_input *in) {
    double ratio = in->airspeed / (BRAKE_SPEED * type->speed);
    double most = sk_max(BRAKE_LEAST, BRAKE * (1.0 - ratio * ratio));
    if (in->tailwheel) most = TAIL_BRAKE * sk_clamp((in->pitch - TAIL_FROM) / (TAIL_FULL - TAIL_FROM), 0.0, 1.0);
    return most * (1.0 - s->release);
}

double aids_most_brake(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    bool on = in->on.brakes && in->touching && in->ground_speed > ROLLING;
    double rate = on && in->slipping ? RELEASES : -RECOVERS;
    s->release = sk_clamp(s->release + rate * in->dt, 0.0, 1.0);
    s->brake_limit = sk_approach(s->brake_limit, on ? 1.0 - most_brake(type, s, in) : 0.0, RELEASES * in->dt);
    double most = 1.0 - s->brake_limit;
    s->limits_brakes = sk_max(in->commands.brake_left, in->commands.brake_right) > most;
    return most;
}
