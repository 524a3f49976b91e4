// check.h: checks that a recording replays to the same bits, and compares two recordings.
#pragma once
#include "replay/difference.h"

typedef enum sk_verdict { SK_VERDICT_SAME, SK_VERDICT_DIFFERS, SK_VERDICT_CANNOT_JUDGE } sk_verdict;

typedef struct sk_judgement {
    sk_verdict verdict;
    int64_t tick;  // the first at which the tick hash differs
    int64_t ticks; // compared
    int64_t more;  // of two recordings: ticks of the second after the end of the first; negative: of the first
    // The difference at `reported_at`: that tick, or the first later tick at which it is known; not found if it is
    // known nowhere.
    int64_t reported_at;
    sk_difference difference;
    bool models;   // the models of two recordings differ; nothing else is compared
    bool beside;   // the states are equal, but an event or a contact mode differs, which `why` names
    char why[480]; // text: why it cannot be judged, or which event or mode differs
} sk_judgement;

// Called after every tick with the ticks done and their total. If it returns false, the check stops and cannot judge.
// May be null.
typedef bool (*sk_replay_progress)(void *user, int64_t done, int64_t all);

// Steps through the recording, tick by tick in order, and compares tick hashes, keyframes, events and contact modes. If
// it begins at tick 0, its first state is compared with the first state of its model. In the difference `first` is the
// recorded value.
// Of a recording that is cut short or damaged the part that is left is judged; sk_recording_describe reports the
// damage.
sk_judgement sk_recording_check(const sk_recording *recording, sk_replay_progress progress, void *user);

// The same for a part of the run: from the keyframe at `from` to a later tick. If the later tick has a keyframe, too,
// the whole state is compared with it. So a run is the same if each part between two keyframes is the same. `ticks`
// counts those of the part. Any number of threads may call it.
sk_judgement sk_recording_check_between(const sk_recording *recording, int64_t from, int64_t to,
                                        sk_replay_progress progress, void *user);

// The first tick at which two recordings differ, in their common range.
sk_judgement sk_recording_compare(const sk_recording *first, const sk_recording *second);

// A sentence: "tick 1184, gear: aircraft[0].wheel[2].pebble.x 0.18272 (3FC7...) against 0.18274 (...), 12 ulps".
void sk_judgement_describe(const sk_judgement *judgement, char *buffer, int32_t size);
