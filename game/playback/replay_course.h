// replay_course.h: the progress of a recording's course at any tick. It follows from all earlier states, which are
// simulated once more; the progress is stored once a second.
#pragma once
#include "playback/replay_source.h"

typedef struct sk_replay_course {
    const sk_course *course;
    sk_course_progress now;   // at the last requested tick
    sk_course_progress *kept; // at the first tick and at every second after it
    int32_t count, room;
    sk_state *state; // last state that was stepped to
} sk_replay_course;

// Reads the course of a recording into *course (may be null), and the progress at its first tick into *flown. A
// recording without a course gives a course without steps. Error, and no course, if the stored course is invalid.
sk_result sk_recording_course(const sk_recording *recording, sk_course *course, sk_course_progress *flown);

// Begins with the first tick of a recording of this model. `course` must outlive it. Here and below, nothing is done for a course without steps.
// Error if memory is short.
sk_result sk_replay_course_begin(sk_replay_course *replay, const sk_model *model, const sk_course *course,
                                 const sk_course_progress *flown);
void sk_replay_course_end(sk_replay_course *replay); // may be all zeros

// Updates `now` to a tick of the source. Errors: see sk_replay_source_state; then `now` is that of an earlier tick.
sk_result sk_replay_course_follow(sk_replay_course *replay, const sk_replay_source *source, int64_t tick);
