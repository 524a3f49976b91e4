// crash_panel.h: the page on a crash over the picture. The text is that of `skidpad crash` (export/crash_page.h).
#pragma once
#include "view/pen.h"

enum { SK_CRASH_PANEL_LINES = 64, SK_CRASH_PANEL_LETTERS = 160 };

typedef enum sk_crash_panel_colour {
    SK_CRASH_PANEL_PLAIN,
    SK_CRASH_PANEL_TITLE,
    SK_CRASH_PANEL_HEAD,
    SK_CRASH_PANEL_GOOD,
    SK_CRASH_PANEL_BAD
} sk_crash_panel_colour;

typedef struct sk_crash_panel {
    int32_t line_count;
    struct {
        char text[SK_CRASH_PANEL_LETTERS];
        sk_crash_panel_colour colour;
    } line[SK_CRASH_PANEL_LINES];
    char note[SK_CRASH_PANEL_LETTERS]; // the line below the page: up to when it is, and its keys
} sk_crash_panel;

// Draws the page in the upper left corner, `edge` from the edges. It is smaller if it would otherwise end below `bottom` or
// beyond the right edge.
// Returns the right edge of the panel.
float sk_crash_panel_draw(const pen *p, float edge, float bottom, const sk_crash_panel *panel);
