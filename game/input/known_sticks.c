#include "input/known_sticks.h"

#define NONE       -1
#define BACK(axis) (-2 - (axis)) // inverted: for a lever pushed forward or a twist to the right

// Vendors: 044f Thrustmaster, 045e Microsoft, 046d Logitech, 068e CH Products, 06a3 Saitek, 0738 Mad Catz, 16d0 MFG,
// 231d VKB, 294b Honeycomb, 3344 Virpil. Axes: aileron, elevator, rudder, throttle, left brake, right brake.
const sk_known_stick sk_known_sticks[] = {
    {0x046d, 0xc215, "Logitech Extreme 3D Pro", false, {0, 1, 2, BACK(3), NONE, NONE}},
    {0x046d, 0xc286, "Logitech Force 3D Pro", false, {0, 1, 2, BACK(3), NONE, NONE}},
    {0x046d, 0xc214, "Logitech Attack 3", false, {0, 1, NONE, BACK(2), NONE, NONE}},
    {0x045e, 0x001b, "Microsoft SideWinder Force Feedback 2", false, {0, 1, 2, BACK(3), NONE, NONE}},
    {0x045e, 0x0038, "Microsoft SideWinder Precision 2", false, {0, 1, 2, BACK(3), NONE, NONE}},
    {0x044f, 0xb10a, "Thrustmaster T.16000M", false, {0, 1, 2, BACK(3), NONE, NONE}},
    {0x044f, 0xb108, "Thrustmaster T.Flight HOTAS X", false, {0, 1, 3, BACK(2), NONE, NONE}},
    {0x044f, 0xb67b, "Thrustmaster T.Flight HOTAS 4", true, {0, 1, 3, BACK(2), NONE, NONE}},
    {0x044f, 0xb68d, "Thrustmaster T.Flight HOTAS One", true, {0, 1, 3, BACK(2), NONE, NONE}},
    {0x044f, 0x0405, "Thrustmaster TCA Sidestick Airbus", true, {0, 1, 2, BACK(3), NONE, NONE}},
    {0x044f, 0x0407, "Thrustmaster TCA Quadrant Airbus", true, {NONE, NONE, NONE, BACK(0), NONE, NONE}},
    {0x044f, 0x0402, "Thrustmaster HOTAS Warthog stick", false, {0, 1, NONE, NONE, NONE, NONE}},
    {0x044f, 0x0404, "Thrustmaster HOTAS Warthog throttle", false, {NONE, NONE, NONE, BACK(2), NONE, NONE}},
    {0x044f, 0xb687, "Thrustmaster TWCS throttle", true, {NONE, NONE, 5, BACK(2), NONE, NONE}},
    {0x044f, 0xb679, "Thrustmaster T.Flight rudder pedals", true, {NONE, NONE, 2, NONE, 1, 0}},
    {0x044f, 0xb68f, "Thrustmaster TPR pedals", true, {NONE, NONE, 2, NONE, 1, 0}},
    {0x06a3, 0x0255, "Saitek X52", false, {0, 1, 5, BACK(2), NONE, NONE}},
    {0x06a3, 0x075c, "Saitek X52", false, {0, 1, 5, BACK(2), NONE, NONE}},
    {0x06a3, 0x0762, "Saitek X52 Pro", false, {0, 1, 5, BACK(2), NONE, NONE}},
    {0x0738, 0x2215, "Saitek X-55 stick", true, {0, 1, 2, NONE, NONE, NONE}},
    {0x0738, 0xa215, "Saitek X-55 throttle", true, {NONE, NONE, NONE, BACK(0), NONE, NONE}},
    {0x0738, 0x2221, "Logitech X56 stick", true, {0, 1, 4, NONE, NONE, NONE}},
    {0x0738, 0xa221, "Logitech X56 throttle", true, {NONE, NONE, NONE, BACK(0), NONE, NONE}},
    {0x06a3, 0x0bac, "Saitek Pro Flight Yoke", false, {0, 1, NONE, BACK(2), NONE, NONE}},
    {0x06a3, 0x0c2d, "Saitek Pro Flight Throttle Quadrant", false, {NONE, NONE, NONE, BACK(0), NONE, NONE}},
    {0x06a3, 0x0763, "Saitek Pro Flight Rudder Pedals", false, {NONE, NONE, 2, NONE, 0, 1}},
    {0x06a3, 0x0764, "Saitek Pro Flight Combat Rudder Pedals", true, {NONE, NONE, 2, NONE, 0, 1}},
    {0x068e, 0x00f3, "CH Fighterstick", false, {0, 1, NONE, BACK(2), NONE, NONE}},
    {0x068e, 0x00f4, "CH Combatstick", false, {0, 1, NONE, BACK(2), NONE, NONE}},
    {0x068e, 0x00ff, "CH Flight Sim Yoke", true, {0, 1, NONE, BACK(2), NONE, NONE}},
    {0x068e, 0x00f1, "CH Pro Throttle", false, {NONE, NONE, NONE, BACK(2), NONE, NONE}},
    {0x068e, 0x00f2, "CH Pro Pedals", false, {NONE, NONE, 2, NONE, 0, 1}},
    {0x16d0, 0x0a38, "MFG Crosswind pedals", true, {NONE, NONE, 2, NONE, 0, 1}},
    {0x231d, 0x0200, "VKB Gladiator, right hand", true, {0, 1, BACK(5), BACK(2), NONE, NONE}},
    {0x231d, 0x0201, "VKB Gladiator, left hand", true, {0, 1, BACK(5), BACK(2), NONE, NONE}},
    {0x3344, 0x838f, "Virpil Constellation Alpha, left hand", true, {0, 1, 2, NONE, NONE, NONE}},
    {0x3344, 0x83f4, "Virpil Constellation Alpha", true, {0, 1, 2, NONE, NONE, NONE}},
    {0x294b, 0x1900, "Honeycomb Alpha yoke", false, {0, 1, NONE, NONE, NONE, NONE}},
    {0x294b, 0x1901, "Honeycomb Bravo throttle", true, {NONE, NONE, NONE, BACK(2), NONE, NONE}},
};
const int32_t sk_known_stick_count = (int32_t)(sizeof sk_known_sticks / sizeof *sk_known_sticks);

const sk_known_stick *sk_known_stick_find(uint16_t vendor, uint16_t product) {
    for (int32_t i = 0; i < sk_known_stick_count; i++)
        if (sk_known_sticks[i].vendor == vendor && sk_known_sticks[i].product == product) return &sk_known_sticks[i];
    return NULL;
}

void sk_known_stick_apply(const sk_known_stick *known, sk_profile *profile) {
    for (int s = 0; s < SK_STICK_COUNT; s++) {
        int axis = known->axis[s];
        profile->stick[s].invert = axis < NONE;
        profile->stick[s].axis = axis < NONE ? -2 - axis : axis;
    }
}
