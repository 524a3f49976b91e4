// recording_file.h: a recording written to a file while a run goes on.
// It grows under the name FILE.part and takes FILE's place at the end (a symbolic link stays, and what it points to is replaced);
// whatever ends the program, FILE.part is a recording up to the last half second, and no later run writes over it. When a write fails what was written stays good, and the run goes on.
#pragma once
#include "skidpad.h"

typedef struct sk_recording_file sk_recording_file;

// `extra`: what the program adds for itself (a course, see course/course_store.h); empty: nothing.
// Error where FILE is no regular file, or FILE.part is there already or cannot be made; it names the file.
sk_result sk_recording_file_create(const char *path, const sk_model *model, const sk_state *state, bool traced,
                                   sk_reader extra, sk_recording_file **out);
// After every step.
void sk_recording_file_tick(sk_recording_file *file, const sk_controls *controls, const sk_state *state);
// A bookmark at the tick last told.
void sk_recording_file_mark(sk_recording_file *file, const char *text);
// Once, as soon as something could not be written: an error to be told. Else ok.
sk_result sk_recording_file_trouble(sk_recording_file *file);
// Ends and frees it. Error where anything could not be written; null is nothing.
sk_result sk_recording_file_finish(sk_recording_file *file);

// Compiler, optimisation and processor of this build, and the program's version.
const char *sk_build_text(void);
const char *sk_version_text(void);
