// png.h: encodes and writes pictures.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// Writes 8-bit RGB, rows from top to bottom, 3 * width bytes each, as a PNG file (output_file.h), which never appears
// incomplete. Error if the file cannot be written.
sk_result sk_png_write(const char *path, int width, int height, const unsigned char *rgb);

// Encodes the same picture into bytes allocated with malloc. Error if memory is short.
sk_result sk_png_encode(int width, int height, const unsigned char *rgb, unsigned char **out, size_t *size);
