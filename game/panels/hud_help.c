// The help panel: the table of the keys that have an effect in this aircraft.
#include "input/action_use.h"
#include "panels/hud_internal.h"
#include <stdio.h>
#include <string.h>

static const float ROW = 17.0F, HEAD = 26.0F, COLUMN = 396.0F, MARGIN = 18.0F;
enum { COLUMNS = 3 };

// Returns the label of an action. Null if it has no key, or has no effect in this aircraft or in a replay.
static const char *label_of(const sk_hud_frame *frame, int action, char *text, size_t size) {
    const sk_model *model = frame->model;
    sk_action_keys(frame->keys, (sk_action)action, text, size);
    if (*text == '\0' || (frame->replaying && !(sk_action_contexts((sk_action)action) & SK_KEYS_REPLAY))) return NULL;
    return sk_action_label((sk_action)action,
                           model->aircraft_count > 0 ? &model->types[model->aircraft[frame->driven].type] : NULL);
}

// Returns the number of rows of the group that begins with this action.
static int rows_of(const sk_hud_frame *frame, int first) {
    int rows = 0;
    for (int i = first; i < SK_ACTION_COUNT; i++) {
        char text[160];
        if (strcmp(sk_action_table[i].group, sk_action_table[first].group) != 0) break;
        rows += label_of(frame, i, text, sizeof text) != NULL;
    }
    return rows;
}

static void draw_row(const pen *p, float x, float y, const char *text, const char *label) {
    pen_text(p, x, y, pen_left(13.0F, PEN_WHITE), "%s", text);
    pen_text(p, x + 192.0F, y, pen_left(13.0F, PEN_GREY), "%s", label);
}

// Lays out the groups in order. A group that would make its column higher than `tallest` begins the next column. Draws
// only if `p` is set. Returns the height of the tallest column.
static float lay_out(const pen *p, float x, float y, float tallest, const sk_hud_frame *frame) {
    float used = 0.0F, most = 0.0F;
    int column = 0;
    for (int first = 0, next; first < SK_ACTION_COUNT; first = next) {
        const char *group = sk_action_table[first].group;
        for (next = first; next < SK_ACTION_COUNT && strcmp(sk_action_table[next].group, group) == 0;) next++;
        int rows = rows_of(frame, first);
        if (rows == 0) continue;
        float need = HEAD + ROW * (float)rows;
        if (used > 0.0F && used + need > tallest && column < COLUMNS - 1) {
            column++;
            used = 0.0F;
        }
        float left = x + COLUMN * (float)column, at = y + used + HEAD;
        if (p != NULL) pen_text(p, left, y + used + 7.0F, pen_left(15.0F, PEN_CYAN), "%s", group);
        for (int i = first; i < next && p != NULL; i++) {
            char text[160];
            const char *label = label_of(frame, i, text, sizeof text);
            if (label == NULL) continue;
            draw_row(p, left, at, text, label);
            at += ROW;
        }
        used += need;
        most = used > most ? used : most;
    }
    return most;
}

// Returns the least height of the tallest column for the groups in their order.
static float best_height(const sk_hud_frame *frame) {
    float total = lay_out(NULL, 0.0F, 0.0F, 1e6F, frame), best = total;
    for (float tallest = total / (float)COLUMNS; tallest < total; tallest += ROW) {
        float height = lay_out(NULL, 0.0F, 0.0F, tallest, frame);
        best = height < best ? height : best;
    }
    return best;
}

void hud_help_panel(const pen *instruments, const sk_hud_frame *frame) {
    static const float EDGE = 8.0F;
    float tallest = best_height(frame), height = tallest + 2.0F * MARGIN + 44.0F;
    float width = COLUMN * (float)COLUMNS + 2.0F * MARGIN - 20.0F;
    pen smaller = pen_shrunk(instruments, width + 2.0F * EDGE, height + 2.0F * EDGE);
    const pen *p = &smaller;
    float x = 0.5F * (p->width - width), y = 0.5F * (p->height - height) - 20.0F;
    if (y < EDGE) y = EDGE;
    pen_box(p, x, y, width, height, (sk_colour){12, 17, 24, 235});
    pen_text(p, x + MARGIN, y + MARGIN, pen_left(20.0F, PEN_WHITE), "%s", frame->title);
    char key[64];
    sk_chord_label(frame->keys->chord[SK_DO_close][0], key, sizeof key);
    pen_text(p, x + width - MARGIN, y + MARGIN + 3.0F, pen_right(13.0F, PEN_GREY),
             "%s closes  \xC2\xB7  a joystick or gamepad works as soon as it is plugged in", key);
    lay_out(p, x + MARGIN, y + MARGIN + 38.0F, tallest + 1.0F, frame);
}
