// assets.h: where scenes and aircraft files are found.
#pragma once
#include "skidpad.h"
#include <stddef.h>

enum { SK_PATH_MAX = 256, SK_ASSETS_MAX = 256, SK_ASSET_NAME = 64 };

// The folder of assets: the environment's SKIDPAD_ASSETS, or where the program was built or installed.
const char *sk_assets_folder(void);

// Letters, digits, _ and - with single slashes between: nothing that leads out of a folder.
bool sk_assets_is_plain(const char *name);

// Bare names of the files there are in the assets' `kind` folder, in alphabetical order; answers how many.
int32_t sk_assets_list(const char *kind, char (*names)[SK_ASSET_NAME]);

// Path of a file by what the user called it. A bare name is NAME.lua in the assets' `kind` folder ("scenes", "aircraft")
// and nothing else; anything with a slash or a dot is a path. Errors: there is no such file (with the nearest name there
// is), the path is too long.
sk_result sk_assets_find(const char *kind, const char *name, char *path, size_t size);
