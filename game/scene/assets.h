// assets.h: finds the folder of assets, and scenes and aircraft files in it.
#pragma once
#include "skidpad.h"
#include <stddef.h>

enum { SK_PATH_MAX = 4096, SK_ASSETS_MAX = 256, SK_ASSET_NAME = 64 };

// The folder of assets, and the rule by which it was found. docs/installing.md lists the rules.
typedef struct sk_assets_place {
    const char *folder; // "" if there is none
    // "SKIDPAD_ASSETS", "relative to the program", "relative to the library", "build tree", "XDG_DATA_HOME",
    // "XDG_DATA_DIRS", "none"
    const char *rule;
} sk_assets_place;

// Searches the folder once and keeps the result; SKIDPAD_ASSETS is read every time. Errors: no folder is found (the
// message lists the places searched), SKIDPAD_ASSETS names no folder.
sk_result sk_assets_where(sk_assets_place *out);

// For a shared library: sets the folder of its file, links resolved, and the relative path from there to the installed
// assets. They replace those of the program. Call it once, before any search; `to_assets` must stay valid until the
// program ends.
void sk_assets_of_library(const char *folder, const char *to_assets);

// Writes a path in the folder of assets, such as "%s/%s.lua". Errors: those of sk_assets_where, the path is too long.
sk_result sk_assets_path(char *path, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

// Writes " (SKIDPAD_ASSETS is 'FOLDER')" into `buffer` if that variable sets the folder of assets, else "". Returns
// `buffer`. It is for errors about files that are missing there.
enum { SK_ASSETS_NOTE = 160 };
const char *sk_assets_note(char buffer[SK_ASSETS_NOTE]);

// Returns the error about a path of SK_PATH_MAX letters or more.
sk_result sk_assets_too_long(const char *path);

// Returns true if the name has only letters, digits, _ and -, with single slashes between them. Such a name cannot lead
// out of a folder.
bool sk_assets_is_plain(const char *name);

// Lists the bare names of the files in the assets' `kind` folder in alphabetical order. Returns their number.
int32_t sk_assets_list(const char *kind, char (*names)[SK_ASSET_NAME]);

// Finds a file by the name that the user gave. A bare name is NAME.lua in the assets' `kind` folder ("scenes",
// "aircraft") and nothing else. Anything with a slash or a dot is a path. Errors: there is no such file (the message
// gives the nearest name), the path is too long.
sk_result sk_assets_find(const char *kind, const char *name, char *path, size_t size);
