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

// A control of the sticks that an aid has or had: its mean over about the last second, at which the stick rests from when the aid is
// switched off in the air.
typedef struct sk_aided_axis {
    double mean;
    bool aided, settles; // an aid has it; an aid that is off releases it, and its rest is on the way
} sk_aided_axis;

typedef struct sk_pilot {
    sk_sticks push;          // of the keys, from `rest` on: at -1 and 1 the stick is at its stop
    sk_sticks rest;          // where the sticks are while no key holds them
    sk_sticks watched, held; // means of about the last second: of controls that somebody else has, of the joysticks
    bool watching;           // somebody else has them
    sk_aided_axis aided_elevator, aided_aileron, aided_rudder;
    double ask_bank, ask_path, ask_turn; // of the keys, asked of the aids, -1..1
    double ask_climb;                    // the same, of a helicopter's
    bool levels;                         // level wings and path are asked for until a key asks for something else
    double throttle, flaps, trim;
    double brake_left, brake_right;
    double engine_switch; // 1 starts, -1 stops the engine
    bool parking_brake, tailwheel_lock, gear_up, unaugmented;
    double throttle_rate; // per second, of the keys
    sk_aids_switches aids;
    bool aided;      // the type has aids
    bool helicopter; // its stick asks for rates while it is augmented: it rests in the middle
    int32_t notch_count;
    double notch[SK_FLAP_STAGES]; // where the flaps lever stops, 0..1
} sk_pilot;

// What a joystick adds in this tick; zero without one.
typedef struct sk_stick_input {
    double elevator, aileron, rudder; // -1..1
    double brake_left, brake_right;   // 0..1
    double throttle;                  // 0..1
    bool throttle_moved;              // else its position is unknown or unchanged
} sk_stick_input;

// Takes over from these controls, which stay where they are; sticks go from there to `rest`. Aids stay on or off.
void sk_pilot_begin(sk_pilot *pilot, const sk_aircraft_type *type, const sk_controls *controls, sk_sticks rest);
sk_sticks sk_sticks_of(const sk_controls *controls);
// One tick of `seconds` in which somebody else has these controls. Who takes over next finds the sticks there. They rest at their mean
// over about the last second, so that a short movement of them ends.
void sk_pilot_watch(sk_pilot *pilot, const sk_aircraft_type *type, const sk_controls *controls, double seconds);
// The joysticks are others from this tick on: what they gave was `before`, what they give is `now`. No control jumps. What one that was
// pulled out held steadily becomes the rest; what a new one adds fades in.
void sk_pilot_swap_sticks(sk_pilot *pilot, const sk_stick_input *before, const sk_stick_input *now, bool pulled_out);

// An action that acts once (flaps, parking brake, full throttle...). False when it is none of the pilot's.
bool sk_pilot_press(sk_pilot *pilot, sk_action action);

// One tick of `seconds`. `held`: by action.
void sk_pilot_tick(sk_pilot *pilot, const bool held[SK_ACTION_COUNT], const sk_stick_input *stick,
                   const sk_motion_cues *cues, double seconds);

sk_controls sk_pilot_controls(const sk_pilot *pilot, const sk_stick_input *stick);

// How fast keys move the stick at an airspeed, and the pedals at a speed through the air or over the ground, whichever is
// more: per second; speeds in m/s.
double sk_pilot_pitch_rate(double airspeed);
double sk_pilot_roll_rate(double airspeed);
double sk_pilot_pedal_rate(double speed);

// Whether this type has what the key is for.
bool sk_type_has_tailwheel_lock(const sk_aircraft_type *type);
bool sk_type_has_retractable_gear(const sk_aircraft_type *type);
bool sk_type_has_augmentation(const sk_aircraft_type *type);
