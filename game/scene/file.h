// file.h: reads a whole text file that is not trusted. Private to the scene room.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// Reads a regular file of at most `most` bytes into a block that the caller frees. A larger file is refused before it
// is read. A zero byte follows the last byte. `kind` ("scene") is for messages. Errors name `path` as the file.
sk_result sk_file_read(const char *path, const char *kind, size_t most, char **text, size_t *size);
