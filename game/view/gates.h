// gates.h: draws a course: gates as rings or frames, places to hover or land as outlines.
// The next step is bright, later ones are faint, passed ones are not drawn.
#pragma once
#include "course/course.h"
#include "view/overlay.h"

// The colour of the next step in the world, and of its mark.
#define SK_GATE_COLOUR ((sk_colour){255, 64, 190, 255})

// Draws the course. `scale`: px per point.
void sk_gates_draw(sk_overlay *overlay, const sk_course *course, const sk_course_progress *progress, float scale);
