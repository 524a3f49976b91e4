// ui.h: 2-D text and shapes over the finished picture, drawn by Dear ImGui, which is private to these files. Panels
// with buttons: ui_panel.h. Positions and sizes are in pixels of the picture, x right, y down from the top left corner.
// Multiply a size by sk_ui_scale if it should look equal on every screen.
#pragma once
#include "view/colour.h"
#include <SDL.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "base/result.h"

typedef struct sk_ui sk_ui;

typedef enum sk_align { SK_ALIGN_LEFT, SK_ALIGN_CENTRE, SK_ALIGN_RIGHT } sk_align;

typedef struct sk_text_style {
    float size; // height of a line
    sk_align align;
    sk_colour colour;
} sk_text_style;

// The style of lines and outlines.
typedef struct sk_stroke {
    float width;
    sk_colour colour;
} sk_stroke;

typedef struct sk_rect {
    float x, y, w, h; // (x, y): the upper left corner
} sk_rect;

// Creates the interface. `scale`: 1 on an ordinary screen. Only one may exist at a time. The caller must call
// sk_ui_destroy before the window closes.
sk_result sk_ui_create(SDL_Window *window, void *gl_context, float scale, sk_ui **out);
void sk_ui_destroy(sk_ui *ui); // null does nothing
// Returns a sentence if the font B612 is not installed and another one replaces it; else an empty text.
const char *sk_ui_problem(const sk_ui *ui);
float sk_ui_scale(const sk_ui *ui);

// Everything below may be called between these two. sk_ui_end draws it into the current framebuffer, in the order of
// the calls.
void sk_ui_begin(sk_ui *ui, int width, int height);
void sk_ui_end(sk_ui *ui);

// Draws text. (x, y) is the top of the line, at its left end, middle or right end. UTF-8; '\n' begins a new line.
void sk_ui_text(sk_ui *ui, float x, float y, sk_text_style style, const char *text);
float sk_ui_text_width(sk_ui *ui, float size, const char *text);
// Text whose letters all have the same width, for tables, and the width of a letter.
void sk_ui_fixed_text(sk_ui *ui, float x, float y, float size, sk_colour colour, const char *text);
float sk_ui_fixed_width(sk_ui *ui, float size);
void sk_ui_line(sk_ui *ui, float x1, float y1, float x2, float y2, sk_stroke stroke);
void sk_ui_rect(sk_ui *ui, sk_rect rect, float rounding, sk_stroke stroke);
void sk_ui_rect_filled(sk_ui *ui, sk_rect rect, float rounding, sk_colour colour);
void sk_ui_circle(sk_ui *ui, float x, float y, float radius, sk_stroke stroke);
void sk_ui_circle_filled(sk_ui *ui, float x, float y, float radius, sk_colour colour);
void sk_ui_polygon_filled(sk_ui *ui, const float (*points)[2], int count, sk_colour colour); // convex

#ifdef __cplusplus
}
#endif
