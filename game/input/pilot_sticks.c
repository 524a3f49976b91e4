// The sticks after a take-over, and their rest positions.
#include "input/pilot_internal.h"

static const double STEADY = 1.0;           // s, time constant of the means
static const double REST_RATE = 2.0;        // per second, of a rest that moves to the middle
static const double LETS_GO = 3.0;          // per second: release of an aid that is off (aircraft/aids.h)
static const double STICK_MOVED = 0.05;     // of a stick's travel: less is not a movement by hand
static const double THROTTLE_RATE = 0.5;    // per second
static const double COLLECTIVE_RATE = 0.12; // per second: a tap of 0.1 s gives some 0.5 m/s of climb

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

// Takes over everything except the sticks.
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
                        .drives = type->drive.present,
                        .reverses = type->drive.reverse_speed > 0.0,
                        .reverse = sk_control_is_on(controls->reverse),
                        .chosen_tie = pilot->chosen_tie,
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

typedef struct resting {
    double *rest, *push;
    sk_aided_axis *axis;
    bool aided, fades, flies;
    double at; // present position of the control
} resting;

// Moves the rest to the middle, because a joystick that is moved has a position of its own. The stick moves by the same
// amount.
static void fade_rest(const resting *r, double seconds) {
    if (*r->rest == 0.0) return;
    double stick = pilot_stick_at(*r->rest, *r->push), less = sk_approach(*r->rest, 0.0, seconds * REST_RATE),
           change = less - *r->rest;
    *r->rest = less;
    *r->push = push_to(less, stick + change);
}

// An aid takes over its axis at the present position. When it is switched off it releases the axis, and the rest moves
// in at the same rate, so that the control stays.
static void move_rest(const resting *r, double seconds) {
    sk_aided_axis *axis = r->axis;
    if (r->aided) {
        if (!axis->aided) axis->mean = r->at;
        go_towards(&axis->mean, r->at, sk_min(1.0, seconds / STEADY));
        *axis = (sk_aided_axis){.mean = axis->mean, .aided = true};
        *r->rest = *r->push = 0.0;
        return;
    }
    axis->settles = (axis->settles || axis->aided) && r->flies && !r->fades;
    axis->aided = false;
    if (axis->settles) *r->rest = sk_approach(*r->rest, axis->mean, seconds * LETS_GO);
    if (*r->rest == axis->mean) axis->settles = false;
    if (r->fades) fade_rest(r, seconds);
}

void pilot_move_rests(sk_pilot *pilot, const sk_stick_input *stick, pilot_aided aided, const sk_motion_cues *cues,
                      double seconds) {
    bool middle = rests_in_the_middle(pilot), flies = cues->wheels == 0 && !pilot->helicopter;
    sk_sticks *rest = &pilot->rest, *push = &pilot->push;
    const resting sticks[] = {
        {&rest->elevator, &push->elevator, &pilot->aided_elevator, aided.elevator,
         middle || fabs(stick->elevator) > STICK_MOVED, flies, cues->elevator},
        {&rest->aileron, &push->aileron, &pilot->aided_aileron, aided.aileron,
         middle || fabs(stick->aileron) > STICK_MOVED, flies, cues->aileron},
        {&rest->rudder, &push->rudder, &pilot->aided_rudder, aided.rudder, middle || fabs(stick->rudder) > STICK_MOVED,
         flies, cues->rudder},
    };
    for (int i = 0; i < 3; i++) move_rest(&sticks[i], seconds);
    follow(&pilot->held, (sk_sticks){stick->elevator, stick->aileron, stick->rudder}, seconds);
}
