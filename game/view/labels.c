#include "view/labels.h"

#include <math.h>

static const sk_colour BACKING = {12, 17, 24, 165};
enum { PLACED_MAX = 128, ROWS_TRIED = 4 };

static bool overlaps(const sk_rect *a, const sk_rect *b) {
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static bool is_free(const sk_rect *wanted, const sk_rect *placed, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (overlaps(wanted, &placed[i])) return false;
    return true;
}

// Moves a label that would cover others up or down by whole rows, to the nearest free place. False if none is near.
static bool find_room(sk_rect *wanted, const sk_rect *placed, int32_t count) {
    float y = wanted->y;
    for (int row = 0; row <= 2 * ROWS_TRIED; row++) {
        int step = (row + 1) / 2;
        wanted->y = y + (row % 2 == 0 ? 1.1F : -1.1F) * (float)step * wanted->h;
        if (is_free(wanted, placed, count)) return true;
    }
    return false;
}

double sk_view_pixels(const sk_view *view, int height, sk_vec3 place, double size) {
    return 0.5 * height * size / (tan(0.5 * view->fov) * sk_length(sk_sub(place, view->pose.position)));
}

void sk_ui_labels(sk_ui *ui, const sk_overlay *overlay, sk_picture picture, float scale, float bottom) {
    static const float READABLE = 9.0F; // px
    float size = 13.0F * scale > READABLE ? 13.0F * scale : READABLE, margin = 4.0F * scale;
    sk_rect placed[PLACED_MAX];
    int32_t count = 0;
    for (int32_t i = 0; i < overlay->label_count; i++) {
        const sk_overlay_label *label = &overlay->labels[i];
        double x, y;
        if (!sk_picture_project(picture, label->at, &x, &y)) continue;
        if (x < -100.0 || y < -50.0 || x > picture.width + 100.0 || y > picture.height + 50.0) continue;
        sk_rect at = {(float)x + label->dx - margin, (float)y + label->dy - 0.5F * size - 0.5F * margin,
                      sk_ui_text_width(ui, size, label->text) + 2.0F * margin, 1.15F * size + margin};
        if (y > bottom) continue;
        at.y = at.y + at.h > bottom ? bottom - at.h : at.y;
        float own = at.y;
        if (!find_room(&at, placed, count) || at.y + at.h > bottom + 0.5F) continue;
        if (count < PLACED_MAX) placed[count++] = at;
        if (at.y != own) // a label that was moved needs a line to its place
            sk_ui_line(ui, (float)x, (float)y, at.x, at.y + 0.5F * at.h, (sk_stroke){scale, label->colour});
        sk_ui_rect_filled(ui, at, margin, BACKING);
        sk_ui_text(ui, at.x + margin, at.y + 0.5F * margin, (sk_text_style){size, SK_ALIGN_LEFT, label->colour},
                   label->text);
    }
}
