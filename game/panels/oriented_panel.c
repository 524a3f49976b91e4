#include "panels/oriented_panel.h"

#include <stdio.h>
#include <string.h>

static const double WITHIN = 16.0; // points: a click this close to a node picks it

static const sk_skid_plan *plan_of(const sk_draw_subject *subject) {
    return &subject->model->types[subject->model->aircraft[subject->aircraft].type].skids;
}

void sk_oriented_click_answer(sk_picture_click *click, bool overlay_on, const sk_draw_subject *subject,
                              sk_picture picture, double scale) {
    double nearest = INFINITY;
    bool waits = click->waits;
    click->waits = false;
    if (waits || !overlay_on) click->picked = 0;
    if (waits) click->seen = false;
    for (int32_t i = 0; waits && overlay_on && i < plan_of(subject)->node_count; i++) {
        sk_vec3 place;
        if (!sk_oriented_node_place(subject, i, &place)) continue;
        if (sk_picture_click_is_nearest(click, picture, place, &nearest) && nearest <= WITHIN * scale)
            click->picked = 1 + i;
    }
}

bool sk_oriented_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out) {
    sk_oriented_view view;
    if (!sk_oriented_node(subject, subject->surface, subject->picked - 1, &view)) return false;
    sk_solids solids;
    double time = sk_world_time(subject->model, subject->state->tick, 0);
    sk_ground ground = sk_world_ground_of(subject->model, subject->state, time, &solids);
    memset(out, 0, sizeof *out);
    snprintf(out->title, sizeof out->title, "Node %d: %s", (int)subject->picked - 1,
             plan_of(subject)->nodes[subject->picked - 1].name);
    sk_oriented_text(subject->model, &ground, subject->surface, &view, out->words);
    for (int32_t i = 0; i < view.face_count; i++) {
        const sk_near_face *face = &view.face[i];
        sk_oriented_face_name(subject->model, &ground, (sk_named_face){face->solid, face->normal, face->material},
                              out->face[i].name, sizeof out->face[i].name);
        out->face[i].distance = face->distance;
        out->face[i].inside = face->inside;
        out->face[i].on_range = face->on_range;
        out->face[i].nearest = view.nearest == i;
        for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) out->face[i].holds = out->face[i].holds || view.held[k] == i;
    }
    out->face_count = view.face_count;
    return true;
}
