// recording_file.h: writes a recording to a file during a run.
// The file has the name FILE.part until the end, when it replaces FILE (a symbolic link stays; its target is replaced).
// If the program ends early, FILE.part is a valid recording up to the last half second, and no later run overwrites it.
// If a write fails, what was written stays valid and the run continues.
#pragma once
#include "skidpad.h"

typedef struct sk_recording_file sk_recording_file;

// `extra`: what the program adds for itself (a course, see course/course_store.h); empty: nothing.
// Error where FILE is no regular file, or FILE.part is there already or cannot be made; it names the file.
sk_result sk_recording_file_create(const char *path, const sk_model *model, const sk_state *state, bool traced,
                                   sk_reader extra, sk_recording_file **out);
// After every step.
void sk_recording_file_tick(sk_recording_file *file, const sk_controls *controls, const sk_state *state);
// A bookmark at the tick noted last.
void sk_recording_file_mark(sk_recording_file *file, const char *text);
// Once, as soon as something could not be written: an error to be reported. Else ok.
sk_result sk_recording_file_trouble(sk_recording_file *file);
// Ends and frees it. Error where anything could not be written; null is nothing.
sk_result sk_recording_file_finish(sk_recording_file *file);

// Compiler, optimisation and processor of this build, and the program's version.
const char *sk_build_text(void);
const char *sk_version_text(void);
