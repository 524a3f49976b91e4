// recording.h: recordings: writing, reading, replaying, comparing.
// A recording (.skr) holds the model, the first state and the controls of every step, so it replays to the same bits.
// docs/recordings.md describes the files; `skidpad replay FILE` shows one.
#pragma once
#include "skidpad/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- writing ----

// A recording that is being written. The file grows under the name PATH.part and takes the name PATH when it is closed.
typedef struct sk_recording_file sk_recording_file;

// Begins a recording at `state`. An existing file at `path` is replaced when the recording is closed. The model must outlive it.
// Error: the file cannot be made, PATH.part exists already, or memory is short; then *file is null.
SK_API sk_result sk_recording_create(const char *path, const sk_model *model, const sk_state *state,
                                     sk_recording_file **file);

// After every single step: the controls of the step, and the state after it.
// Error, once: nothing more can be written. What was written before is a good recording.
SK_API sk_result sk_recording_append(sk_recording_file *file, const sk_controls *controls, const sk_state *state);

// A bookmark at the last tick that was appended. Text beyond 79 bytes is cut.
SK_API void sk_recording_bookmark(sk_recording_file *file, const char *text);

// Completes the file and frees `file`. Error: the file is not complete; what there is stays as PATH.part. Null is allowed.
SK_API sk_result sk_recording_close(sk_recording_file *file);

#ifdef __cplusplus
}
#endif
