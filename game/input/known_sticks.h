// known_sticks.h: the axes of common joysticks, throttles and pedals, so that they work without calibration.
// Devices are identified by USB vendor and product. Axes are counted as SDL counts them on Linux: those that the device
// has, in the order X, Y, Z, RX, RY, RZ, first slider, second slider. Sources: the devices' HID descriptors in
// published device lists, and input profiles of other programs. No device has been tested here. A row with few or
// contradictory sources is marked as a guess; the program then advises the user to check the joystick panel.
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

// Returns null for a device that is not in the table.
const sk_known_stick *sk_known_stick_find(uint16_t vendor, uint16_t product);
// Sets a profile's axes from the table. Dead zones and curves are not changed.
void sk_known_stick_apply(const sk_known_stick *known, sk_profile *profile);
