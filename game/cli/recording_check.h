// recording_check.h: whether a recording replays to the same bits, found with all the processors that there are. Between two keyframes it
// is a run of its own; these are stepped through side by side, and the first that is not the same decides.
#pragma once
#include "skidpad.h"

// The same judgement as that of sk_recording_check. `progress` is told now and then, from any of the threads but from one at a time.
sk_judgement sk_check_recording(const sk_recording *recording, sk_replay_progress progress, void *user);
