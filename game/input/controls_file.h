// controls_file.h: the file in which the menu keeps what a user has set: the flying aids that are on, and profiles of joysticks.
// $XDG_CONFIG_HOME/skidpad/controls.conf, text. Its first line is `skidpad controls 1`, its last `end`, so that a file of another
// version or one cut short is told from a good one; between them `[pilot]`, `[joystick *]`, `[gamepad *]` and `[joystick GUID]`
// with the lines of profile.h. The program writes it whole: to a temporary name, flushed, then renamed. docs/keys.md describes it.
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

// On top of the defaults. `name` stands for the file. Errors have its line: another version, no `end`, a bad line; *controls is
// then as it was.
sk_result sk_user_controls_parse(sk_user_controls *controls, const char *text, const char *name);
void sk_user_controls_print(const sk_user_controls *controls, FILE *file);

// `path` null: the XDG place, where it may be missing.
sk_result sk_user_controls_load(sk_user_controls *controls, const char *path);
// Makes its folder if need be. On an error the old file is as it was.
sk_result sk_user_controls_save(const sk_user_controls *controls, const char *path);
