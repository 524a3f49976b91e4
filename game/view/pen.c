#include "view/pen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const float SMALLEST = 0.5F, ROUNDING = 5.0F, ROWS = 900.0F; // px; a point grows in higher pictures
static const float READABLE = 9.0F;                                 // px

pen pen_begin(sk_ui *ui, int width, int height, float needed) {
    float scale = sk_ui_scale(ui), filling = (float)height / ROWS;
    if (scale < filling) scale = filling;
    if (needed * scale > (float)width) scale = (float)width / needed;
    if (scale < SMALLEST) scale = SMALLEST;
    return (pen){ui, scale, (float)width / scale, (float)height / scale, READABLE};
}

pen pen_shrunk(const pen *p, float width, float height) {
    float wide = p->width / width, high = p->height / height, fit = wide < high ? wide : high;
    if (fit >= 1.0F) return *p;
    return (pen){p->ui, p->scale * fit, p->width / fit, p->height / fit, 0.0F};
}

// px
static float letters(const pen *p, float size) {
    float wanted = size * p->scale;
    return wanted > p->least ? wanted : p->least;
}

sk_colour pen_faded(sk_colour colour, double opacity) {
    colour.a = (uint8_t)((double)colour.a * opacity + 0.5);
    return colour;
}

void pen_text(const pen *p, float x, float y, float size, pen_align align, sk_colour colour, const char *format, ...) {
    static const sk_align ALIGNS[] = {SK_ALIGN_LEFT, SK_ALIGN_CENTRE, SK_ALIGN_RIGHT};
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    float high = letters(p, size), up = 0.5F * (high - size * p->scale); // what grew keeps its middle
    sk_ui_text(p->ui, high, x * p->scale, y * p->scale - up, ALIGNS[align], colour, text);
}

float pen_text_width(const pen *p, float size, const char *text) {
    return sk_ui_text_width(p->ui, letters(p, size), text) / p->scale;
}

float pen_paragraph(const pen *p, float x, float y, float width, float size, float step, sk_colour colour, bool draws,
                    const char *text) {
    char line[200] = "";
    float top = y;
    while (*text != '\0') {
        size_t length = 0, fits = 0;
        do {
            length += strspn(text + length, " ");
            length += strcspn(text + length, " ");
            snprintf(line, sizeof line, "%.*s", (int)length, text);
            if (fits > 0 && pen_text_width(p, size, line) > width) break;
            fits = length;
        } while (text[fits] != '\0');
        if (draws) pen_text(p, x, y, size, PEN_LEFT, colour, "%.*s", (int)fits, text);
        text += fits;
        text += strspn(text, " ");
        y += step;
    }
    return y - top;
}

void pen_line(const pen *p, float x0, float y0, float x1, float y1, float width, sk_colour colour) {
    float s = p->scale;
    sk_ui_line(p->ui, s * x0, s * y0, s * x1, s * y1, s * width, colour);
}

void pen_box(const pen *p, float x, float y, float w, float h, sk_colour colour) {
    float s = p->scale, least = w < h ? w : h, rounding = 0.5F * least < ROUNDING ? 0.25F * least : ROUNDING;
    sk_ui_rect_filled(p->ui, s * x, s * y, s * w, s * h, s * rounding, colour);
}

void pen_frame(const pen *p, float x, float y, float w, float h, sk_colour colour) {
    float s = p->scale;
    sk_ui_rect(p->ui, s * x, s * y, s * w, s * h, 0.0F, s, colour);
}

void pen_disc(const pen *p, float x, float y, float radius, sk_colour colour) {
    sk_ui_circle_filled(p->ui, p->scale * x, p->scale * y, p->scale * radius, colour);
}

void pen_ring(const pen *p, float x, float y, float radius, float width, sk_colour colour) {
    sk_ui_circle(p->ui, p->scale * x, p->scale * y, p->scale * radius, p->scale * width, colour);
}

void pen_triangle(const pen *p, const float corner[3][2], sk_colour colour) {
    float scaled[3][2];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) scaled[i][k] = p->scale * corner[i][k];
    sk_ui_polygon_filled(p->ui, (const float(*)[2])scaled, 3, colour);
}

void pen_mark(const pen *p, float x, float y, float size, sk_draw_shape shape, sk_colour colour) {
    float r = 0.5F * size;
    const float triangle[3][2] = {{x, y - r}, {x + r, y + r}, {x - r, y + r}};
    switch (shape) {
    case SK_DRAW_SQUARE:
        sk_ui_rect_filled(p->ui, p->scale * (x - r), p->scale * (y - r), p->scale * size, p->scale * size, 0.0F,
                          colour);
        break;
    case SK_DRAW_CIRCLE: pen_disc(p, x, y, r, colour); break;
    case SK_DRAW_TRIANGLE: pen_triangle(p, triangle, colour); break;
    case SK_DRAW_FRAME:
        sk_ui_rect(p->ui, p->scale * (x - r), p->scale * (y - r), p->scale * size, p->scale * size, 0.0F,
                   1.5F * p->scale, colour);
        break;
    case SK_DRAW_CROSS:
        pen_line(p, x - r, y - r, x + r, y + r, 0.28F * size, colour);
        pen_line(p, x - r, y + r, x + r, y - r, 0.28F * size, colour);
        break;
    case SK_DRAW_DIAMOND:
        pen_triangle(p, (const float[3][2]){{x, y - r}, {x + r, y}, {x - r, y}}, colour);
        pen_triangle(p, (const float[3][2]){{x, y + r}, {x - r, y}, {x + r, y}}, colour);
        break;
    default: pen_ring(p, x, y, r, 0.15F * size, colour); break;
    }
}
