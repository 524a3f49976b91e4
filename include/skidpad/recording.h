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
typedef struct sk_recording_writer sk_recording_writer;

// Begins a recording at `state`. An existing file at `path` is replaced when the recording is closed. The model must outlive it.
// Error: the file cannot be made, PATH.part exists already, or memory is short; then *writer is null.
SK_API sk_result sk_recording_create(const char *path, const sk_model *model, const sk_state *state,
                                     sk_recording_writer **writer);

// After every single step: the controls of the step, and the state after it. The recording replays to the same bits if nothing
// but steps changed the state since it began.
// Error: the state is not one tick after the last one; then nothing is written. Or, once: nothing more can be written; what
// was written before is a good recording.
SK_API sk_result sk_recording_append(sk_recording_writer *writer, const sk_controls *controls, const sk_state *state);

// A bookmark at the last tick that was appended. Text beyond 79 bytes is cut.
SK_API void sk_recording_bookmark(sk_recording_writer *writer, const char *text);

// Completes the file and frees `writer`. Error: the file is not complete; what there is stays as PATH.part. Null is allowed.
SK_API sk_result sk_recording_close(sk_recording_writer *writer);

// ---- reading ----

typedef struct sk_recording sk_recording;

// Reads a recording. Error: there is no such file, it is no recording, it is damaged before the first state (`damaged`), or
// another version of the program wrote it (`other_version`). Then *recording is null.
SK_API sk_result sk_recording_load(const char *path, sk_recording **recording);
SK_API void sk_recording_destroy(sk_recording *recording); // null is allowed

// The model. The recording owns it.
SK_API const sk_model *sk_recording_model(const sk_recording *recording);

typedef struct sk_recording_summary {
    int64_t first_tick, last_tick; // of its states
    int32_t events, bookmarks;
    uint64_t model_hash;
    bool steps;       // this library has the same physics and can replay it
    char engine[64];  // version of the program that wrote it
    char build[160];  // compiler, flags and processor of that program
    char damage[160]; // what is wrong with its end; empty where it is complete. It is good up to last_tick
} sk_recording_summary;

SK_API sk_recording_summary sk_recording_summarize(const sk_recording *recording);

// A bookmark, counted from 0. Error: there is none.
SK_API sk_result sk_recording_bookmark_at(const sk_recording *recording, int32_t number, int64_t *tick, char text[80]);

// The state at a tick, found by stepping on from the keyframe before it. `state` is one of the recording's model.
// Error: the tick is outside the recording, or the physics differs.
SK_API sk_result sk_recording_read_state(const sk_recording *recording, int64_t tick, sk_state *state);

// The controls of the step that begins at a tick. `controls` are those of the recording's model.
// Error: no step of the recording begins there.
SK_API sk_result sk_recording_read_controls(const sk_recording *recording, int64_t tick, sk_controls *controls);

// ---- verifying ----

typedef enum sk_recording_verdict {
    SK_RECORDING_SAME,
    SK_RECORDING_DIFFERS,
    SK_RECORDING_CANNOT_JUDGE // the physics differs, or there is nothing to compare
} sk_recording_verdict;

typedef struct sk_recording_judgement {
    sk_recording_verdict verdict;
    int64_t tick;   // the first at which a state differs
    int64_t ticks;  // compared
    char text[600]; // a sentence with the first number that differs, and both values
} sk_recording_judgement;

// Replays a recording and compares every state, to the bit. `threads` from 1 to 16; 0 takes one per processor.
// Error: `threads` is out of range, or the floating-point unit is not in its usual mode.
SK_API sk_result sk_recording_verify(const sk_recording *recording, int32_t threads, sk_recording_judgement *judgement);

// Compares two recordings and finds the first number in which they differ.
SK_API void sk_recording_diff(const sk_recording *first, const sk_recording *second, sk_recording_judgement *judgement);

#ifdef __cplusplus
}
#endif
