// course_store.h: writes a course and its progress as bytes of a recording, and reads them back (docs/recordings.md).
#pragma once
#include "course/course.h"

// Appends the course and its progress at the recording's first state. Writes nothing if there is no course. The event
// that failed a course is not stored.
void sk_course_write(const sk_course *course, const sk_course_progress *progress, sk_writer *writer);

// Reads what sk_course_write wrote. `model` and `state` are those of the recording's first tick. An empty reader means
// no course. `course` may be null. Error, and no course, if no scene could have this course.
sk_result sk_course_read(sk_reader reader, const sk_model *model, const sk_state *state, sk_course *course,
                         sk_course_progress *progress);
