// recording_check.h: whether a recording replays to the same bits, found with all the processors that there are. Between two keyframes it
// is a run of its own; these are stepped through side by side, and the first that is not the same decides.
#pragma once
#include "skidpad.h"

// The same judgement as that of sk_recording_check, by so many threads (at most SK_CHECK_THREADS_MOST). `progress` is told now and then,
// by any of them but one at a time.
enum { SK_CHECK_THREADS_MOST = 16 };
sk_judgement sk_check_recording(const sk_recording *recording, int32_t threads, sk_replay_progress progress,
                                void *user);

// As many as there are processors, and as may be.
int32_t sk_check_threads(void);
