// replay_course.h: the progress of a recording's course at any tick. It follows from all earlier states, which are
// simulated once more; the progress is stored once a second.
#pragma once
#include "playback/replay_source.h"

typedef struct sk_replay_course {
    const sk_course *course;
    sk_course_progress now;   // at the tick that was last asked for
    sk_course_progress *kept; // at the first tick, and every second on
    int32_t count, room;
    sk_state *state; // the last one that was stepped to
} sk_replay_course;

// Reads the course that a recording carries: into *course (may be null), which has no steps where there is none, and how far it was flown at its
// beginning. Error, and no course, where what it carries is none.
sk_result sk_recording_course(const sk_recording *recording, sk_course *course, sk_course_progress *flown);

// `course` must outlive it. Of a course without steps nothing is done, here and below. Error where memory is short.
sk_result sk_replay_course_begin(sk_replay_course *replay, const sk_course *course, const sk_course_progress *flown);
void sk_replay_course_end(sk_replay_course *replay); // of zeros, too

// To a tick of the source. Errors are those of sk_replay_source_state; `now` is then that of an earlier tick.
sk_result sk_replay_course_follow(sk_replay_course *replay, const sk_replay_source *source, int64_t tick);
