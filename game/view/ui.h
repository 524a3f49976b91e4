// ui.h: everything flat: text, shapes and panels over the finished picture. Behind it is Dear ImGui; nothing else of the
// program knows that. Places and sizes are pixels of the picture, x right, y down from the top left corner; multiply by
// sk_ui_scale what should look equally large on every screen.
#pragma once
#include "view/colour.h"
#include <SDL.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "base/result.h"

typedef struct sk_ui sk_ui;

typedef enum sk_font { SK_FONT_REGULAR, SK_FONT_BOLD, SK_FONT_MONO } sk_font;
typedef enum sk_align { SK_ALIGN_LEFT, SK_ALIGN_CENTRE, SK_ALIGN_RIGHT } sk_align;

// `scale`: 1 on an ordinary screen. One at a time may exist. The caller ends with sk_ui_destroy before the window closes.
sk_result sk_ui_create(SDL_Window *window, void *gl_context, float scale, sk_ui **out);
void sk_ui_destroy(sk_ui *ui); // null is fine
// A sentence when the font B612 is not installed and another stands in for it; else empty.
const char *sk_ui_problem(const sk_ui *ui);
float sk_ui_scale(const sk_ui *ui);

// Feeds an event. True when a panel wants it for itself (a click on it, typing into a field).
bool sk_ui_event(sk_ui *ui, const SDL_Event *event);

// Between these two everything below may be called; sk_ui_end draws it into the current framebuffer.
void sk_ui_begin(sk_ui *ui, int width, int height);
void sk_ui_end(sk_ui *ui);

// ---- drawing, under the panels, in the order of the calls ----

// (x, y) is the top of the line, at its left end, middle or right end. UTF-8; '\n' begins a new line.
void sk_ui_text(sk_ui *ui, sk_font font, float size, float x, float y, sk_align align, sk_colour colour,
                const char *text);
// The same with a dark edge around the letters, readable over any picture.
void sk_ui_text_edged(sk_ui *ui, sk_font font, float size, float x, float y, sk_align align, sk_colour colour,
                      const char *text);
float sk_ui_text_width(sk_ui *ui, sk_font font, float size, const char *text);
void sk_ui_line(sk_ui *ui, float x1, float y1, float x2, float y2, float width, sk_colour colour);
void sk_ui_polyline(sk_ui *ui, const float (*points)[2], int count, float width, sk_colour colour);
void sk_ui_rect(sk_ui *ui, float x, float y, float w, float h, float rounding, float width, sk_colour colour);
void sk_ui_rect_filled(sk_ui *ui, float x, float y, float w, float h, float rounding, sk_colour colour);
void sk_ui_circle(sk_ui *ui, float x, float y, float radius, float width, sk_colour colour);
void sk_ui_circle_filled(sk_ui *ui, float x, float y, float radius, sk_colour colour);
// Angles in rad, clockwise from the right.
void sk_ui_arc(sk_ui *ui, float x, float y, float radius, float from, float to, float width, sk_colour colour);
void sk_ui_polygon(sk_ui *ui, const float (*points)[2], int count, float width, sk_colour colour); // closed outline
void sk_ui_polygon_filled(sk_ui *ui, const float (*points)[2], int count, sk_colour colour);       // convex
void sk_ui_clip(sk_ui *ui, float x, float y, float w, float h); // until sk_ui_clip_end, nothing outside is drawn
void sk_ui_clip_end(sk_ui *ui);

// ---- panels ----

// A window with a title. `open` (may be null) becomes false when its cross is clicked. Call sk_ui_panel_end in any case;
// false means that nothing of it is seen. Where it stands is a wish for the first time; the user may move it.
bool sk_ui_panel_begin(sk_ui *ui, const char *title, float x, float y, float w, float h, bool *open);
void sk_ui_panel_end(sk_ui *ui);
void sk_ui_label(sk_ui *ui, sk_font font, sk_colour colour, const char *text); // wraps
bool sk_ui_button(sk_ui *ui, const char *text);
bool sk_ui_checkbox(sk_ui *ui, const char *text, bool *value);
bool sk_ui_slider(sk_ui *ui, const char *text, double *value, double low, double high, const char *format);
// A field to type into; `focus` puts the cursor there. True when Enter is pressed.
bool sk_ui_input(sk_ui *ui, const char *label, char *buffer, int size, bool focus);
bool sk_ui_choice(sk_ui *ui, const char *text, bool selected); // a line of a list; true when clicked
bool sk_ui_section(sk_ui *ui, const char *text, bool open);    // a heading that folds; true while unfolded
void sk_ui_same_line(sk_ui *ui);
void sk_ui_separator(sk_ui *ui);
// A table: then sk_ui_cell before every cell, row by row.
bool sk_ui_table_begin(sk_ui *ui, const char *name, int columns); // false: not seen, no cells, no end
void sk_ui_cell(sk_ui *ui);
void sk_ui_table_end(sk_ui *ui);
// Values from left to right; low = high: fitted.
void sk_ui_plot(sk_ui *ui, const char *text, const float *values, int count, float low, float high, float height);
void sk_ui_progress(sk_ui *ui, float fraction, const char *text);

#ifdef __cplusplus
}
#endif
