// moment.h: all that is needed to continue a flight from a moment.
#pragma once
#include "course/course.h"
#include "input/pilot.h"
#include "skidpad.h"

typedef struct sk_moment {
    sk_state *state;
    sk_energy_audit audit; // since the start of the scene
    sk_controls *controls; // one per aircraft; an unused one if there is none
    int32_t driven;        // the aircraft that the user drives or watches
    bool user_flies;       // else the scene's pilot drives it
    sk_course_progress course;
    sk_sticks rest; // of the driven aircraft's sticks, for a pilot who takes over
} sk_moment;

// Makes a moment of this model, all 0. Error if memory is short; sk_moment_destroy may then be called, too.
sk_result sk_moment_create(const sk_model *model, sk_moment *moment);
void sk_moment_destroy(sk_moment *moment); // one that is all zero is allowed

// Copies a moment to another one of the same model.
void sk_moment_copy(const sk_model *model, const sk_moment *from, sk_moment *to);
