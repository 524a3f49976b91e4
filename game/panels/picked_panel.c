#include "panels/picked_panel.h"

#include "view/debug_overlay.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float MARGIN = 12.0F, HEAD = 32.0F, ROW = 19.0F, SIZE = 13.0F, STEP = 17.0F, BETWEEN = 5.0F; // points
enum { ROWS_MOST = 5 };

bool sk_picture_click_is_nearest(sk_picture_click *click, sk_picture picture, sk_vec3 place, double *nearest) {
    double x, y;
    if (!sk_picture_project(picture, place, &x, &y)) return false;
    if (x < 0.0 || y < 0.0 || x >= picture.width || y >= picture.height) return false;
    double away = sqrt((x - click->x) * (x - click->x) + (y - click->y) * (y - click->y));
    if (!(away <= *nearest)) return false;
    *nearest = away;
    click->seen = true;
    click->seen_x = x;
    click->seen_y = y;
    return true;
}

// Draws the text from (x, y) down; without `draws` only measures it. Returns its height.
static float paragraphs(const pen *p, float x, float y, float width, bool draws, const char *words) {
    const pen_column column = {width, SIZE, STEP};
    float top = y;
    while (*words != '\0') {
        char line[SK_ORIENTED_TEXT_SIZE];
        size_t length = strcspn(words, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, words);
        y += draws ? pen_paragraph(p, x, y, column, PEN_WHITE, line) : pen_paragraph_height(p, column, line);
        y += BETWEEN;
        words += length;
        words += strspn(words, "\n");
    }
    return y - top;
}

static void draw_rows(const pen *p, float left, float right, float y, const sk_picked_panel *panel) {
    float inner = right - MARGIN;
    pen_text(p, left + MARGIN, y, pen_left(11.0F, PEN_GREY), "P");
    pen_text(p, left + 34.0F, y, pen_left(11.0F, PEN_GREY), "S");
    pen_text(p, left + 54.0F, y, pen_left(11.0F, PEN_GREY), "FACE");
    pen_text(p, inner, y, pen_right(11.0F, PEN_GREY), "OUTSIDE BY, mm");
    y += 16.0F;
    for (int32_t i = 0; i < panel->face_count && i < ROWS_MOST; i++, y += ROW) {
        sk_colour colour = panel->face[i].holds     ? sk_role_colour(SK_DRAW_FACE)
                           : panel->face[i].nearest ? sk_role_colour(SK_DRAW_GHOST)
                                                    : PEN_WHITE;
        colour.a = 255;
        pen_text(p, left + MARGIN, y, pen_left(SIZE, colour), panel->face[i].inside ? "1" : "0");
        pen_text(p, left + 34.0F, y, pen_left(SIZE, colour), panel->face[i].on_range ? "1" : "0");
        pen_text(p, left + 54.0F, y, pen_left(SIZE, colour), "%s%s", panel->face[i].name,
                 panel->face[i].holds     ? "  \xC2\xB7  holds"
                 : panel->face[i].nearest ? "  \xC2\xB7  nearest"
                                          : "");
        pen_text(p, inner, y, pen_right(SIZE, colour), "%+.1f", 1000.0 * panel->face[i].distance);
    }
}

void sk_picked_panel_draw(const pen *p, float right, float top, const sk_picked_panel *panel) {
    float width = SK_PICKED_PANEL_WIDTH, left = right - width, inner = width - 2.0F * MARGIN;
    int32_t rows = panel->face_count < ROWS_MOST ? panel->face_count : ROWS_MOST;
    float table = rows > 0 ? 16.0F + ROW * (float)rows + 2.0F * BETWEEN : 0.0F;
    float height = HEAD + table + paragraphs(p, 0.0F, 0.0F, inner, false, panel->words) + MARGIN - BETWEEN;
    pen_box(p, left, top, width, height, (sk_colour){12, 17, 24, 205});
    pen_text(p, left + MARGIN, top + 9.0F, pen_left(15.0F, PEN_CYAN), "%s", panel->title);
    if (rows > 0) draw_rows(p, left, right, top + HEAD, panel);
    paragraphs(p, left + MARGIN, top + HEAD + table, inner, true, panel->words);
}
