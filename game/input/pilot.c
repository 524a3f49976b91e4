#include "input/pilot_internal.h"

// Rates at which keys move a control, per second, at low speed. Above some speed they decrease, because the aircraft's
// response grows: pitch with the square of the airspeed (a moment), roll with the airspeed (a rate), a steered wheel
// with the ground speed.
static const double RATE = 2.0;
static const double PITCH_SLOW = 20.0, PITCH_LEAST = 0.4; // m/s; per second
static const double ROLL_SLOW = 25.0;
static const double PEDAL_SLOW = 8.0, PEDAL_LEAST = 1.0; // a landing needs at least this rate of the rudder
static const double CENTRE_RATE = 3.0;                   // per second, of a stick that no key holds
static const double TRIM_RATE = 0.15;                    // per second
static const double BRAKE_RATE = 2.5;                    // per second, pressing
static const double BRAKE_FIRM = 0.4, BRAKE_MORE = 0.4;  // share above which a key presses more slowly; rate per second
static const double BRAKE_RELEASE = 6.0;                 // per second
static const double NOTCH_MARGIN = 1e-3;                 // a lever this close to a notch is in it

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

// Returns whether a castering wheel can be locked with a pin.
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

// Switches all aids off if any is on. Otherwise it switches all on, as the user expects of the key.
static void switch_aids(sk_aids_switches *aids) {
    *aids = sk_aids_all(!sk_aids_any(aids));
}

static void switch_rudder(sk_aids_switches *aids) {
    aids->rudder = aids->steering = !(aids->rudder && aids->steering);
}

static void centre(sk_pilot *pilot) {
    pilot->push = pilot->rest = (sk_sticks){0};
    pilot->levels = true;
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

// At idle the key changes between ahead and reverse.
static void idle(sk_pilot *pilot) {
    if (pilot->reverses && pilot->throttle == 0.0) pilot->reverse = !pilot->reverse;
    pilot->throttle = 0.0;
}

bool sk_pilot_press(sk_pilot *pilot, sk_action action) {
    double before = pilot->flaps;
    switch (action) {
    case SK_DO_centre: centre(pilot); return true;
    case SK_DO_throttle_full: pilot->throttle = 1.0; return true;
    case SK_DO_throttle_idle: idle(pilot); return true;
    case SK_DO_drive_next: pilot->wants_vehicle = true; return true;
    case SK_DO_tie_next: pilot->wants_tie = true; return true;
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
    case SK_DO_tie_hook: pilot->wants_hook = true; return true;
    case SK_DO_assisted_rudder: switch_rudder(&pilot->aids); return true;
    case SK_DO_aids: switch_aids(&pilot->aids); return true;
    default: return false;
    }
}

// Moves a stick by two keys. A key against the deflection first lets the stick centre.
static double pushed(double value, bool less, bool more, double rate, double seconds) {
    double target = (more ? 1.0 : 0.0) - (less ? 1.0 : 0.0);
    bool centring = target == 0.0 || target * value < 0.0;
    return sk_approach(value, centring ? 0.0 : target, seconds * (centring ? sk_max(CENTRE_RATE, rate) : rate));
}

// An axis of keys. They command the aid, or, if it is off, move the stick.
typedef struct axis {
    double *ask, *stick;
    bool less, more, aided;
    double rate;
} axis;

static void move_axis(axis a, double seconds) {
    *a.ask = a.aided ? (a.more ? 1.0 : 0.0) - (a.less ? 1.0 : 0.0) : 0.0;
    *a.stick = pushed(*a.stick, a.less && !a.aided, a.more && !a.aided, a.rate, seconds);
}

// Returns the aids that are on. Those of a helicopter need its stability augmentation.
static sk_aids_switches aids_of(const sk_pilot *pilot) {
    bool able = pilot->aided && !(pilot->helicopter && pilot->unaugmented);
    return able ? sk_aids_of_kind(&pilot->aids, pilot->helicopter) : sk_aids_all(false);
}

// Moves the pedals. If an aid has them, the turn command is as large as the pedals are pressed. Returns whether an aid
// has them.
static bool move_pedals(sk_pilot *pilot, bool left, bool right, const sk_motion_cues *cues, double seconds) {
    sk_aids_switches aids = aids_of(pilot);
    bool aided = aids.hover || (cues->wheels > 0 ? aids.steering : aids.rudder);
    double rate = sk_pilot_pedal_rate(sk_max(cues->airspeed, cues->ground_speed));
    double pedals = aided && !left && !right ? 0.0 : pilot->push.rudder;
    double pressed = pushed(pedals + pilot->ask_turn, left, right, rate, seconds);
    pilot->ask_turn = aided ? pressed : 0.0;
    pilot->push.rudder = aided ? 0.0 : pressed;
    return aided;
}

// Moves the stick, or the commands of its axes that aids have. Returns these axes.
static pilot_aided move_stick(sk_pilot *pilot, const bool held[SK_ACTION_COUNT], const sk_motion_cues *cues,
                              double seconds) {
    bool left = held[SK_DO_roll_left], right = held[SK_DO_roll_right];
    bool down = held[SK_DO_pitch_down], up = held[SK_DO_pitch_up];
    if (left || right || down || up) pilot->levels = false;
    sk_aids_switches aids = aids_of(pilot);
    bool bank = aids.hover || aids.bank; // on the ground this command steers, whatever moves the ailerons
    double roll_rate = sk_pilot_roll_rate(cues->airspeed), pitch_rate = sk_pilot_pitch_rate(cues->airspeed);
    move_axis((axis){&pilot->ask_bank, &pilot->push.aileron, left, right, bank, roll_rate}, seconds);
    bool path = aids.hover || aids.path;
    move_axis((axis){&pilot->ask_path, &pilot->push.elevator, down, up, path, pitch_rate}, seconds);
    return (pilot_aided){.elevator = path, .aileron = bank};
}

// With the height aid the keys command a climb. The lever follows the collective, so that it is in place when the aid
// is switched off.
static void move_lever(sk_pilot *pilot, double keys, const sk_motion_cues *cues, double seconds) {
    bool aided = aids_of(pilot).height;
    pilot->ask_climb = aided ? keys : 0.0;
    pilot->throttle = aided ? cues->lever : sk_clamp(pilot->throttle + pilot->throttle_rate * seconds * keys, 0.0, 1.0);
}

// A held key presses harder with time, so that a tap locks no wheel. With the aid it presses fully at once, because the
// aid releases a locked wheel.
static double press_brake(double at, bool held, bool aided, double seconds) {
    if (!held) return sk_approach(at, 0.0, seconds * BRAKE_RELEASE);
    if (aided) return sk_approach(at, 1.0, seconds * BRAKE_RATE);
    double firm = sk_min(BRAKE_FIRM, at + seconds * BRAKE_RATE);
    return at < BRAKE_FIRM ? firm : sk_approach(at, 1.0, seconds * BRAKE_MORE);
}

// A press of the key hooks or releases the nearest tie in the next tick.
static void move_tie(sk_pilot *pilot, const bool held[SK_ACTION_COUNT], const sk_motion_cues *cues) {
    pilot->tie = cues->tie;
    pilot->hook = pilot->wants_hook ? (cues->tie_hooked ? -1.0 : 1.0) : 0.0;
    pilot->reel = (held[SK_DO_tie_in] ? 1.0 : 0.0) - (held[SK_DO_tie_out] ? 1.0 : 0.0);
    pilot->wants_hook = false;
}

void sk_pilot_tick(sk_pilot *pilot, const bool held[SK_ACTION_COUNT], const sk_stick_input *stick,
                   const sk_motion_cues *cues, double seconds) {
    pilot_aided aided = move_stick(pilot, held, cues, seconds);
    // A ground vehicle has no ailerons: their keys steer, too.
    bool steer_left = held[SK_DO_rudder_left] || (pilot->drives && held[SK_DO_roll_left]);
    bool steer_right = held[SK_DO_rudder_right] || (pilot->drives && held[SK_DO_roll_right]);
    aided.rudder = move_pedals(pilot, steer_left, steer_right, cues, seconds);
    pilot_move_rests(pilot, stick, aided, cues, seconds);
    pilot->engine_switch = (held[SK_DO_engine_start] ? 1.0 : 0.0) - (held[SK_DO_engine_stop] ? 1.0 : 0.0);
    if (stick->throttle_moved) pilot->throttle = stick->throttle;
    move_lever(pilot, (held[SK_DO_throttle_up] ? 1.0 : 0.0) - (held[SK_DO_throttle_down] ? 1.0 : 0.0), cues, seconds);
    double trim = (held[SK_DO_trim_up] ? 1.0 : 0.0) - (held[SK_DO_trim_down] ? 1.0 : 0.0);
    pilot->trim = sk_clamp(pilot->trim + TRIM_RATE * seconds * trim, -1.0, 1.0);
    bool left = held[SK_DO_brakes] || held[SK_DO_brake_left], right = held[SK_DO_brakes] || held[SK_DO_brake_right];
    move_tie(pilot, held, cues);
    bool aids = pilot->aided && pilot->aids.brakes;
    pilot->brake_left = press_brake(pilot->brake_left, left, aids, seconds);
    pilot->brake_right = press_brake(pilot->brake_right, right, aids, seconds);
}

static int16_t lever_of(bool on) {
    return sk_control_quantise(on ? 1.0 : 0.0, 0.0);
}

static int16_t tie_of(const sk_pilot *pilot) {
    bool acts = pilot->hook != 0.0 || pilot->reel != 0.0;
    return acts && pilot->tie >= 0 ? (int16_t)(pilot->tie + 1) : 0;
}

sk_controls sk_pilot_controls(const sk_pilot *pilot, const sk_stick_input *stick) {
    sk_aids_switches aids = aids_of(pilot);
    return (sk_controls){
        .throttle = sk_control_quantise(pilot->throttle, 0.0),
        .elevator =
            sk_control_quantise(pilot_stick_at(pilot->rest.elevator, pilot->push.elevator) + stick->elevator, -1.0),
        .aileron = sk_control_quantise(pilot_stick_at(pilot->rest.aileron, pilot->push.aileron) + stick->aileron, -1.0),
        .rudder = sk_control_quantise(pilot_stick_at(pilot->rest.rudder, pilot->push.rudder) + stick->rudder, -1.0),
        .brake_left = sk_control_quantise(sk_max(pilot->brake_left, stick->brake_left), 0.0),
        .brake_right = sk_control_quantise(sk_max(pilot->brake_right, stick->brake_right), 0.0),
        .parking_brake = lever_of(pilot->parking_brake),
        .flaps = sk_control_quantise(pilot->flaps, 0.0),
        .trim = sk_control_quantise(pilot->trim, -1.0),
        .tailwheel_lock = lever_of(pilot->tailwheel_lock),
        .gear_up = lever_of(pilot->gear_up),
        .unaugmented = lever_of(pilot->unaugmented),
        .engine_switch = sk_control_quantise(pilot->engine_switch, -1.0),
        .aid_bank = lever_of(aids.bank),
        .aid_path = lever_of(aids.path),
        .aid_speed = lever_of(aids.speed),
        .aid_rudder = lever_of(aids.rudder),
        .aid_steering = lever_of(aids.steering),
        .aid_flare = lever_of(aids.flare),
        .aid_brakes = lever_of(aids.brakes),
        .ask_bank = sk_control_quantise(pilot->ask_bank, -1.0),
        .ask_path = sk_control_quantise(pilot->ask_path, -1.0),
        .ask_turn = sk_control_quantise(pilot->ask_turn, -1.0),
        .ask_level = lever_of(pilot->aided && !pilot->helicopter && pilot->levels),
        .aid_hover = lever_of(aids.hover),
        .aid_height = lever_of(aids.height),
        .aid_landing = lever_of(aids.landing),
        .aid_torque = lever_of(aids.torque),
        .ask_climb = sk_control_quantise(pilot->ask_climb, -1.0),
        .hook = sk_control_quantise(pilot->hook, -1.0),
        .reel = sk_control_quantise(pilot->reel, -1.0),
        .tie = tie_of(pilot),
        .reverse = lever_of(pilot->reverse),
    };
}
