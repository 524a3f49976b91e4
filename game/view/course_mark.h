// course_mark.h: the mark of the next step of a course: on it, or as an arrow at the edge of the picture.
#pragma once
#include "course/course.h"
#include "view/renderer.h"
#include "view/ui.h"

// The part of the picture that is free for the mark, px. From `corner_left` on to the right it begins at `corner_top` only: what stands in
// that corner is kept clear of an arrow. Both 0: nothing does.
typedef struct sk_mark_room {
    float left, top, right, bottom;
    float corner_left, corner_top;
} sk_mark_room;

// Where the mark is: px; towards (x, y) a unit vector of the picture, y down.
typedef struct sk_mark_place {
    bool in_sight; // else it is at the edge of the room, and `towards` says where to
    float x, y, towards_x, towards_y;
} sk_mark_place;

sk_mark_place sk_course_mark_place(sk_picture picture, const sk_mark_room *room, sk_vec3 at);

// Draws it with the distance, m, clear of what it stands on: a gate that is `half` px high to either side. Between sk_ui_begin and
// sk_ui_end. `scale`: px per point.
void sk_course_mark_draw(sk_ui *ui, float scale, const sk_mark_place *place, double distance, double half);
