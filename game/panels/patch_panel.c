#include "panels/patch_panel.h"

#include "view/labels.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double WITHIN = 16.0; // points: a click this close to the centroid of a patch picks it

static void pick_nearest(sk_picture_click *click, const sk_patch_picture *patches, sk_picture picture, double scale) {
    double nearest = INFINITY;
    for (int32_t i = 0; i < patches->view->patch_count; i++) {
        const sk_view_patch *patch = &patches->view->patch[i];
        if (!sk_picture_click_is_nearest(click, picture, patch->point, &nearest)) continue;
        double size = sk_view_pixels(picture.view, picture.height, patch->point, 0.5 * sqrt(patch->area));
        click->has_patch = nearest <= sk_max(size, WITHIN * scale);
        click->patch = patch->key;
    }
}

void sk_patch_click_answer(sk_picture_click *click, bool clicked, bool overlay_on, sk_draw_subject *subject,
                           sk_picture picture, double scale) {
    subject->picked_patch = 0;
    if (clicked || !overlay_on) click->has_patch = false;
    if (!overlay_on || subject->patches == NULL) return;
    if (clicked && click->picked == 0) pick_nearest(click, subject->patches, picture, scale);
    if (click->has_patch) subject->picked_patch = 1 + sk_patch_picture_find(subject->patches, click->patch);
}

bool sk_patch_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out) {
    _Static_assert(sizeof out->words >= SK_PATCH_TEXT_SIZE, "a text fits the panel");
    int32_t patch = subject->picked_patch - 1;
    if (patch < 0 || subject->patches == NULL) return false;
    memset(out, 0, sizeof *out);
    sk_solids solids;
    double time = sk_world_time(subject->model, subject->state->tick, 0);
    sk_ground ground = sk_world_ground_of(subject->model, subject->state, time, &solids);
    sk_patch_title(subject->model, &subject->patches->view->patch[patch], out->title, sizeof out->title);
    sk_patch_text(subject->patches, subject->state, &ground, patch, out->words);
    return true;
}
