// file.h: reads a whole text file that is not trusted. Private to the scene room.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// Reads a regular file of at most `most` bytes (a larger one is refused before it is read) into a block that the caller
// frees; a zero follows the last byte. `kind` ("scene") is for messages. The file in the result is `path`.
sk_result sk_file_read(const char *path, const char *kind, size_t most, char **text, size_t *size);
