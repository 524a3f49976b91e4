// replay_timeline.h: fills the timeline of a replay.
#pragma once
#include "panels/timeline.h"
#include "playback/player.h"

enum { SK_KEYFRAMES_MOST = 8192 };

typedef struct sk_replay_keyframes {
    int64_t tick[SK_KEYFRAMES_MOST];
    int32_t count;
} sk_replay_keyframes;

// Finds the keyframes of a recording; if there are too many, the last ones. A history has none.
void sk_replay_keyframes_find(const sk_replay_source *source, sk_replay_keyframes *out);

// Fills the timeline from the player. The shown part, the texts and the mouse position are not changed.
void sk_replay_timeline(const sk_player *player, const sk_replay_keyframes *keyframes, sk_timeline *timeline);
