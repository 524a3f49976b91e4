// overlay.h: lines, marks, polygons and labels drawn over the world. A batch is filled every frame and passed to the
// renderer. Hidden parts are drawn faintly, so that a contact under a wheel is visible.
#pragma once
#include "skidpad.h"
#include "view/colour.h"

typedef enum sk_mark { SK_MARK_CIRCLE, SK_MARK_SQUARE, SK_MARK_TRIANGLE, SK_MARK_DIAMOND } sk_mark;

enum { SK_OVERLAY_LABEL_SIZE = 64 };

typedef struct sk_overlay_item {
    enum { SK_OVERLAY_LINE, SK_OVERLAY_ARROW, SK_OVERLAY_MARK, SK_OVERLAY_FILL } kind;
    sk_vec3 a, b, c; // line, arrow: a, b; mark: a; fill: the triangle
    float size;      // px: width of the line, diameter of the mark
    sk_colour colour;
    sk_mark mark;
    bool option; // line: dashed; mark: filled; fill: strong also where it is hidden
} sk_overlay_item;

typedef struct sk_overlay_label {
    sk_vec3 at;
    float dx, dy; // px from the image of `at`, y down
    sk_colour colour;
    char text[SK_OVERLAY_LABEL_SIZE];
} sk_overlay_label;

// Zero-initialise it. If memory is short, further items are omitted.
typedef struct sk_overlay {
    sk_overlay_item *items;
    sk_overlay_label *labels;
    int32_t item_count, item_capacity, label_count, label_capacity;
} sk_overlay;

void sk_overlay_clear(sk_overlay *overlay); // empties it and keeps its memory
void sk_overlay_free(sk_overlay *overlay);

// Positions: world frame, m. Widths and sizes: px on the screen.
void sk_overlay_line(sk_overlay *overlay, sk_vec3 a, sk_vec3 b, float width, sk_colour colour);
void sk_overlay_dashed(sk_overlay *overlay, sk_vec3 a, sk_vec3 b, float width, sk_colour colour);
// Adds a line with a head at b, which is 5 widths long on the screen.
void sk_overlay_arrow(sk_overlay *overlay, sk_vec3 a, sk_vec3 b, float width, sk_colour colour);
void sk_overlay_mark(sk_overlay *overlay, sk_vec3 at, sk_mark mark, float size, bool filled, sk_colour colour);
// Adds a convex flat fill that is strong also where it is hidden.
void sk_overlay_fill(sk_overlay *overlay, const sk_vec3 *corners, int32_t count, sk_colour colour);
// Adds a convex flat polygon. A fill or an outline with a = 0 is not drawn.
void sk_overlay_polygon(sk_overlay *overlay, const sk_vec3 *corners, int32_t count, sk_colour fill, sk_colour outline,
                        float width);
void sk_overlay_text(sk_overlay *overlay, sk_vec3 at, float dx, float dy, sk_colour colour, const char *text);
