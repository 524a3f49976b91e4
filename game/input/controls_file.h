// controls_file.h: the file of the user's settings from the menu: flying aids that are on, and joystick profiles.
// It is the text file $XDG_CONFIG_HOME/skidpad/controls.conf. The first line is `skidpad controls 1`, the last `end`;
// so a file of another version, or a truncated one, is detected. Between them are the sections `[pilot]`, `[joystick
// *]`, `[gamepad *]` and `[joystick GUID]` with the lines of profile.h. The program always writes the whole file: to a
// temporary name, flushed, then renamed. docs/keys.md describes it.
#pragma once
#include "input/aids_list.h"
#include "input/profile.h"
#include <stdio.h>

enum { SK_CONTROLS_VERSION = 1 };

typedef struct sk_user_controls {
    sk_aids_switches aids;
    sk_profiles joysticks;
} sk_user_controls;

void sk_user_controls_defaults(sk_user_controls *controls);

// Applies a text on top of the defaults. `name`: the file's name in messages. Errors have the line: another version, no
// `end`, a bad line. *controls is then unchanged.
sk_result sk_user_controls_parse(sk_user_controls *controls, const char *text, const char *name);
void sk_user_controls_print(const sk_user_controls *controls, FILE *file);

// Loads the file. `path` null: the XDG path, where the file may be missing.
sk_result sk_user_controls_load(sk_user_controls *controls, const char *path);
// Saves the file. Makes its folder if `path` is null. On an error the old file is unchanged.
sk_result sk_user_controls_save(const sk_user_controls *controls, const char *path);
