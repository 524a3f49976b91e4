// replay_timeline.h: fills the timeline of a replay.
#pragma once
#include "panels/timeline.h"
#include "playback/player.h"

enum { SK_KEYFRAMES_MOST = 8192 };

typedef struct sk_replay_keyframes {
    int64_t tick[SK_KEYFRAMES_MOST];
    int32_t count;
} sk_replay_keyframes;

// Of a recording those it has, the last ones where they are more; of a history none.
void sk_replay_keyframes_find(const sk_replay_source *source, sk_replay_keyframes *out);

// Fills the timeline with what the player knows. What the player does not know stays: the part that is shown, the words, the mouse.
void sk_replay_timeline(const sk_player *player, const sk_replay_keyframes *keyframes, sk_timeline *timeline);
