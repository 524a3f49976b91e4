#include "panels/crash_panel.h"

#include <string.h>

static const float MARGIN = 14.0F, SIZE = 13.0F, ROW = 15.5F, HALF = 8.0F, FOOT = 12.0F; // points; HALF: an empty line
enum { LEAST_WIDE = 84 };                                                                // letters, of a whole page

static sk_colour colour_of(sk_crash_panel_colour colour) {
    switch (colour) {
    case SK_CRASH_PANEL_TITLE:
    case SK_CRASH_PANEL_HEAD: return PEN_CYAN;
    case SK_CRASH_PANEL_GOOD: return PEN_GREEN;
    case SK_CRASH_PANEL_BAD: return PEN_AMBER;
    default: return PEN_WHITE;
    }
}

// Returns the number of letters, without the bytes that continue one of UTF-8.
static int32_t letters_of(const char *text) {
    int32_t count = 0;
    for (; *text != '\0'; text++) count += (*text & 0xC0) != 0x80;
    return count;
}

float sk_crash_panel_draw(const pen *whole, float edge, float bottom, const sk_crash_panel *panel) {
    int32_t wide = panel->line_count > 1 ? LEAST_WIDE : 0;
    float height = 2.0F * MARGIN + FOOT + ROW;
    for (int32_t i = 0; i < panel->line_count; i++) {
        int32_t letters = letters_of(panel->line[i].text);
        wide = letters > wide ? letters : wide;
        height += letters > 0 ? ROW : HALF;
    }
    float width = 2.0F * MARGIN + pen_fixed_width(whole, SIZE) * (float)wide;
    pen smaller = pen_shrunk(whole, width + 2.0F * edge, (height + edge) * whole->height / bottom);
    const pen *p = &smaller;
    float x = edge + MARGIN, y = edge + MARGIN;
    pen_box(p, edge, edge, width, height, (sk_colour){12, 17, 24, 225});
    for (int32_t i = 0; i < panel->line_count; i++) {
        pen_fixed_text(p, x, y, SIZE, colour_of(panel->line[i].colour), panel->line[i].text);
        y += panel->line[i].text[0] != '\0' ? ROW : HALF;
    }
    pen_text(p, x, edge + height - MARGIN - FOOT, pen_left(FOOT, PEN_GREY), "%s", panel->note);
    return (edge + width) * p->scale / whole->scale;
}
