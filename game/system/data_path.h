// data_path.h: the folder for files that the program makes for the user: pictures, recordings.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// A new file's path, NAME-date-time.ENDING, in $XDG_DATA_HOME/skidpad/FOLDER (or ~/.local/share/...), whose folders are made. Of the
// name letters and digits are used. Error when a folder cannot be made.
sk_result sk_data_path(const char *folder, const char *name, const char *ending, char *path, size_t size);
