// keymap.h: key bindings: the defaults of the action table, and the differences in a user's file.
// The file $XDG_CONFIG_HOME/skidpad/keys.conf has lines `action = key, key`; docs/keys.md describes it.
#pragma once
#include "input/action.h"
#include "skidpad.h"
#include <stddef.h>
#include <stdio.h>

typedef struct sk_keymap {
    sk_chord chord[SK_ACTION_COUNT][SK_CHORDS_MAX];
} sk_keymap;

void sk_keymap_defaults(sk_keymap *map);

// Applies a file's text on top of the defaults. `name`: the file's name in messages. Errors have the line: an unknown
// action, an unknown key, a key given to two actions, or not a binding. *map is then unchanged.
sk_result sk_keymap_parse(sk_keymap *map, const char *text, const char *name);

// Reads the user's file. `path` null: the XDG path, where the file may be missing. Errors: the file cannot be read, or
// a line is wrong.
sk_result sk_keymap_load(sk_keymap *map, const char *path);

// Parses "Ctrl+PageUp"; false if there is no such key. The key's name is SDL's, or Comma. Writes into the text.
bool sk_chord_parse(char *text, sk_chord *out);
// Returns the name of the bound key that is most similar to this word; null if none is.
const char *sk_chord_nearest(const sk_keymap *map, const char *word);

// Returns the action of a key with these modifiers, in a flight or in a replay; SK_DO_NOTHING if none is bound. A HOLD
// action also responds with other modifiers down, unless that combination is bound itself.
sk_action sk_keymap_find(const sk_keymap *map, int scancode, int modifiers, sk_key_context context);

// Writes "Shift+B" with SDL's names, as sk_chord_parse reads it; empty for no key.
void sk_chord_name(sk_chord chord, char *buffer, size_t size);
// Writes "Shift+B" with the labels of the user's own keyboard; empty for no key.
void sk_chord_label(sk_chord chord, char *buffer, size_t size);
// Writes all keys of an action: "P or Space"; empty if it has none.
void sk_action_keys(const sk_keymap *map, sk_action action, char *buffer, size_t size);

// Print the keys as Markdown tables by group, and as a complete configuration file.
void sk_keymap_print_markdown(const sk_keymap *map, FILE *file);
void sk_keymap_print_config(const sk_keymap *map, FILE *file);
