#include "view/pen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const float SMALLEST = 0.5F, ROUNDING = 5.0F, ROWS = 900.0F; // px; a point is larger in higher pictures
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

// Returns the size of letters, px.
static float letters(const pen *p, float size) {
    float wanted = size * p->scale;
    return wanted > p->least ? wanted : p->least;
}

sk_colour pen_faded(sk_colour colour, double opacity) {
    colour.a = (uint8_t)((double)colour.a * opacity + 0.5);
    return colour;
}

void pen_text(const pen *p, float x, float y, sk_text_style style, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    float high = letters(p, style.size), up = 0.5F * (high - style.size * p->scale); // the middle stays
    style.size = high;
    sk_ui_text(p->ui, x * p->scale, y * p->scale - up, style, text);
}

void pen_fixed_text(const pen *p, float x, float y, float size, sk_colour colour, const char *text) {
    sk_ui_fixed_text(p->ui, x * p->scale, y * p->scale, size * p->scale, colour, text);
}

float pen_fixed_width(const pen *p, float size) {
    return sk_ui_fixed_width(p->ui, size * p->scale) / p->scale;
}

float pen_text_width(const pen *p, float size, const char *text) {
    return sk_ui_text_width(p->ui, letters(p, size), text) / p->scale;
}

// Returns the number of bytes of the text in its first line: whole words, at least one.
static size_t first_line(const pen *p, pen_column column, const char *text) {
    char line[200] = "";
    size_t length = 0, fits = 0;
    do {
        length += strspn(text + length, " ");
        length += strcspn(text + length, " ");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (fits > 0 && pen_text_width(p, column.size, line) > column.width) break;
        fits = length;
    } while (text[fits] != '\0');
    return fits;
}

float pen_paragraph_height(const pen *p, pen_column column, const char *text) {
    float height = 0.0F;
    while (*text != '\0') {
        text += first_line(p, column, text);
        text += strspn(text, " ");
        height += column.step;
    }
    return height;
}

float pen_paragraph(const pen *p, float x, float y, pen_column column, sk_colour colour, const char *text) {
    float top = y;
    while (*text != '\0') {
        size_t length = first_line(p, column, text);
        pen_text(p, x, y, pen_left(column.size, colour), "%.*s", (int)length, text);
        text += length;
        text += strspn(text, " ");
        y += column.step;
    }
    return y - top;
}

static sk_stroke scaled(const pen *p, sk_stroke stroke) {
    return (sk_stroke){p->scale * stroke.width, stroke.colour};
}

void pen_line(const pen *p, float x0, float y0, float x1, float y1, sk_stroke stroke) {
    float s = p->scale;
    sk_ui_line(p->ui, s * x0, s * y0, s * x1, s * y1, scaled(p, stroke));
}

void pen_box(const pen *p, float x, float y, float w, float h, sk_colour colour) {
    float s = p->scale, least = w < h ? w : h, rounding = 0.5F * least < ROUNDING ? 0.25F * least : ROUNDING;
    sk_ui_rect_filled(p->ui, (sk_rect){s * x, s * y, s * w, s * h}, s * rounding, colour);
}

void pen_frame(const pen *p, float x, float y, float w, float h, sk_colour colour) {
    float s = p->scale;
    sk_ui_rect(p->ui, (sk_rect){s * x, s * y, s * w, s * h}, 0.0F, (sk_stroke){s, colour});
}

void pen_disc(const pen *p, float x, float y, float radius, sk_colour colour) {
    sk_ui_circle_filled(p->ui, p->scale * x, p->scale * y, p->scale * radius, colour);
}

void pen_ring(const pen *p, float x, float y, float radius, sk_stroke stroke) {
    sk_ui_circle(p->ui, p->scale * x, p->scale * y, p->scale * radius, scaled(p, stroke));
}

void pen_triangle(const pen *p, const float corner[3][2], sk_colour colour) {
    float corner_px[3][2];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) corner_px[i][k] = p->scale * corner[i][k];
    sk_ui_polygon_filled(p->ui, (const float(*)[2])corner_px, 3, colour);
}

void pen_mark(const pen *p, float x, float y, float size, sk_draw_shape shape, sk_colour colour) {
    float r = 0.5F * size;
    const float triangle[3][2] = {{x, y - r}, {x + r, y + r}, {x - r, y + r}};
    switch (shape) {
    case SK_DRAW_SQUARE:
        sk_ui_rect_filled(p->ui, (sk_rect){p->scale * (x - r), p->scale * (y - r), p->scale * size, p->scale * size},
                          0.0F, colour);
        break;
    case SK_DRAW_CIRCLE: pen_disc(p, x, y, r, colour); break;
    case SK_DRAW_TRIANGLE: pen_triangle(p, triangle, colour); break;
    case SK_DRAW_FRAME:
        sk_ui_rect(p->ui, (sk_rect){p->scale * (x - r), p->scale * (y - r), p->scale * size, p->scale * size}, 0.0F,
                   (sk_stroke){1.5F * p->scale, colour});
        break;
    case SK_DRAW_CROSS:
        pen_line(p, x - r, y - r, x + r, y + r, (sk_stroke){0.28F * size, colour});
        pen_line(p, x - r, y + r, x + r, y - r, (sk_stroke){0.28F * size, colour});
        break;
    case SK_DRAW_DIAMOND:
        pen_triangle(p, (const float[3][2]){{x, y - r}, {x + r, y}, {x - r, y}}, colour);
        pen_triangle(p, (const float[3][2]){{x, y + r}, {x - r, y}, {x + r, y}}, colour);
        break;
    default: pen_ring(p, x, y, r, (sk_stroke){0.15F * size, colour}); break;
    }
}
