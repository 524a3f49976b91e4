// The overlay of the scenery's tree.
#include "debug/draw_internal.h"

static void draw_box(const sk_draw *draw, sk_box box, sk_draw_role role) {
    sk_vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = sk_vec(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
    for (int i = 0; i < 8; i++)
        for (int bit = 1; bit < 8; bit *= 2)
            if (!(i & bit)) draw->line(draw->user, corner[i], corner[i | bit], role);
}

void draw_boxes(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    enum { MOST = 1024 };
    static const int32_t DEPTH[] = {1000, -1, 0, 1, 2, 3, 4, 5};
    sk_box boxes[MOST];
    sk_vec3 here = drawn_state(subject)->position;
    if (DEPTH[option] >= 0) {
        int32_t count = sk_scenery_boxes(subject->model->ground, DEPTH[option], boxes, MOST);
        for (int32_t i = 0; i < count && i < MOST; i++) draw_box(draw, boxes[i], SK_DRAW_BOX);
        draw_text(draw, here, SK_DRAW_BOX,
                  count > MOST ? "%d boxes, %d drawn"
                  : count == 1 ? "%d box"
                               : "%d boxes",
                  count, MOST);
    }
    const sk_aircraft_type *type = drawn_type(subject);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_result *wheel = &subject->outputs->wheel[i];
        int32_t count = sk_scenery_boxes_visited(subject->model->ground, wheel->top, wheel->bottom, boxes, MOST);
        for (int32_t k = 0; k < count && k < MOST; k++) draw_box(draw, boxes[k], SK_DRAW_BOX_VISITED);
        if (count > 0) draw_text(draw, wheel->top, SK_DRAW_BOX_VISITED, count == 1 ? "%d box" : "%d boxes", count);
    }
}
