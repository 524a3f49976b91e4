// user_file.h: the user's configuration files, in $XDG_CONFIG_HOME/skidpad (usually ~/.config/skidpad).
#pragma once
#include "skidpad.h"
#include <stddef.h>

enum { SK_USER_PATH = 1024 };

// Writes the path of the file of this name.
void sk_user_path(const char *name, char *buffer, size_t size);

// Reads a whole file of at most `largest` bytes; the caller frees *text. With `optional`, a missing file is no error
// and *text is null. Errors name the path: the file cannot be opened or read, is a pipe, is too large, or contains a
// zero byte.
enum { SK_USER_LARGEST = 1 << 16 }; // of a configuration file
sk_result sk_user_read(const char *path, bool optional, size_t largest, char **text);

// Handles one line. It has no white space at its ends, and it is neither empty nor a comment (#). It may be written into.
typedef sk_result (*sk_user_line)(void *context, char *line, int32_t number);
// Passes the lines of a text to `take`, until one is refused. Errors have `name` and the line. Writes the number of
// lines to *count, unless that is null.
sk_result sk_user_lines(const char *text, const char *name, sk_user_line take, void *context, int32_t *count);
// Returns the text without white space at its ends. Writes into it.
char *sk_user_trim(char *text);
// Splits `name = value` in place; false if there is no `=`.
bool sk_user_part(char *line, char **name, char **value);
