#include "view/labels.h"

void sk_ui_labels(sk_ui *ui, const sk_overlay *overlay, const sk_view *view, int width, int height) {
    float size = 14.0F * sk_ui_scale(ui);
    for (int32_t i = 0; i < overlay->label_count; i++) {
        const sk_overlay_label *label = &overlay->labels[i];
        double x, y;
        if (!sk_view_project(view, width, height, label->at, &x, &y)) continue;
        if (x < -100.0 || y < -50.0 || x > width + 100.0 || y > height + 50.0) continue;
        sk_ui_text_edged(ui, SK_FONT_REGULAR, size, (float)x + label->dx, (float)y + label->dy - 0.5F * size,
                         SK_ALIGN_LEFT, label->colour, label->text);
    }
}
