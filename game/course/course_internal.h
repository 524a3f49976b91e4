// course_internal.h: functions that judge a course. Private to the course room.
#pragma once
#include "course/course.h"

// Whether a place (level) is within a step's place to hover at or to land on.
bool course_is_within(const sk_course_step *step, sk_vec3 place);
// What conditions are about, now.
sk_course_numbers course_numbers_of(const sk_course *course, const sk_model *model, const sk_state *state,
                                    const sk_course_progress *progress);
// Whether the aircraft hovers, or stands, as the step wants it.
bool course_is_held(const sk_course_step *step, const sk_model *model, const sk_state *state,
                    const sk_course_numbers *numbers);

// Notes faults: of events that are new, in every tick; of the rest, once per SK_COURSE_EVERY.
void course_watch_events(const sk_state *state, sk_course_progress *progress);
void course_watch_faults(const sk_course *course, const sk_model *model, const sk_state *state,
                         sk_course_progress *progress);
