#include "input/pilot.h"

// Rates of what keys move, per second, while slow. From some speed on they fall as the aircraft's answer grows: pitch with
// the square of the airspeed (a moment), roll with the airspeed (a rate), a steered wheel with the speed over the ground.
static const double RATE = 2.0;
static const double PITCH_SLOW = 20.0, PITCH_LEAST = 0.4; // m/s; per second
static const double ROLL_SLOW = 25.0;
static const double PEDAL_SLOW = 8.0, PEDAL_LEAST = 1.0; // the least is what the rudder of a landing needs
static const double FOOT = 0.05;                         // of a pedal's way: less is no foot on it
static const double CENTRE_RATE = 3.0;                   // per second, of a stick that nothing holds
static const double THROTTLE_RATE = 0.5;                 // per second
static const double COLLECTIVE_RATE = 0.12;              // per second: a tap of 0.1 s is worth some 0.5 m/s of climb
static const double TRIM_RATE = 0.15;                    // per second
static const double BRAKE_RATE = 2.5;                    // per second, pressing
static const double BRAKE_RELEASE = 6.0;                 // per second
static const double STEADY = 1.0;                        // s, over which a mean is taken
static const double REST_RATE = 2.0;                     // per second, of a rest that goes to the middle
static const double STICK_MOVED = 0.05;                  // of a stick's way: less is no hand on it
static const double NOTCH_MARGIN = 1e-3;                 // a lever this close to a notch is in it

// ---- taking over ----

// A stick that rests at `rest` and is pushed by `push` of the way to a stop, and back.
static double stick_at(double rest, double push) {
    return push > 0.0 ? rest + push * (1.0 - rest) : rest + push * (1.0 + rest);
}
static double push_to(double rest, double stick) {
    double way = stick > rest ? 1.0 - rest : 1.0 + rest;
    return way > 0.0 ? sk_clamp((stick - rest) / way, -1.0, 1.0) : 0.0;
}

sk_sticks sk_sticks_of(const sk_controls *c) {
    return (sk_sticks){sk_control_value(c->elevator), sk_control_value(c->aileron), sk_control_value(c->rudder)};
}

static void push_sticks_to(sk_pilot *pilot, sk_sticks to) {
    pilot->elevator = push_to(pilot->rest.elevator, to.elevator);
    pilot->aileron = push_to(pilot->rest.aileron, to.aileron);
    pilot->rudder = push_to(pilot->rest.rudder, to.rudder);
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
                        .assist = pilot->assist};
    sk_assist_begin(&pilot->assist, type);
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
    sk_sticks was = {stick_at(pilot->rest.elevator, pilot->elevator), stick_at(pilot->rest.aileron, pilot->aileron),
                     stick_at(pilot->rest.rudder, pilot->rudder)};
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

void sk_pilot_hold_course(sk_pilot *pilot) {
    if (!pilot->helicopter) sk_hand_over_begin(&pilot->hand);
}

// What was added stays where the stick rests; the stick stays where it is.
static void keep_addition(double *rest, double *push, double *added) {
    double stick = within_stops(stick_at(*rest, *push) + *added);
    *rest = within_stops(*rest + *added);
    *push = push_to(*rest, stick);
    *added = 0.0;
}

static void hold_course(sk_pilot *pilot, const bool held[SK_ACTION_COUNT], const sk_stick_input *stick,
                        const sk_feel *feel, double seconds) {
    bool pitch = held[SK_DO_pitch_up] || held[SK_DO_pitch_down] || fabs(stick->elevator) > STICK_MOVED;
    bool roll = held[SK_DO_roll_left] || held[SK_DO_roll_right] || fabs(stick->aileron) > STICK_MOVED;
    sk_hand_over *hand = &pilot->hand;
    sk_hand_over_tick(hand, feel, pitch, roll, seconds);
    if (!hand->pitch) keep_addition(&pilot->rest.elevator, &pilot->elevator, &hand->elevator);
    if (!hand->roll) keep_addition(&pilot->rest.aileron, &pilot->aileron, &hand->aileron);
}

// A stick that a hand moves is at its own place: the rest goes away. It keeps the sum of rest and push where it was for this tick.
static void fade_rest(double *rest, double *push, bool fades, double step) {
    if (!fades || *rest == 0.0) return;
    double stick = stick_at(*rest, *push), less = *rest > 0.0 ? sk_max(0.0, *rest - step) : sk_min(0.0, *rest + step);
    double change = less - *rest;
    *rest = less;
    *push = push_to(less, stick + change);
}

static void fade_rests(sk_pilot *pilot, const sk_stick_input *stick, double seconds) {
    bool middle = rests_in_the_middle(pilot);
    double step = seconds * REST_RATE;
    fade_rest(&pilot->rest.elevator, &pilot->elevator, middle || fabs(stick->elevator) > STICK_MOVED, step);
    fade_rest(&pilot->rest.aileron, &pilot->aileron, middle || fabs(stick->aileron) > STICK_MOVED, step);
    fade_rest(&pilot->rest.rudder, &pilot->rudder, middle || fabs(stick->rudder) > STICK_MOVED, step);
}

// ---- keys ----

double sk_pilot_pitch_rate(double airspeed) {
    double ratio = airspeed > PITCH_SLOW ? PITCH_SLOW / airspeed : 1.0;
    return sk_max(PITCH_LEAST, RATE * ratio * ratio);
}

double sk_pilot_roll_rate(double airspeed) {
    return airspeed > ROLL_SLOW ? RATE * ROLL_SLOW / airspeed : RATE;
}

double sk_pilot_pedal_rate(double speed) {
    return speed > PEDAL_SLOW ? sk_max(PEDAL_LEAST, RATE * PEDAL_SLOW / speed) : RATE;
}

// A castering wheel with a pin.
bool sk_type_has_tailwheel_lock(const sk_aircraft_type *type) {
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (type->wheels[i].caster.lock) return true;
    return false;
}

bool sk_type_has_retractable_gear(const sk_aircraft_type *type) {
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (sk_retracts(&type->wheels[i].retraction)) return true;
    return false;
}

bool sk_type_has_augmentation(const sk_aircraft_type *type) {
    return type->rotors.present;
}

static void flaps_down(sk_pilot *pilot) {
    for (int32_t i = 0; i < pilot->notch_count; i++)
        if (pilot->notch[i] > pilot->flaps + NOTCH_MARGIN) {
            pilot->flaps = pilot->notch[i];
            return;
        }
}

static void flaps_up(sk_pilot *pilot) {
    for (int32_t i = pilot->notch_count; i-- > 0;)
        if (pilot->notch[i] < pilot->flaps - NOTCH_MARGIN) {
            pilot->flaps = pilot->notch[i];
            return;
        }
}

bool sk_pilot_press(sk_pilot *pilot, sk_action action) {
    double before = pilot->flaps;
    switch (action) {
    case SK_DO_centre:
        pilot->elevator = pilot->aileron = pilot->rudder = 0.0;
        pilot->rest = (sk_sticks){0.0, 0.0, 0.0};
        pilot->hand = (sk_hand_over){0};
        return true;
    case SK_DO_throttle_full: pilot->throttle = 1.0; return true;
    case SK_DO_throttle_idle: pilot->throttle = 0.0; return true;
    case SK_DO_flaps_up: flaps_up(pilot); return true;
    case SK_DO_flaps_down: flaps_down(pilot); return true;
    case SK_DO_flaps_cycle:
        flaps_down(pilot);
        if (pilot->flaps == before) pilot->flaps = 0.0;
        return true;
    case SK_DO_parking_brake: pilot->parking_brake = !pilot->parking_brake; return true;
    case SK_DO_tailwheel_lock: pilot->tailwheel_lock = !pilot->tailwheel_lock; return true;
    case SK_DO_gear: pilot->gear_up = !pilot->gear_up; return true;
    case SK_DO_augmentation: pilot->unaugmented = !pilot->unaugmented; return true;
    case SK_DO_assisted_rudder: pilot->assist.on = !pilot->assist.on; return true;
    default: return false;
    }
}

static double towards(double value, double target, double step) {
    return value < target ? sk_min(value + step, target) : sk_max(value - step, target);
}

// A stick that two keys push; the key against it lets it centre first.
static double pushed(double value, bool less, bool more, double rate, double seconds) {
    double target = (more ? 1.0 : 0.0) - (less ? 1.0 : 0.0);
    bool centring = target == 0.0 || target * value < 0.0;
    return towards(value, centring ? 0.0 : target, seconds * (centring ? sk_max(CENTRE_RATE, rate) : rate));
}

void sk_pilot_tick(sk_pilot *pilot, const bool held[SK_ACTION_COUNT], const sk_stick_input *stick, const sk_feel *feel,
                   double seconds) {
    double pitch_rate = sk_pilot_pitch_rate(feel->airspeed), roll_rate = sk_pilot_roll_rate(feel->airspeed);
    double pedal_rate = sk_pilot_pedal_rate(sk_max(feel->airspeed, feel->ground_speed));
    pilot->elevator = pushed(pilot->elevator, held[SK_DO_pitch_down], held[SK_DO_pitch_up], pitch_rate, seconds);
    pilot->aileron = pushed(pilot->aileron, held[SK_DO_roll_left], held[SK_DO_roll_right], roll_rate, seconds);
    pilot->rudder = pushed(pilot->rudder, held[SK_DO_rudder_left], held[SK_DO_rudder_right], pedal_rate, seconds);
    hold_course(pilot, held, stick, feel, seconds);
    fade_rests(pilot, stick, seconds);
    follow(&pilot->held, (sk_sticks){stick->elevator, stick->aileron, stick->rudder}, seconds);
    pilot->engine_switch = (held[SK_DO_engine_start] ? 1.0 : 0.0) - (held[SK_DO_engine_stop] ? 1.0 : 0.0);
    pilot->pedals_used = held[SK_DO_rudder_left] || held[SK_DO_rudder_right] || fabs(stick->rudder) > FOOT;
    sk_assist_tick(&pilot->assist, feel, pilot->pedals_used, seconds);
    if (stick->throttle_moved) pilot->throttle = stick->throttle;
    double throttle = (held[SK_DO_throttle_up] ? 1.0 : 0.0) - (held[SK_DO_throttle_down] ? 1.0 : 0.0);
    pilot->throttle = sk_clamp(pilot->throttle + pilot->throttle_rate * seconds * throttle, 0.0, 1.0);
    double trim = (held[SK_DO_trim_up] ? 1.0 : 0.0) - (held[SK_DO_trim_down] ? 1.0 : 0.0);
    pilot->trim = sk_clamp(pilot->trim + TRIM_RATE * seconds * trim, -1.0, 1.0);
    bool left = held[SK_DO_brakes] || held[SK_DO_brake_left], right = held[SK_DO_brakes] || held[SK_DO_brake_right];
    pilot->brake_left = towards(pilot->brake_left, left, seconds * (left ? BRAKE_RATE : BRAKE_RELEASE));
    pilot->brake_right = towards(pilot->brake_right, right, seconds * (right ? BRAKE_RATE : BRAKE_RELEASE));
}

sk_controls sk_pilot_controls(const sk_pilot *pilot, const sk_stick_input *stick) {
    return (sk_controls){
        .throttle = sk_control_quantise(pilot->throttle, 0.0),
        .elevator = sk_control_quantise(
            stick_at(pilot->rest.elevator, pilot->elevator) + stick->elevator + pilot->hand.elevator, -1.0),
        .aileron = sk_control_quantise(
            stick_at(pilot->rest.aileron, pilot->aileron) + stick->aileron + pilot->hand.aileron, -1.0),
        .rudder = sk_control_quantise(
            stick_at(pilot->rest.rudder, pilot->rudder) + stick->rudder + pilot->assist.rudder, -1.0),
        .brake_left = sk_control_quantise(sk_max(pilot->brake_left, stick->brake_left), 0.0),
        .brake_right = sk_control_quantise(sk_max(pilot->brake_right, stick->brake_right), 0.0),
        .parking_brake = sk_control_quantise(pilot->parking_brake ? 1.0 : 0.0, 0.0),
        .flaps = sk_control_quantise(pilot->flaps, 0.0),
        .trim = sk_control_quantise(pilot->trim, -1.0),
        .tailwheel_lock = sk_control_quantise(pilot->tailwheel_lock ? 1.0 : 0.0, 0.0),
        .gear_up = sk_control_quantise(pilot->gear_up ? 1.0 : 0.0, 0.0),
        .unaugmented = sk_control_quantise(pilot->unaugmented ? 1.0 : 0.0, 0.0),
        .engine_switch = sk_control_quantise(pilot->engine_switch, -1.0),
    };
}
