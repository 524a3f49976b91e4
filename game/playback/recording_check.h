// recording_check.h: checks with all processors whether a recording replays to the same bits. The stretches between
// keyframes are replayed in parallel; the first one that differs decides.
#pragma once
#include "skidpad.h"

// Returns the same judgement as sk_recording_check, computed by this number of threads (at most SK_CHECK_THREADS_MOST).
// The threads call `progress` from time to time, one thread at a time.
enum { SK_CHECK_THREADS_MOST = 16 };
sk_judgement sk_check_recording(const sk_recording *recording, int32_t threads, sk_replay_progress progress,
                                void *user);

// Returns the number of processors, at most SK_CHECK_THREADS_MOST.
int32_t sk_check_threads(void);
