// scripted_keys.h: key presses from a file or one by one, sent as keyboard events.
// A line of the file is `TIME KEY SECONDS`: start (s after the beginning), key, and duration. docs/keys.md describes
// it.
#pragma once
#include "input/input.h"

typedef struct sk_key_press {
    int64_t from, until; // ticks
    sk_chord chord;
} sk_key_press;

typedef struct sk_scripted_keys {
    sk_key_press *press; // in order of time
    int32_t count, next, room;
    int64_t until[SDL_NUM_SCANCODES]; // tick at which a key that is down is released; 0: it is up
} sk_scripted_keys;

// Reads the file. Errors have file and line: a line that is not `TIME KEY SECONDS`, an unknown key (with the nearest
// name), a time before that of the line above, a negative or infinite duration, a key that is still down, too many lines.
sk_result sk_scripted_keys_load(const char *path, sk_scripted_keys *out);
void sk_scripted_keys_destroy(sk_scripted_keys *keys);

// Presses a key that is up. `press.from` must not be earlier than that of the last press. Error if memory is short.
sk_result sk_scripted_keys_press(sk_scripted_keys *keys, sk_key_press press);
// Releases a key in this tick. Does nothing if it is up.
void sk_scripted_keys_let_go(sk_scripted_keys *keys, int32_t scancode, int64_t tick);
bool sk_scripted_keys_is_down(const sk_scripted_keys *keys, int32_t scancode, int64_t tick);
// Writes a file that presses the same keys in the same ticks.
void sk_scripted_keys_print(const sk_scripted_keys *keys, FILE *out);

// Writes the next keyboard event for this tick; false if there are no more. Keys are released before others are pressed.
bool sk_scripted_keys_event(sk_scripted_keys *keys, int64_t tick, SDL_Event *out);
