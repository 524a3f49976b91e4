// pen.h: strokes of the instruments, in points (scaled to the screen) from the top left. Private to the view room.
#pragma once
#include "view/overlay.h"
#include "view/ui.h"

typedef struct pen {
    sk_ui *ui;
    float scale;         // px per point
    float width, height; // of the picture, points
    float least;         // px: least size of letters, whatever their size in points
} pen;

#define PEN_WHITE ((sk_colour){240, 243, 245, 255})
#define PEN_GREY  ((sk_colour){160, 170, 180, 255})
#define PEN_AMBER ((sk_colour){255, 182, 40, 255})
#define PEN_RED   ((sk_colour){255, 110, 40, 255})
#define PEN_GREEN ((sk_colour){60, 200, 150, 255})
#define PEN_CYAN  ((sk_colour){86, 180, 233, 255})
#define PEN_PANEL ((sk_colour){12, 17, 24, 176})
#define PEN_DARK  ((sk_colour){12, 17, 24, 255})

// Returns the same colour, fainter: opacity 0..1.
sk_colour pen_faded(sk_colour colour, double opacity);

// Styles of texts that begin at x, are centred at x, or end at x. Size in points.
static inline sk_text_style pen_left(float size, sk_colour colour) {
    return (sk_text_style){size, SK_ALIGN_LEFT, colour};
}
static inline sk_text_style pen_centre(float size, sk_colour colour) {
    return (sk_text_style){size, SK_ALIGN_CENTRE, colour};
}
static inline sk_text_style pen_right(float size, sk_colour colour) {
    return (sk_text_style){size, SK_ALIGN_RIGHT, colour};
}

void pen_text(const pen *p, float x, float y, sk_text_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
// Returns a pen. A point is as many pixels as the desktop requests, or more in high pictures, or fewer if `needed`
// points would not fit the width.
pen pen_begin(sk_ui *ui, int width, int height, float needed);
// Returns a pen with smaller points and letters if a panel of this many points would not fit the picture.
pen pen_shrunk(const pen *p, float width, float height);

// Text whose letters all have the same width, and the width of a letter.
void pen_fixed_text(const pen *p, float x, float y, float size, sk_colour colour, const char *text);
float pen_fixed_width(const pen *p, float size);
float pen_text_width(const pen *p, float size, const char *text);

// A column of text: lines `step` apart that are no wider than `width`.
typedef struct pen_column {
    float width, size, step; // points
} pen_column;

// Return the height of a text in a column. The second function also draws it, from (x, y) down.
float pen_paragraph_height(const pen *p, pen_column column, const char *text);
float pen_paragraph(const pen *p, float x, float y, pen_column column, sk_colour colour, const char *text);

void pen_line(const pen *p, float x0, float y0, float x1, float y1, sk_stroke stroke);
void pen_box(const pen *p, float x, float y, float w, float h, sk_colour colour);   // filled, rounded
void pen_frame(const pen *p, float x, float y, float w, float h, sk_colour colour); // outline
void pen_disc(const pen *p, float x, float y, float radius, sk_colour colour);
void pen_ring(const pen *p, float x, float y, float radius, sk_stroke stroke);
void pen_triangle(const pen *p, const float corner[3][2], sk_colour colour);
// Draws the mark of a contact mode, as in the overlays.
void pen_mark(const pen *p, float x, float y, float size, sk_draw_shape shape, sk_colour colour);
