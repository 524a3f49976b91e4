// recorder.h: writes a recording during a run: model, first state, controls, tick hashes, keyframes.
// docs/recordings.md.
// The sink receives whole chunks, at most half a second late, so the stored bytes are always a valid recording.
#pragma once
#include "replay/chunks.h"
#include "replay/layout.h"

// Raised whenever the engine's physics changes on purpose: recordings of another version are not judged.
enum { SK_PHYSICS_VERSION = 11 };

enum { SK_BLOCK_TICKS = SK_TICK_HZ / 2 };

// Bytes of the texts in a recording, with their terminating 0. Longer texts are cut.
enum { SK_MARK_TEXT_SIZE = 80, SK_ENGINE_TEXT_SIZE = 64, SK_BUILD_TEXT_SIZE = 160 };

// Most bookmarks of a recording; also most chunks after its end that add or remove bookmarks.
enum { SK_MARKS_MOST = 4096 };

// Most bytes of data that a program adds. The engine stores them and does not read them.
enum { SK_EXTRA_LONGEST = 1 << 18 };

// The longest recording that is written or read, bytes.
enum { SK_RECORDING_LONGEST = 1 << 30 };

// Takes the next bytes of the file. Must not block for long.
typedef void (*sk_recording_sink)(void *user, const uint8_t *bytes, size_t size);

typedef struct sk_recording_options {
    const char *engine, *build; // for messages: version of the program; compiler, flags, processor. Null: unknown
    bool traced;      // whether to store the last byte of every number that changes in a tick, to name a difference
    uint64_t longest; // bytes of the file, at most; 0: SK_RECORDING_LONGEST
    sk_reader extra;  // data of the program, at most SK_EXTRA_LONGEST bytes, may be empty; copied
} sk_recording_options;

typedef struct sk_recorder sk_recorder;

// Begins a recording with any state of the model. The model must outlive it. Error when memory is short.
sk_result sk_recorder_create(const sk_model *model, const sk_state *state, sk_recording_options options,
                             sk_recording_sink sink, void *user, sk_recorder **out);

// Call it after every step, with the controls of that step (one per aircraft) and its result.
void sk_recorder_tick(sk_recorder *recorder, const sk_controls *controls, const sk_state *state);

// Adds a bookmark at the last tick. Bookmarks beyond SK_MARKS_MOST are dropped.
void sk_recorder_mark(sk_recorder *recorder, const char *text);

// Bytes of the file so far.
uint64_t sk_recorder_size(const sk_recorder *recorder);

// Error after the recorder had to stop: memory was short, or the file reached its largest size. The part written before
// is valid.
sk_result sk_recorder_trouble(const sk_recorder *recorder);

// Writes the rest and the index. Errors are those of sk_recorder_trouble.
sk_result sk_recorder_finish(sk_recorder *recorder);
void sk_recorder_destroy(sk_recorder *recorder);
