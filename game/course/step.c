// The next step and the position of its mark.
#include "course/course.h"

const sk_course_step *sk_course_next(const sk_course *course, const sk_course_progress *progress) {
    return progress->passed < course->step_count ? &course->step[progress->passed] : NULL;
}

sk_vec3 sk_course_mark(const sk_course_step *step) {
    static const double OVER = 2.0; // m: a mark at ground level would be hidden
    if (step->kind == SK_COURSE_GATE) return step->at;
    if (step->kind == SK_COURSE_HOVER) return sk_add(step->at, sk_vec(0.0, 0.0, 0.5 * (step->low + step->high)));
    double s, c, ahead = step->aim - 0.5 * step->length;
    sk_sincos(step->heading, &s, &c);
    return sk_add(step->at, sk_vec(ahead * s, ahead * c, OVER));
}
