// profile.h: what the axes and buttons of a joystick do. Pure numbers; joystick.h talks to devices.
#pragma once
#include "input/action.h"
#include "skidpad.h"

// The chain of an axis: dead zone rescaled, curve, invert.
typedef struct sk_axis_rule {
    int32_t axis; // of the device; -1: none
    bool invert;
    double dead_zone; // 0..0.9 of the way
    double expo;      // 0 straight .. 1 cubic
} sk_axis_rule;

typedef enum sk_stick {
    SK_STICK_AILERON,
    SK_STICK_ELEVATOR,
    SK_STICK_RUDDER,
    SK_STICK_THROTTLE,
    SK_STICK_COUNT
} sk_stick;

enum { SK_BUTTONS_MAX = 32, SK_PROFILES_MAX = 16, SK_GUID_TEXT = 33 };

typedef struct sk_profile {
    char guid[SK_GUID_TEXT]; // "*": any device without a profile of its own
    sk_axis_rule stick[SK_STICK_COUNT];
    int32_t button[SK_BUTTONS_MAX]; // sk_action, SK_DO_NOTHING for none
} sk_profile;

typedef struct sk_profiles {
    int32_t count;
    sk_profile profile[SK_PROFILES_MAX]; // [0] is "*"
} sk_profiles;

bool sk_is_guid(const char *text); // 32 hexadecimal digits in small letters, as SDL writes them

void sk_profiles_defaults(sk_profiles *profiles);

// The profile of a device by its GUID; the one for any device otherwise.
const sk_profile *sk_profiles_find(const sk_profiles *profiles, const char *guid);
// The same to write to; made from that for any device if need be. Null when there are too many.
sk_profile *sk_profiles_own(sk_profiles *profiles, const char *guid);

// One line of a joystick's section: `elevator = 1 invert dead 0.05 expo 0.3`, `throttle = none`, `button 3 = flaps_down`.
sk_result sk_profile_set(sk_profile *profile, const char *key, const char *value);

// A raw axis (-32768..32767) to -1..1 through the chain. Both ends and the middle are exact.
double sk_axis_shape(sk_axis_rule rule, int raw);

const char *sk_stick_name(sk_stick stick);
