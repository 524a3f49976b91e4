// scripted_keys.h: a file of keys that are pressed as a person would press them, through the events of the keyboard.
// Lines are `TIME KEY SECONDS`: from when (s after the start), which key, for how long. docs/keys.md describes the file.
#pragma once
#include "input/input.h"

typedef struct sk_key_press {
    int64_t from, until; // ticks
    sk_chord chord;
} sk_key_press;

typedef struct sk_scripted_keys {
    sk_key_press *press; // in order of time
    int32_t count, next;
    int64_t until[SDL_NUM_SCANCODES]; // the tick in which a key that is down is let go; 0: it is up
} sk_scripted_keys;

// Reads the file. Error with file and line: a line that is no `TIME KEY SECONDS`, an unknown key (with the nearest name), a time
// before that of the line above, a negative or endless length, a key that is still down, too many lines.
sk_result sk_scripted_keys_load(const char *path, sk_scripted_keys *out);
void sk_scripted_keys_destroy(sk_scripted_keys *keys);

// The next event of the keyboard for this tick; false when there is no more. Keys are let go before others are pressed.
bool sk_scripted_keys_event(sk_scripted_keys *keys, int64_t tick, SDL_Event *out);
