// keyboard.h: positions of keys on a keyboard, to simulate a press of the key next to the intended one.
#pragma once
#include <stdint.h>

// Two keys are neighbours if the distance of their middles is at most this number of key widths.
static const double SK_NEIGHBOUR = 1.3;
enum { SK_NEIGHBOURS_MAX = 8 };

// Writes the scancodes of the neighbours of a key on a keyboard with the US layout and returns their number. Returns 0
// for unknown keys.
int32_t sk_keyboard_neighbours(int32_t scancode, int32_t out[SK_NEIGHBOURS_MAX]);
