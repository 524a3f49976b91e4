// course_internal.h: functions that judge a course. Private to the course room.
#pragma once
#include "course/course.h"

// Returns whether a position is inside a step's hover place or landing place, seen from above.
bool course_is_within(const sk_course_step *step, sk_vec3 place);
// Returns the present values of the quantities that conditions may use.
sk_course_numbers course_numbers_of(const sk_course *course, const sk_model *model, const sk_state *state,
                                    const sk_course_progress *progress);
// Returns whether the aircraft now hovers or stands as the step requires.
bool course_is_held(const sk_course_step *step, const sk_model *model, const sk_state *state,
                    const sk_course_numbers *numbers);

// Notes faults: course_watch_events those of new events, in every tick; course_watch_faults the others, once per
// SK_COURSE_EVERY.
void course_watch_events(const sk_course *course, const sk_model *model, const sk_state *state,
                         sk_course_progress *progress);
void course_watch_faults(const sk_course *course, const sk_model *model, const sk_state *state,
                         sk_course_progress *progress);
// Notes a fault of the next step's own list.
void course_watch_rules(const sk_course *course, const sk_course_numbers *numbers, sk_course_progress *progress);

// Update the load of the pilot and the distance of other aircraft, in every tick; and begin it at a state.
void course_watch_seat(const sk_model *model, const sk_state *state, sk_course_progress *progress);
void course_begin_seat(const sk_model *model, const sk_state *state, sk_course_progress *progress);
double course_other_distance(const sk_model *model, const sk_state *state);
void course_watch_others(const sk_model *model, const sk_state *state, sk_course_progress *progress);
