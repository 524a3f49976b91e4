// user_file.h: the user's files of configuration, in $XDG_CONFIG_HOME/skidpad (usually ~/.config/skidpad).
#pragma once
#include "skidpad.h"
#include <stddef.h>

enum { SK_USER_PATH = 1024 };

// Where the file of this name is.
void sk_user_path(const char *name, char *buffer, size_t size);

// Reads a whole file of at most 64 KiB; the caller frees *text. With `optional` a missing file is no error and *text null. Errors
// name the path: it cannot be opened or read, it is too large, it holds a zero byte.
sk_result sk_user_read(const char *path, bool optional, char **text);
