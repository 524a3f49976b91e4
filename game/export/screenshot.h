// screenshot.h: file names of screenshots.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// Writes the path of a new file in $XDG_DATA_HOME/skidpad/screenshots (or ~/.local/share/...), and makes its folders.
// Error if that fails.
sk_result sk_screenshot_path(char *path, size_t size);
