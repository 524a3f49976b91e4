// user_file.h: the user's files of configuration, in $XDG_CONFIG_HOME/skidpad (usually ~/.config/skidpad).
#pragma once
#include "skidpad.h"
#include <stddef.h>

enum { SK_USER_PATH = 1024 };

// Where the file of this name is.
void sk_user_path(const char *name, char *buffer, size_t size);

// Reads a whole file of at most `largest` bytes; the caller frees *text. With `optional` a missing file is no error and *text null. Errors
// name the path: it cannot be opened or read, it is a pipe, it is too large, it holds a zero byte.
enum { SK_USER_LARGEST = 1 << 16 }; // of a file of configuration
sk_result sk_user_read(const char *path, bool optional, size_t largest, char **text);

// Takes one line, without white space at its ends and neither empty nor a comment (#); it may be written into.
typedef sk_result (*sk_user_line)(void *context, char *line, int32_t number);
// Gives the lines of a text one by one until one is refused; errors have `name` and the line. Answers how many there were in
// *count, where it is not null.
sk_result sk_user_lines(const char *text, const char *name, sk_user_line take, void *context, int32_t *count);
// The text without white space at its ends; writes into it.
char *sk_user_trim(char *text);
// Parts `name = value` where it stands; false where there is no `=`.
bool sk_user_part(char *line, char **name, char **value);
