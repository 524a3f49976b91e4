// png.h: writing pictures.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// Writes 8-bit RGB, rows from top to bottom, 3 * width bytes each, as a PNG file (output_file.h): a reader never
// meets half a picture. Error when the file cannot be written.
sk_result sk_png_write(const char *path, int width, int height, const unsigned char *rgb);

// The same as bytes, from malloc. Error: memory.
sk_result sk_png_encode(int width, int height, const unsigned char *rgb, unsigned char **out, size_t *size);
