// The tip of the timeline: time, events and lane at the mouse pointer.
#include "panels/timeline_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINES_MOST = 7, LINE_SIZE = 200 };                               // the longest text of an event, with its time
static const float NEAR = 5.0F, SIZE = 12.0F, STEP = 16.0F, PAD = 8.0F; // points

typedef struct telling {
    char line[LINES_MOST][LINE_SIZE];
    sk_colour colour[LINES_MOST];
    int32_t count, left_out;
} telling;

static void add(telling *tip, sk_colour colour, const char *text) {
    if (tip->count == LINES_MOST) {
        tip->left_out++;
        return;
    }
    tip->colour[tip->count] = colour;
    snprintf(tip->line[tip->count++], LINE_SIZE, "%s", text);
}

// Adds a line with a tick and its time. The time has enough decimals to distinguish the tick from the next.
static void add_time(telling *tip, const sk_timeline *t, int64_t tick) {
    char time[32], text[LINE_SIZE];
    sk_timeline_label((double)tick / SK_TICK_HZ, 0.01, (double)t->last / SK_TICK_HZ, time, sizeof time);
    snprintf(text, sizeof text, "%s  \xC2\xB7  tick %lld", time, (long long)tick);
    add(tip, PEN_WHITE, text);
}

static void add_lane(telling *tip, const sk_timeline *t, const timeline_layout *at, float y, int64_t tick) {
    int32_t lanes = sk_lane_count(t->model);
    if (y < at->lanes || y >= at->bottom || lanes == 0) return;
    int32_t rows[SK_TIMELINE_LANES], row = (int32_t)((y - at->lanes) / at->lane);
    char text[LINE_SIZE];
    if (row >= lanes || lanes > SK_TIMELINE_LANES) return;
    sk_shown_lanes(t->model, rows);
    int32_t lane = rows[row];
    snprintf(text, sizeof text, "%.60s: %s", sk_lane_name(t->model, lane),
             sk_timeline_mode_names[sk_timeline_mode(t, lane, tick)]);
    add(tip, PEN_GREY, text);
}

static void add_events(telling *tip, const sk_timeline *t, const pen *p, const timeline_layout *at, float x) {
    for (int32_t i = 0; i < t->mark_count; i++) {
        char text[LINE_SIZE];
        if (!sk_timeline_shows(t, t->marks[i].tick)) continue;
        if (fabsf(timeline_x(t, p, at, (double)t->marks[i].tick) - x) > NEAR) continue;
        snprintf(text, sizeof text, "Bookmark %.80s", t->marks[i].text);
        add(tip, PEN_CYAN, text);
    }
    for (int32_t i = 0; i < t->event_count; i++) {
        const sk_event *event = &t->events[i];
        char text[LINE_SIZE], time[32], words[LINE_SIZE - 34];
        if (!sk_timeline_shows(t, event->tick)) continue;
        if (fabsf(timeline_x(t, p, at, (double)event->tick) - x) > NEAR) continue;
        sk_timeline_label((double)event->tick / SK_TICK_HZ, 0.01, (double)t->last / SK_TICK_HZ, time, sizeof time);
        sk_event_describe(t->model, event, words, sizeof words);
        snprintf(text, sizeof text, "%s  %s", time, words);
        add(tip, PEN_AMBER, text);
    }
}

void timeline_draw_tip(const pen *p, const sk_timeline *t, const timeline_layout *at) {
    if (!t->pointed_at || !sk_timeline_hit(&at->place, t->x, t->y)) return;
    float x = (float)(t->x / (double)p->scale), y = (float)(t->y / (double)p->scale);
    int64_t tick = sk_timeline_tick(t, &at->place, t->x);
    telling tip = {.count = 0};
    add_time(&tip, t, tick);
    add_lane(&tip, t, at, y, tick);
    add_events(&tip, t, p, at, x);
    if (tip.left_out > 0) {
        snprintf(tip.line[LINES_MOST - 1], LINE_SIZE, "and %d more: zoom in", (int)tip.left_out + 1);
        tip.colour[LINES_MOST - 1] = PEN_GREY;
    }
    float wide = 0.0F, high = STEP * (float)tip.count + 2.0F * PAD - 3.0F;
    for (int32_t i = 0; i < tip.count; i++) wide = fmaxf(wide, pen_text_width(p, SIZE, tip.line[i]));
    wide += 2.0F * PAD;
    float left = fminf(fmaxf(x - 0.5F * wide, at->left), at->right - wide), top = at->top - high - 4.0F;
    pen_line(p, x, at->events, x, at->bottom, (sk_stroke){1.0F, (sk_colour){255, 255, 255, 110}});
    pen_box(p, left, top, wide, high, (sk_colour){12, 17, 24, 250});
    pen_frame(p, left, top, wide, high, (sk_colour){160, 170, 180, 120});
    for (int32_t i = 0; i < tip.count; i++)
        pen_text(p, left + PAD, top + PAD - 2.0F + STEP * (float)i, pen_left(SIZE, tip.colour[i]), "%s", tip.line[i]);
}
