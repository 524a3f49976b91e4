// course_mark.h: the mark of the next step of a course: on it, or as an arrow at the edge of the picture.
#pragma once
#include "course/course.h"
#include "view/renderer.h"
#include "view/ui.h"

// The part of the picture that is free for the mark, px. To the right of `corner_left` it begins at `corner_top`, to
// keep an arrow clear of a panel in that corner. Both 0: there is no such panel.
typedef struct sk_mark_room {
    float left, top, right, bottom;
    float corner_left, corner_top;
} sk_mark_room;

// The position of the mark, px. (towards_x, towards_y) is a unit vector in the picture, y down.
typedef struct sk_mark_place {
    bool in_sight; // else it is at the edge of the room, and `towards` is the direction to the step
    float x, y, towards_x, towards_y;
} sk_mark_place;

sk_mark_place sk_course_mark_place(sk_picture picture, const sk_mark_room *room, sk_vec3 at);

// Draws the mark with the distance, m, clear of a gate that extends `half` px up and down. Call between sk_ui_begin and
// sk_ui_end. `scale`: px per point.
void sk_course_mark_draw(sk_ui *ui, float scale, const sk_mark_place *place, double distance, double half);
