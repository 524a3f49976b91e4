// pen.h: strokes of the instruments, in points (scaled to the screen) from the top left. Private to the view room.
#pragma once
#include "view/overlay.h"
#include "view/ui.h"

typedef enum pen_align { PEN_LEFT, PEN_CENTRE, PEN_RIGHT } pen_align;

typedef struct pen {
    sk_ui *ui;
    float scale;         // px per point
    float width, height; // of the picture, points
    float least;         // px: letters are no smaller, even where their size in points says so
} pen;

#define PEN_WHITE ((sk_colour){240, 243, 245, 255})
#define PEN_GREY  ((sk_colour){160, 170, 180, 255})
#define PEN_AMBER ((sk_colour){255, 182, 40, 255})
#define PEN_RED   ((sk_colour){255, 110, 40, 255})
#define PEN_GREEN ((sk_colour){60, 200, 150, 255})
#define PEN_CYAN  ((sk_colour){86, 180, 233, 255})
#define PEN_PANEL ((sk_colour){12, 17, 24, 176})
#define PEN_DARK  ((sk_colour){12, 17, 24, 255})

// The same colour, fainter: opacity 0..1.
sk_colour pen_faded(sk_colour colour, double opacity);

void pen_text(const pen *p, float x, float y, float size, pen_align align, sk_colour colour, const char *format, ...)
    __attribute__((format(printf, 7, 8)));
// Points that are as many pixels as the desktop wants, fewer where `needed` points would not fit the width.
pen pen_begin(sk_ui *ui, int width, int height, float needed);
// The same with smaller points, and letters that go along, where a panel of this many points would not fit the picture.
pen pen_shrunk(const pen *p, float width, float height);

float pen_text_width(const pen *p, float size, const char *text);
// Draws a text from (x, y) down in lines `step` apart that are no wider than `width`; without `draws` it only measures. Answers
// its height.
float pen_paragraph(const pen *p, float x, float y, float width, float size, float step, sk_colour colour, bool draws,
                    const char *text);
void pen_line(const pen *p, float x0, float y0, float x1, float y1, float width, sk_colour colour);
void pen_box(const pen *p, float x, float y, float w, float h, sk_colour colour);   // filled, rounded
void pen_frame(const pen *p, float x, float y, float w, float h, sk_colour colour); // outline
void pen_disc(const pen *p, float x, float y, float radius, sk_colour colour);
void pen_ring(const pen *p, float x, float y, float radius, float width, sk_colour colour);
void pen_triangle(const pen *p, const float corner[3][2], sk_colour colour);
// The mark of a contact's mode, as in the overlays.
void pen_mark(const pen *p, float x, float y, float size, sk_draw_shape shape, sk_colour colour);
