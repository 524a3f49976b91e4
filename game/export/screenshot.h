// screenshot.h: file names of screenshots.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// A new file's path in $XDG_DATA_HOME/skidpad/screenshots (or ~/.local/share/...), whose folders are made. Error when they
// cannot be.
sk_result sk_screenshot_path(char *path, size_t size);
