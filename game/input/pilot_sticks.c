// Sticks after a take-over, and their rest positions.
#include "input/pilot_internal.h"

static const double STEADY = 1.0;           // s, over which a mean is taken
static const double REST_RATE = 2.0;        // per second, of a rest that goes to the middle
static const double STICK_MOVED = 0.05;     // of a stick's way: less is no hand on it
static const double THROTTLE_RATE = 0.5;    // per second
static const double COLLECTIVE_RATE = 0.12; // per second: a tap of 0.1 s is worth some 0.5 m/s of climb

double pilot_stick_at(double rest, double push) {
    return push > 0.0 ? rest + push * (1.0 - rest) : rest + push * (1.0 + rest);
}

static double push_to(double rest, double stick) {
    double range = stick > rest ? 1.0 - rest : 1.0 + rest;
    return range > 0.0 ? sk_clamp((stick - rest) / range, -1.0, 1.0) : 0.0;
}

sk_sticks sk_sticks_of(const sk_controls *c) {
    return (sk_sticks){sk_control_value(c->elevator), sk_control_value(c->aileron), sk_control_value(c->rudder)};
}

static void push_sticks_to(sk_pilot *pilot, sk_sticks to) {
    pilot->push.elevator = push_to(pilot->rest.elevator, to.elevator);
    pilot->push.aileron = push_to(pilot->rest.aileron, to.aileron);
    pilot->push.rudder = push_to(pilot->rest.rudder, to.rudder);
}

static bool rests_in_the_middle(const sk_pilot *pilot) {
    return pilot->helicopter && !pilot->unaugmented;
}

// All but the sticks.
static void take_levers(sk_pilot *pilot, const sk_aircraft_type *type, const sk_controls *controls) {
    *pilot = (sk_pilot){.throttle = sk_control_value(controls->throttle),
                        .flaps = sk_control_value(controls->flaps),
                        .trim = sk_control_value(controls->trim),
                        .brake_left = sk_control_value(controls->brake_left),
                        .brake_right = sk_control_value(controls->brake_right),
                        .parking_brake = controls->parking_brake > 0,
                        .tailwheel_lock = sk_control_value(controls->tailwheel_lock) >= 0.5,
                        .gear_up = sk_control_value(controls->gear_up) >= 0.5,
                        .unaugmented = sk_control_is_on(controls->unaugmented),
                        .throttle_rate = type->rotors.present ? COLLECTIVE_RATE : THROTTLE_RATE,
                        .helicopter = type->rotors.present,
                        .aids = pilot->aids,
                        .aided = sk_type_has_aids(type)};
    const sk_aerodynamics *aero = &type->aero;
    double last = aero->flap_stages > 0 ? aero->flap_angle[aero->flap_stages - 1] : 0.0;
    if (!(last > 0.0)) return;
    pilot->notch_count = aero->flap_stages;
    for (int32_t i = 0; i < aero->flap_stages; i++) pilot->notch[i] = aero->flap_angle[i] / last;
}

void sk_pilot_begin(sk_pilot *pilot, const sk_aircraft_type *type, const sk_controls *controls, sk_sticks rest) {
    take_levers(pilot, type, controls);
    if (!rests_in_the_middle(pilot)) pilot->rest = rest;
    push_sticks_to(pilot, sk_sticks_of(controls));
}

static void go_towards(double *mean, double value, double share) {
    *mean += share * (value - *mean);
}

static void follow(sk_sticks *mean, sk_sticks now, double seconds) {
    double share = sk_min(1.0, seconds / STEADY);
    go_towards(&mean->elevator, now.elevator, share);
    go_towards(&mean->aileron, now.aileron, share);
    go_towards(&mean->rudder, now.rudder, share);
}

void sk_pilot_watch(sk_pilot *pilot, const sk_aircraft_type *type, const sk_controls *controls, double seconds) {
    sk_sticks now = sk_sticks_of(controls), mean = pilot->watching ? pilot->watched : now;
    follow(&mean, now, seconds);
    sk_pilot_begin(pilot, type, controls, mean);
    pilot->watched = mean;
    pilot->watching = true;
}

static double within_stops(double stick) {
    return sk_clamp(stick, -1.0, 1.0);
}

void sk_pilot_swap_sticks(sk_pilot *pilot, const sk_stick_input *before, const sk_stick_input *now, bool pulled_out) {
    sk_sticks was = {pilot_stick_at(pilot->rest.elevator, pilot->push.elevator),
                     pilot_stick_at(pilot->rest.aileron, pilot->push.aileron),
                     pilot_stick_at(pilot->rest.rudder, pilot->push.rudder)};
    if (pulled_out && !rests_in_the_middle(pilot)) {
        pilot->rest.elevator = within_stops(pilot->rest.elevator + pilot->held.elevator);
        pilot->rest.aileron = within_stops(pilot->rest.aileron + pilot->held.aileron);
        pilot->rest.rudder = within_stops(pilot->rest.rudder + pilot->held.rudder);
    }
    push_sticks_to(pilot, (sk_sticks){was.elevator + before->elevator - now->elevator,
                                      was.aileron + before->aileron - now->aileron,
                                      was.rudder + before->rudder - now->rudder});
    pilot->brake_left = sk_max(pilot->brake_left, before->brake_left);
    pilot->brake_right = sk_max(pilot->brake_right, before->brake_right);
}

// A stick that a hand moves is at its own place: the rest goes away. It keeps the sum of rest and push where it was for this tick.
// What an aid has, it takes over where it stands.
static void move_rest(double *rest, double *push, bool aided, bool fades, double step) {
    if (aided) {
        *rest = *push = 0.0;
        return;
    }
    if (!fades || *rest == 0.0) return;
    double stick = pilot_stick_at(*rest, *push), less = sk_approach(*rest, 0.0, step), change = less - *rest;
    *rest = less;
    *push = push_to(less, stick + change);
}

void pilot_move_rests(sk_pilot *pilot, const sk_stick_input *stick, pilot_aided aided, double seconds) {
    bool middle = rests_in_the_middle(pilot);
    double step = seconds * REST_RATE;
    sk_sticks *rest = &pilot->rest, *push = &pilot->push;
    move_rest(&rest->elevator, &push->elevator, aided.elevator, middle || fabs(stick->elevator) > STICK_MOVED, step);
    move_rest(&rest->aileron, &push->aileron, aided.aileron, middle || fabs(stick->aileron) > STICK_MOVED, step);
    move_rest(&rest->rudder, &push->rudder, aided.rudder, middle || fabs(stick->rudder) > STICK_MOVED, step);
    follow(&pilot->held, (sk_sticks){stick->elevator, stick->aileron, stick->rudder}, seconds);
}
