// keyboard.h: positions of keys on a keyboard, to simulate a press of the key next to the intended one.
#pragma once
#include <stdint.h>

// Keys whose middles are at most this far apart, in widths of a key, are neighbours.
static const double SK_NEIGHBOUR = 1.3;
enum { SK_NEIGHBOURS_MAX = 8 };

// The scancodes of a key's neighbours on a keyboard with the US layout; answers how many. None of keys that it does not know.
int32_t sk_keyboard_neighbours(int32_t scancode, int32_t out[SK_NEIGHBOURS_MAX]);
