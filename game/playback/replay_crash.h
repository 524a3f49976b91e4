// replay_crash.h: the crash in a flight that is in memory or recorded, up to any tick. The flight is simulated once more,
// from a keyframe before the first hit on, because neither loads nor work are stored. The caller spreads the steps over
// frames.
#pragma once
#include "playback/crash_watch.h"
#include "playback/replay_source.h"

typedef struct sk_replay_crash {
    bool began;      // there is a crash, and `state` follows it
    int64_t from;    // tick of the first step
    sk_state *state; // of the source's model; null until it is needed, like the next three
    sk_workspace *workspace;
    sk_controls *controls;
    sk_energy_audit audit; // since `from`
    sk_crash_watch watch;
} sk_replay_crash;

// Returns the tick of the first, or of the last, event up to `tick` that begins a crash; -1: there is none.
int64_t sk_replay_crash_first(const sk_replay_source *source, int64_t tick);
int64_t sk_replay_crash_last(const sk_replay_source *source, int64_t tick);

// Simulates towards a tick of the source, at most this number of ticks. It begins again after a jump back. *behind becomes
// true if there is more to do. Without a crash it does nothing. A crash that has left a history is kept until the next one.
// Errors: see sk_replay_source_state; memory is short.
sk_result sk_replay_crash_follow(sk_replay_crash *crash, const sk_replay_source *source, int64_t tick, int32_t steps,
                                 bool *behind);

// Writes the crash up to `crash->state`, which must follow one. Error if memory is short. sk_crash_release frees it.
sk_result sk_replay_crash_result(const sk_replay_crash *crash, sk_crash *out);

// Clears it when the source changes, and frees what it owns.
void sk_replay_crash_forget(sk_replay_crash *crash);
