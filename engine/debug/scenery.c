// The overlay of the bounding trees of scenery and platforms.
#include "debug/drawn.h"
#include "debug/overlays.h"

enum { BOXES_MOST = 1024 };

static void draw_box(const sk_draw *draw, const sk_solid *solid, sk_box box, sk_draw_role role) {
    sk_vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = sk_solid_point(
            solid, sk_vec(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z));
    for (int i = 0; i < 8; i++)
        for (int bit = 1; bit < 8; bit *= 2)
            if (!(i & bit)) draw->line(draw->user, corner[i], corner[i | bit], role);
}

static void draw_depth(const sk_draw *draw, sk_ground ground, int32_t depth, sk_vec3 label) {
    sk_box boxes[BOXES_MOST];
    int32_t count = 0;
    bool all = true;
    for (int32_t s = 0; s < ground.solid_count; s++) {
        int32_t own = sk_scenery_boxes(ground.solids[s].shape, depth, boxes, BOXES_MOST);
        for (int32_t i = 0; i < own && i < BOXES_MOST; i++) draw_box(draw, &ground.solids[s], boxes[i], SK_DRAW_BOX);
        count += own;
        all = all && own <= BOXES_MOST;
    }
    draw_text(draw, label, SK_DRAW_BOX,
              !all         ? "%d boxes, of each solid %d drawn"
              : count == 1 ? "%d box"
                           : "%d boxes",
              count, BOXES_MOST);
}

// Draws the boxes that a strut's query visits at the time of the state, where their solids are in the picture.
static void draw_visited(const sk_draw *draw, sk_ground then, sk_ground drawn, const sk_wheel_result *wheel) {
    sk_box boxes[BOXES_MOST];
    int32_t count = 0;
    for (int32_t s = 0; s < then.solid_count; s++) {
        const sk_solid *solid = &then.solids[s];
        sk_vec3 top = sk_solid_point_back(solid, wheel->top), bottom = sk_solid_point_back(solid, wheel->bottom);
        int32_t own = sk_scenery_boxes_visited(solid->shape, top, bottom, boxes, BOXES_MOST);
        for (int32_t k = 0; k < own && k < BOXES_MOST; k++)
            draw_box(draw, &drawn.solids[s], boxes[k], SK_DRAW_BOX_VISITED);
        count += own;
    }
    if (count > 0) draw_text(draw, wheel->top, SK_DRAW_BOX_VISITED, count == 1 ? "%d box" : "%d boxes", count);
}

void draw_boxes(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    static const int32_t DEPTH[] = {1000, -1, 0, 1, 2, 3, 4, 5};
    sk_solids solids, solids_drawn;
    if (option >= SK_DRAW_QUEUE_OPTION) return; // about bodies: draw_queue
    sk_ground then = drawn_ground(subject, &solids);
    sk_ground drawn = sk_world_ground(subject->model, subject->time, &solids_drawn);
    if (DEPTH[option] >= 0) draw_depth(draw, drawn, DEPTH[option], drawn_state(subject)->position);
    for (int32_t i = 0; i < drawn_type(subject)->wheel_count; i++)
        draw_visited(draw, then, drawn, &subject->outputs->wheel[i]);
}
