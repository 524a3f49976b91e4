// pilot.h: computes the controls of an aircraft from held keys and stick positions, tick by tick.
// Keys command bank, path and heading of the flying aids. If an aid is off, they move a stick and pedals that return to
// their rest position; the faster the flight, the slower they move. Brakes ramp up; other controls stay where they are
// put. Between two calls of sk_pilot_tick nothing moves, so a pause holds every control.
// A pilot who takes over finds all controls where they were. An aid takes over its control from there, inside the step.
// Sticks without an aid move to their steady part, which becomes their rest position.
#pragma once
#include "input/action.h"
#include "input/aids_list.h"
#include "input/motion_cues.h"

// -1..1 each.
typedef struct sk_sticks {
    double elevator, aileron, rudder;
} sk_sticks;

// State of an axis that an aid has or had. `mean`: of the control over about the last second; the stick rests there
// after the aid is switched off in the air.
typedef struct sk_aided_axis {
    double mean;
    bool aided, settles; // an aid has the axis; the aid was switched off and the rest still moves to the mean
} sk_aided_axis;

typedef struct sk_pilot {
    sk_sticks push;          // by keys, relative to `rest`: at -1 and 1 the stick is at its stop
    sk_sticks rest;          // positions of the sticks that no key holds
    sk_sticks watched, held; // means over about the last second: of another pilot's controls, of the joysticks
    bool watching;           // another pilot has the controls
    sk_aided_axis aided_elevator, aided_aileron, aided_rudder;
    double ask_bank, ask_path, ask_turn; // commands of the keys to the aids, -1..1
    double ask_climb;                    // command of the keys to a helicopter's aids, -1..1
    bool levels;                         // commands level wings and a level path until a key commands something else
    double throttle, flaps, trim;
    double brake_left, brake_right;
    double engine_switch; // 1 starts, -1 stops the engine
    double hook, reel;    // of the tie: 1 hooks, -1 releases; 1 reels in, -1 out
    int32_t tie;          // that they act on, from 0
    bool wants_hook;      // the key was pressed since the last tick
    int32_t chosen_tie;   // that the user chose, from 1; 0: none, the keys act on the nearest
    bool wants_tie;       // the key for another tie was pressed since the last tick
    bool wants_vehicle;   // the key for another aircraft was pressed since the last tick
    bool parking_brake, tailwheel_lock, gear_up, unaugmented;
    double throttle_rate; // per second, by keys
    sk_aids_switches aids;
    bool aided;            // the type has aids
    bool drives, reverses; // a ground vehicle; it has a reverse
    bool reverse;          // it is selected
    bool helicopter;       // while augmented, its stick commands rates, so it rests in the middle
    int32_t notch_count;
    double notch[SK_FLAP_STAGES]; // stops of the flaps lever, 0..1
} sk_pilot;

// Input of the joysticks in this tick; zero without one.
typedef struct sk_stick_input {
    double elevator, aileron, rudder; // -1..1
    double brake_left, brake_right;   // 0..1
    double throttle;                  // 0..1
    bool throttle_moved;              // else its position is unknown or unchanged
} sk_stick_input;

// Takes over these controls where they are. The sticks then move to `rest`. Aids stay on or off.
void sk_pilot_begin(sk_pilot *pilot, const sk_aircraft_type *type, const sk_controls *controls, sk_sticks rest);
sk_sticks sk_sticks_of(const sk_controls *controls);
// Advances by one tick of `seconds` in which another pilot has these controls. A pilot who takes over next finds the
// sticks there. Their rest is the mean over about the last second, so that a short movement ends.
void sk_pilot_watch(sk_pilot *pilot, const sk_aircraft_type *type, const sk_controls *controls, double seconds);
// Notes that the joysticks changed in this tick: their input was `before` and is `now`. No control jumps. The steady
// deflection of an unplugged joystick becomes the rest. The deflection of a new one fades in.
void sk_pilot_swap_sticks(sk_pilot *pilot, const sk_stick_input *before, const sk_stick_input *now, bool pulled_out);

// Performs an action that acts once (flaps, parking brake, full throttle...). Returns false for other actions.
bool sk_pilot_press(sk_pilot *pilot, sk_action action);

// Advances by one tick of `seconds`. `held` is indexed by action.
void sk_pilot_tick(sk_pilot *pilot, const bool held[SK_ACTION_COUNT], const sk_stick_input *stick,
                   const sk_motion_cues *cues, double seconds);

sk_controls sk_pilot_controls(const sk_pilot *pilot, const sk_stick_input *stick);

// Return the rates at which keys move the stick at an airspeed, and the pedals at the greater of airspeed and ground
// speed. Rates are per second, speeds in m/s.
double sk_pilot_pitch_rate(double airspeed);
double sk_pilot_roll_rate(double airspeed);
double sk_pilot_pedal_rate(double speed);

// Return whether this type has the device that the key operates.
bool sk_type_has_tailwheel_lock(const sk_aircraft_type *type);
bool sk_type_has_retractable_gear(const sk_aircraft_type *type);
bool sk_type_has_augmentation(const sk_aircraft_type *type);
