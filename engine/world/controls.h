// controls.h: the pilot's commands for one tick. They are quantised, so the flown values equal the recorded ones.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Name and lowest value; the highest value is 1.
//   throttle, brake_left, brake_right, flaps  0..1
//   elevator, trim  positive: nose up
//   aileron         positive: roll to the right
//   rudder          positive: nose and nose wheel to the right
//   parking_brake, tailwheel_lock, gear_up  0 or 1
//   engine_switch   positive starts the engine, negative stops it, 0 changes nothing
//   unaugmented     1: a helicopter flies without its stability augmentation
//   aid_...         1: this flying aid is on
//   ask_...         command to the aids (aircraft/aids.h): bank and turn positive to the right, path positive up;
//                   ask_level 0 or 1
//   hook            positive hooks the tie, negative releases it, 0 changes nothing
//   reel            of the winch of the tie: positive reels in
//   tie             the tie of `hook` and `reel`: its number from 1, times 1 / 32767; 0: all ties at this aircraft
//   reverse         1: the gearbox of a ground vehicle is in reverse once it stands
//   driven          1: the person at the keys drives this one. It acts on nothing; it records who was driven
// In a helicopter the throttle is the collective lever; elevator and aileron are the cyclic stick. Of a helicopter's
// aids (aircraft/hover.h) a positive ask_bank is a drift to the right, ask_path a drift back, ask_climb a climb.
#define SK_CONTROL_FIELDS(X)                                                                                           \
    X(throttle, 0)                                                                                                     \
    X(elevator, -1)                                                                                                    \
    X(aileron, -1)                                                                                                     \
    X(rudder, -1)                                                                                                      \
    X(brake_left, 0)                                                                                                   \
    X(brake_right, 0)                                                                                                  \
    X(parking_brake, 0)                                                                                                \
    X(flaps, 0)                                                                                                        \
    X(trim, -1)                                                                                                        \
    X(tailwheel_lock, 0)                                                                                               \
    X(gear_up, 0)                                                                                                      \
    X(unaugmented, 0)                                                                                                  \
    X(engine_switch, -1)                                                                                               \
    X(aid_bank, 0)                                                                                                     \
    X(aid_path, 0)                                                                                                     \
    X(aid_speed, 0)                                                                                                    \
    X(aid_rudder, 0)                                                                                                   \
    X(aid_steering, 0)                                                                                                 \
    X(aid_flare, 0)                                                                                                    \
    X(aid_brakes, 0)                                                                                                   \
    X(ask_bank, -1)                                                                                                    \
    X(ask_path, -1)                                                                                                    \
    X(ask_turn, -1)                                                                                                    \
    X(ask_level, 0)                                                                                                    \
    X(aid_hover, 0)                                                                                                    \
    X(aid_height, 0)                                                                                                   \
    X(aid_landing, 0)                                                                                                  \
    X(aid_torque, 0)                                                                                                   \
    X(ask_climb, -1)                                                                                                   \
    X(hook, -1)                                                                                                        \
    X(reel, -1)                                                                                                        \
    X(tie, 0)                                                                                                          \
    X(reverse, 0)                                                                                                      \
    X(driven, 0)

#define SK_CONTROL_MEMBER(name, low) int16_t name;

// One aircraft's controls; each value is round(32767 x), so -1..1 is exact at both ends and at 0.
typedef struct sk_controls {
    SK_CONTROL_FIELDS(SK_CONTROL_MEMBER)
} sk_controls;

#define SK_CONTROL_ONE(name, low) +1
enum { SK_CONTROL_COUNT = 0 SK_CONTROL_FIELDS(SK_CONTROL_ONE) };

typedef struct sk_control_info {
    const char *name;
    double low;
    int32_t offset; // of the int16 in sk_controls
} sk_control_info;

extern const sk_control_info sk_control_table[SK_CONTROL_COUNT];

// Clamps to [low, 1] and rounds to the nearest step. NaN becomes 0.
int16_t sk_control_quantise(double value, double low);

static inline double sk_control_value(int16_t quantised) {
    return (double)quantised / 32767.0;
}

// Returns the value, clamped to the range of the control.
static inline double sk_control_asked(int16_t quantised, double low) {
    double value = sk_control_value(quantised);
    return value > low ? value : low;
}

#define SK_CONTROL_ON 32767 // a control at 1

// Returns true if a control that is 0 or 1 is at 1.
static inline bool sk_control_is_on(int16_t quantised) {
    return quantised >= 16384;
}

// Returns the command to a wheel brake: the larger of its toe brake and the parking brake.
static inline int16_t sk_controls_brake(const sk_controls *controls, int16_t toe) {
    return controls->parking_brake > toe ? controls->parking_brake : toe;
}

// Returns the aircraft that the person at the keys drives, from 0; 0 if the controls of none say so.
int32_t sk_controls_driven(const sk_controls *controls, int32_t count);

// Sets a control by name. False if no control has that name.
bool sk_control_set(sk_controls *controls, const char *name, double value);
