// recording_file.h: writes a recording to a file during a run.
// The file has the name FILE.part until the end, when it replaces FILE (a symbolic link stays; its target is replaced).
// If the program ends early, FILE.part is a valid recording up to the last half second, and no later run overwrites it.
// If a write fails, what was written stays valid and the run continues.
#pragma once
#include "skidpad.h"

typedef struct sk_recording_file sk_recording_file;

// Creates FILE.part. `extra`: data that the program adds (a course, see course/course_store.h); empty: none.
// Error, with the file's name, if FILE is not a regular file, or FILE.part exists already or cannot be made.
sk_result sk_recording_file_create(const char *path, const sk_model *model, const sk_state *state, bool traced,
                                   sk_reader extra, sk_recording_file **out);
// Adds a step. Called after every step.
void sk_recording_file_tick(sk_recording_file *file, const sk_controls *controls, const sk_state *state);
// Adds a bookmark at the last tick that was added.
void sk_recording_file_mark(sk_recording_file *file, const char *text);
// Returns the first failure to write, once, as an error to be reported; otherwise ok.
sk_result sk_recording_file_trouble(sk_recording_file *file);
// Ends the recording and frees it. Error if anything could not be written. Null does nothing.
sk_result sk_recording_file_finish(sk_recording_file *file);

// Return the compiler, optimisation and processor of this build, and the program's version.
const char *sk_build_text(void);
const char *sk_version_text(void);
