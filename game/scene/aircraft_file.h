// aircraft_file.h: reads an aircraft file into an aircraft type.
// The file uses structural axes (x aft, y right, z up, from a datum). The type uses body axes (x forward, y right, z
// down) from the centre of gravity, which is computed from the masses. Format: docs/aircraft_files.md.
#pragma once
#include "skidpad.h"

// Loads by bare name ("c172p") or path and fills *out, inverse inertia included. Errors: those of the file, and those
// of sk_aircraft_type_check at the standard substep. At another substep the caller must repeat that check.
sk_result sk_aircraft_file_load(const char *name, sk_aircraft_type *out);
// Loads an aircraft type from text. `path` stands for the file in messages, and the type's name is taken from it.
// `work` limits the work (lua_sandbox.h); at 0 the limit is that of a file.
sk_result sk_aircraft_file_load_text(const char *text, size_t size, const char *path, int64_t work,
                                     sk_aircraft_type *out);
