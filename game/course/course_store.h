// course_store.h: a course and how far it was flown, as bytes that a recording carries along (docs/recordings.md).
#pragma once
#include "course/course.h"

// Appends the course and its progress at the recording's first state. Nothing where there is no course. Why a course is failed is not kept.
void sk_course_write(const sk_course *course, const sk_course_progress *progress, sk_writer *writer);

// What sk_course_write wrote. `model` and `state`: of the recording's beginning. An empty reader is no course.
// `course` may be null. Error, and no course, on what
// no scene could hold.
sk_result sk_course_read(sk_reader reader, const sk_model *model, const sk_state *state, sk_course *course,
                         sk_course_progress *progress);
