// profile.h: what the axes, buttons and hats of a joystick do. Numbers only: joystick.h reads devices, controls_file.h
// stores profiles, known_sticks.h has profiles of common devices.
#pragma once
#include "input/action.h"
#include "skidpad.h"

// The processing of an axis: calibration, rescaled dead zone, curve, inversion.
typedef struct sk_axis_rule {
    int32_t axis; // of the device; -1: none
    bool invert;
    double dead_zone; // 0..0.9 of the travel: around the centre of a stick, at the low end of a lever
    double expo;      // 0 straight .. 1 cubic
    int32_t low, centre,
        high; // raw values at the ends and at rest, -32768..32767, in this order; levers have no centre
} sk_axis_rule;

#define SK_AXIS_UNCALIBRATED .low = -32768, .centre = 0, .high = 32767

// The controls that an axis may move: first sticks, -1..1, then levers, 0..1.
typedef enum sk_stick {
    SK_STICK_AILERON,
    SK_STICK_ELEVATOR,
    SK_STICK_RUDDER,
    SK_STICK_THROTTLE,
    SK_STICK_BRAKE_LEFT,
    SK_STICK_BRAKE_RIGHT,
    SK_STICK_COUNT
} sk_stick;

enum {
    SK_BUTTONS_MAX = 32,
    SK_AXES_MAX = 32,
    SK_PROFILES_MAX = 18,
    SK_GUID_TEXT = 33,
    SK_HAT_DIRECTIONS = 4 // up, right, down, left, as bits 0 to 3 of SDL's hats
};

typedef struct sk_profile {
    char guid[SK_GUID_TEXT]; // "*": any joystick; "gamepad": any gamepad; else one device
    sk_axis_rule stick[SK_STICK_COUNT];
    int32_t button[SK_BUTTONS_MAX]; // sk_action; SK_DO_NOTHING: none
    int32_t hat[SK_HAT_DIRECTIONS];
} sk_profile;

typedef struct sk_profiles {
    int32_t count;
    sk_profile profile[SK_PROFILES_MAX]; // [0] is "*", [1] "gamepad"
} sk_profiles;

bool sk_is_guid(const char *text); // returns whether it is 32 lower-case hexadecimal digits, as SDL writes them

void sk_profiles_defaults(sk_profiles *profiles);

// Returns the profile of this name; null if there is none.
const sk_profile *sk_profiles_find(const sk_profiles *profiles, const char *guid);
// Returns the profile of this name for writing. If missing, it is made as a copy of that for any joystick. Null if
// there are too many.
sk_profile *sk_profiles_own(sk_profiles *profiles, const char *guid);

// Sets one line of a section: `elevator = 1 invert dead 0.05 expo 0.3 low -32000 centre 80 high 31900`, `throttle =
// none`, `button 3 = flaps_down`, `hat up = look_up`. On an error the profile is unchanged.
sk_result sk_profile_set(sk_profile *profile, const char *key, const char *value);

bool sk_stick_is_lever(sk_stick stick);
// Convert a raw axis (-32768..32767): a stick to -1..1, exact at its ends and middle; a lever to 0..1, exact at its ends.
double sk_axis_shape(sk_axis_rule rule, int raw);
double sk_axis_lever(sk_axis_rule rule, int raw);

const char *sk_stick_name(sk_stick stick); // "brake_left": used in files
const char *sk_hat_name(int direction);    // "up", "right", "down", "left"
