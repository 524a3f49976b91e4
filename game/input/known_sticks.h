// known_sticks.h: which axis is what on common joysticks, throttles and pedals, so that they work as they are plugged in.
// By vendor and product as USB devices report them. Axes are counted as SDL counts them on Linux: those the device has, in the
// order X, Y, Z, RX, RY, RZ, first slider, second slider. Sources: the devices' HID descriptors as published in device lists
// and in other programs' input profiles; no device has been tried here. Where sources are few or differ the row is a guess, and
// says so: the program then tells its user to look at the joystick panel.
#pragma once
#include "input/profile.h"

typedef struct sk_known_stick {
    uint16_t vendor, product;
    const char *name;
    bool guess;
    int8_t axis[SK_STICK_COUNT]; // -1: none; -2 - axis: that axis inverted
} sk_known_stick;

extern const sk_known_stick sk_known_sticks[];
extern const int32_t sk_known_stick_count;

// Null for a device that is not in the table.
const sk_known_stick *sk_known_stick_find(uint16_t vendor, uint16_t product);
// Sets a profile's axes as the table says. Dead zones and curves stay.
void sk_known_stick_apply(const sk_known_stick *known, sk_profile *profile);
