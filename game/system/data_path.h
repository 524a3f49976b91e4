// data_path.h: the folder for files that the program makes for the user: pictures, recordings.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// Writes the path of a new file, $XDG_DATA_HOME/skidpad/FOLDER/NAME-date-time.ENDING (or in ~/.local/share/...), and
// makes its folders. Only letters and digits of the name are kept. Error if a folder cannot be made.
sk_result sk_data_path(const char *folder, const char *name, const char *ending, char *path, size_t size);
