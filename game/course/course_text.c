// Texts about the progress of a course.
#include "course/course.h"

#include <stdio.h>
#include <string.h>

const char *const sk_course_keys[] = {
    "pitch_up",       "pitch_down",    "roll_left",     "roll_right",    "rudder_left", "rudder_right",
    "throttle_up",    "throttle_down", "throttle_full", "throttle_idle", "flaps_up",    "flaps_down",
    "trim_up",        "trim_down",     "gear",          "augmentation",  "brakes",      "parking_brake",
    "tailwheel_lock", "camera_next",   "pause",         "restart",       "help",        NULL};

const char *sk_course_key_in(const char *text, char name[SK_NAME]) {
    const char *open = strchr(text, '{'), *close = open != NULL ? strchr(open, '}') : NULL;
    if (close == NULL) return NULL;
    snprintf(name, SK_NAME, "%.*s", (int)(close - open - 1), open + 1);
    return open;
}

static double seconds_at(int64_t tick) {
    return (double)tick / SK_TICK_HZ;
}

static int32_t gates_before(const sk_course *course, int32_t step) {
    int32_t count = 0;
    for (int32_t i = 0; i < step; i++) count += course->step[i].kind == SK_COURSE_GATE;
    return count;
}

void sk_course_step_text(const sk_course *course, int32_t index, char *out, size_t size) {
    static const char *const KINDS[] = {"gate", "hover", "landing"}; // a task is its name
    const sk_course_step *step = &course->step[index];
    if (step->kind == SK_COURSE_GATE)
        snprintf(out, size, "gate %d of %d, %s", (int)gates_before(course, index) + 1,
                 (int)gates_before(course, course->step_count), step->name);
    else if (step->kind == SK_COURSE_TASK)
        snprintf(out, size, "%s", step->name);
    else
        snprintf(out, size, "%s, %s", KINDS[step->kind], step->name);
}

void sk_course_passed_text(const sk_course *course, const sk_course_progress *progress, int32_t index, char *out,
                           size_t size) {
    char step[SK_NAME + 32];
    sk_course_step_text(course, index, step, sizeof step);
    const sk_course_step *of = &course->step[index];
    bool runway = of->kind == SK_COURSE_LANDING && of->radius == 0.0;
    if (runway || of->kind == SK_COURSE_TASK) // they have no middle
        snprintf(out, size, "%s: passed", step);
    else
        snprintf(out, size, "%s: passed, %.0f m from the middle", step, progress->aside[index]);
}

void sk_course_round_text(const sk_course *course, const sk_course_progress *progress, char *out, size_t size) {
    char step[SK_NAME + 32];
    sk_course_step_text(course, progress->passed, step, sizeof step);
    snprintf(out, size, "going around: next is %s", step);
}

void sk_course_fault_text(const sk_course *course, const sk_model *model, const sk_course_progress *progress, char *out,
                          size_t size) {
    *out = '\0';
    switch (progress->fault) {
    case SK_FAULT_NONE: break;
    case SK_FAULT_EVENT: sk_event_describe(model, &progress->fault_event, out, (int32_t)size); break;
    case SK_FAULT_SKID_BENT: snprintf(out, size, "a tube of the skids is bent for good"); break;
    case SK_FAULT_OVER_TORQUE: snprintf(out, size, "more torque than the gears bear for longer than 5 s"); break;
    case SK_FAULT_TIME: snprintf(out, size, "it took too long"); break;
    case SK_FAULT_BEFORE: snprintf(out, size, "it failed before this recording began"); break;
    case SK_FAULT_RULE:
        snprintf(out, size, "%s", course->step[progress->fault_step].fail[progress->fault_rule].text);
        break;
    }
}

void sk_course_outcome_text(const sk_course *course, const sk_model *model, const sk_course_progress *progress,
                            char *out, size_t size) {
    char step[SK_NAME + 32] = "the end", fault[200];
    if (sk_course_next(course, progress) != NULL) sk_course_step_text(course, progress->passed, step, sizeof step);
    sk_course_fault_text(course, model, progress, fault, sizeof fault);
    if (progress->outcome == SK_COURSE_PASSED)
        snprintf(out, size, "passed after %.1f s", seconds_at(progress->ended));
    else if (progress->outcome == SK_COURSE_FAILED)
        snprintf(out, size, "not passed, %.1f s: %s; next was %s", seconds_at(progress->ended), fault, step);
    else
        snprintf(out, size, "under way after %.1f s; next is %s", seconds_at(progress->tick), step);
}
