// shot_replay.h: pictures of recordings: one recording, a second one as ghost, and the timeline.
#pragma once
#include "fly/show.h"
#include "playback/replay_timeline.h"

typedef struct sk_shot_replay {
    sk_player player;
    sk_ghost ghost;
    sk_replay_keyframes keyframes;
    sk_timeline timeline;
    int64_t difference;                         // -1: none
    char note[120], words[SK_HUD_MESSAGE_SIZE]; // for the timeline; about the difference
    bool reported;
} sk_shot_replay;

// Begins at the recording's first tick and sets the session's states. `beside`: a second recording with the same
// aircraft, and its name, or null.
sk_result sk_shot_replay_begin(sk_shot_replay *replay, const sk_replay_source *source, const char *name,
                               const sk_recording *beside, const char *beside_name, sk_session *session);
// Returns the tick from which the states are stepped for a first picture at tick `picture`: as far before it as messages
// are shown, or less with many bodies and aircraft. A recording with a course is stepped from its first tick, because
// the progress follows from all states.
int64_t sk_shot_replay_from(const sk_replay_source *source, const sk_course *course, int64_t picture);
// Moves on to a later tick, without the states between. Shows the messages of that time, with their ages.
sk_result sk_shot_replay_skip_to(sk_shot_replay *replay, int64_t tick, sk_session *session, sk_hud *hud);
// Advances by one tick.
sk_result sk_shot_replay_tick(sk_shot_replay *replay, sk_session *session);
void sk_shot_replay_end(sk_shot_replay *replay); // frees what it owns; one that is all zero is allowed
// Adds the ghost and the timeline to the show. Called before a picture.
void sk_shot_replay_draw(sk_shot_replay *replay, bool timeline, sk_show *show);
