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

// Applies a file's text on top of the defaults. `name` stands for the file in messages. Error with its line for an unknown
// action, an unknown key, a key given to two actions, or a line that is neither; *map is then as it was.
sk_result sk_keymap_parse(sk_keymap *map, const char *text, const char *name);

// Reads the user's file. `path` null: that in the XDG place, if there is one. Errors: a file that cannot be read, its lines.
sk_result sk_keymap_load(sk_keymap *map, const char *path);

// "Ctrl+PageUp" as a chord; false where there is no such key. The key's name is SDL's, or Comma. Writes into the text.
bool sk_chord_parse(char *text, sk_chord *out);
// The name of the bound key that is most like this word, null where none is.
const char *sk_chord_nearest(const sk_keymap *map, const char *word);

// What a key does with these modifiers down, in a flight or in a replay. An action that is held answers to its key whatever else is down, unless the
// very combination is bound. SK_DO_NOTHING when nothing is bound.
sk_action sk_keymap_find(const sk_keymap *map, int scancode, int modifiers, sk_key_context context);

// "Shift+B" with SDL's names, as sk_chord_parse reads it; empty for no key.
void sk_chord_name(sk_chord chord, char *buffer, size_t size);
// "Shift+B" with the label of the user's own keyboard; empty for no key.
void sk_chord_label(sk_chord chord, char *buffer, size_t size);
// All keys of an action: "P or Space"; empty when it has none.
void sk_action_keys(const sk_keymap *map, sk_action action, char *buffer, size_t size);

// The list of keys as Markdown tables by group, and as a configuration file that holds all of them.
void sk_keymap_print_markdown(const sk_keymap *map, FILE *file);
void sk_keymap_print_config(const sk_keymap *map, FILE *file);
