// recording_check.h: checks with all processors whether a recording replays to the same bits. The stretches between
// keyframes are replayed in parallel; the first one that differs decides.
#pragma once
#include "skidpad.h"

// The same judgement as that of sk_recording_check, by so many threads (at most SK_CHECK_THREADS_MOST). `progress` is reported now and then,
// by any of them but one at a time.
enum { SK_CHECK_THREADS_MOST = 16 };
sk_judgement sk_check_recording(const sk_recording *recording, int32_t threads, sk_replay_progress progress,
                                void *user);

// As many as there are processors, and as may be.
int32_t sk_check_threads(void);
