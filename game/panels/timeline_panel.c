// The panel of a timeline: a line of text, events and bookmarks, the lanes, and a scale of seconds.
#include "panels/timeline_internal.h"
#include "view/debug_overlay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float EDGE = 16.0F, PAD = 8.0F, HEAD = 22.0F, EVENTS = 16.0F, SCALE = 16.0F, KEYS = 17.0F, NAMES = 104.0F,
                   LAST = 18.0F; // points; LAST: for the last number of the scale
static const float LANES_MOST = 132.0F, LANE_LEAST = 3.0F, NAME = 11.0F, NAMES_APART = 11.5F;
static const float NEEDED = 760.0F; // points, width that the text takes
static const float LEGEND_FROM = 1000.0F;
enum { COLUMNS_MOST = 4096, GAPS_MOST = 12 };

static float lane_height(int32_t lanes) {
    static const float USUAL = 12.0F;
    if (lanes == 0) return 0.0F;
    float height = LANES_MOST / (float)lanes;
    return height > USUAL ? USUAL : height < LANE_LEAST ? LANE_LEAST : height;
}

float sk_timeline_height(const sk_timeline *t) {
    int32_t lanes = sk_lane_count(t->model);
    return HEAD + EVENTS + lane_height(lanes) * (float)lanes + SCALE + (t->keys != NULL ? KEYS : 0.0F) + 2.0F * PAD;
}

static pen pen_of(sk_ui *ui, int width, int height) {
    return pen_begin(ui, width, height, NEEDED);
}

int sk_timeline_pixels(const sk_timeline *t, sk_ui *ui, int width, int height) {
    pen p = pen_of(ui, width, height);
    int pixels = (int)((sk_timeline_height(t) + EDGE) * p.scale);
    return pixels < height / 2 ? pixels : height / 2;
}

static sk_colour mode_colour(uint8_t mode) {
    return sk_role_colour(sk_draw_role_of(mode, mode == SK_LANE_BROKEN));
}

// Draws one lane. Adjacent columns of equal mode are one box.
static void draw_lane(const pen *p, const uint8_t *columns, int32_t count, sk_rect lane) {
    float column = lane.w / (float)count;
    for (int32_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && columns[to] == columns[from];) to++;
        float s = p->scale, left = s * (lane.x + column * (float)from), wide = s * column * (float)(to - from);
        if (columns[from] != SK_LANE_AIR)
            sk_ui_rect_filled(p->ui, (sk_rect){left, s * lane.y, wide, s * lane.h}, 0.0F, mode_colour(columns[from]));
    }
}

static void draw_name(const pen *p, const sk_timeline *t, int32_t lane, float right, float middle, float size) {
    const char *name = sk_lane_name(t->model, lane);
    float y = middle - 0.5F * size;
    if (t->model->aircraft_count > 1)
        pen_text(p, right, y, pen_right(size, PEN_GREY), "%d %s", sk_lane_at(t->model, lane).aircraft + 1, name);
    else
        pen_text(p, right, y, pen_right(size, PEN_GREY), "%s", name);
}

static void draw_lanes(const pen *p, const sk_timeline *t, float x, float y, float width, float height) {
    int32_t lanes = sk_lane_count(t->model), count = (int32_t)(width * p->scale), rows[SK_TIMELINE_LANES];
    if (count > COLUMNS_MOST) count = COLUMNS_MOST;
    if (lanes == 0 || lanes > SK_TIMELINE_LANES || count < 1) return;
    uint8_t *columns = malloc((size_t)lanes * (size_t)count);
    if (columns == NULL) return; // the rest of the panel needs no memory
    sk_timeline_columns(t, count, columns);
    sk_shown_lanes(t->model, rows);
    float free_from = 0.0F;
    for (int32_t i = 0; i < lanes; i++) {
        float top = y + height * (float)i;
        pen_box(p, x, top + 0.5F, width, height - 1.0F, (sk_colour){255, 255, 255, 18});
        draw_lane(p, columns + (size_t)rows[i] * (size_t)count, count, (sk_rect){x, top + 0.5F, width, height - 1.0F});
        // If lanes are too narrow for a name each, only every second or third has one.
        float middle = top + 0.5F * height;
        if (middle < free_from) continue;
        draw_name(p, t, rows[i], x - PAD, middle, NAME);
        free_from = middle + NAMES_APART;
    }
    free(columns);
}

static void draw_mark(const pen *p, float x, float y) {
    pen_triangle(p, (const float[3][2]){{x - 5.0F, y}, {x + 5.0F, y}, {x, y + 9.0F}}, PEN_CYAN);
}

static void draw_events(const pen *p, const sk_timeline *t, const timeline_layout *at) {
    float y = at->events;
    for (int grave = 0; grave < 2; grave++) // damage is drawn on top
        for (int32_t i = 0; i < t->event_count; i++) {
            const sk_event *event = &t->events[i];
            if (sk_event_is_damage(event->kind) != (grave == 1) || !sk_timeline_shows(t, event->tick)) continue;
            bool contact = event->kind == SK_EVENT_TOUCHDOWN || event->kind == SK_EVENT_LIFT_OFF;
            sk_colour colour = grave ? PEN_RED : contact ? PEN_WHITE : PEN_AMBER;
            float x = timeline_x(t, p, at, (double)event->tick);
            pen_line(p, x, y + (grave ? 0.0F : 5.0F), x, y + EVENTS - 2.0F, (sk_stroke){grave ? 2.0F : 1.0F, colour});
        }
    for (int32_t i = 0; i < t->mark_count; i++) {
        if (!sk_timeline_shows(t, t->marks[i].tick)) continue;
        float x = timeline_x(t, p, at, (double)t->marks[i].tick);
        pen_line(p, x, y, x, at->bottom, (sk_stroke){1.0F, (sk_colour){86, 180, 233, 130}});
        draw_mark(p, x, y);
    }
}

static void draw_scale(const pen *p, const sk_timeline *t, const timeline_layout *at) {
    double from = t->from / SK_TICK_HZ, to = t->to / SK_TICK_HZ;
    double spacing = sk_timeline_spacing(to - from, GAPS_MOST);
    for (double n = ceil(from / spacing - 1e-9); n * spacing <= to * (1.0 + 1e-12); n += 1.0) {
        char text[32];
        float x = timeline_x(t, p, at, n * spacing * SK_TICK_HZ);
        sk_timeline_label(n * spacing, spacing, (double)t->last / SK_TICK_HZ, text, sizeof text);
        pen_line(p, x, at->events, x, at->bottom, (sk_stroke){1.0F, (sk_colour){255, 255, 255, 40}});
        pen_text(p, x, at->bottom + 3.0F, pen_centre(11.0F, PEN_GREY), "%s", text);
    }
}

// Draws notches below the lanes. If they would be too close together, none are drawn.
static void draw_keyframes(const pen *p, const sk_timeline *t, const timeline_layout *at) {
    static const float APART = 4.0F;
    int32_t last = t->keyframe_count - 1;
    if (last < 0 || t->to <= t->from) return;
    double mean = (double)(t->keyframes[last] - t->keyframes[0]) / sk_max(1.0, (double)last);
    if ((double)at->wide * mean / (t->to - t->from) < (double)APART && last > 0) return;
    for (int32_t i = 0; i <= last; i++) {
        if (!sk_timeline_shows(t, t->keyframes[i])) continue;
        float x = timeline_x(t, p, at, (double)t->keyframes[i]);
        pen_line(p, x, at->bottom - 1.0F, x, at->bottom + 3.0F, (sk_stroke){1.5F, (sk_colour){160, 170, 180, 200}});
    }
}

// Draws the position of the shown part in the whole range, unless all of it is shown.
static void draw_overview(const pen *p, const sk_timeline *t, const timeline_layout *at) {
    static const float THICK = 3.0F, LEAST = 6.0F;
    double whole = (double)(t->last - t->first);
    if (t->to - t->from >= whole || whole <= 0.0) return;
    float y = at->bottom + SCALE, from = (float)((t->from - (double)t->first) / whole) * at->wide;
    float wide = fmaxf(LEAST, (float)((t->to - t->from) / whole) * at->wide);
    if (from > at->wide - wide) from = at->wide - wide;
    pen_box(p, at->x, y, at->wide, THICK, (sk_colour){255, 255, 255, 26});
    pen_box(p, at->x + from, y, wide, THICK, (sk_colour){200, 208, 214, 210});
    float now = at->x + (float)((double)(t->now - t->first) / whole) * at->wide;
    pen_line(p, now, y - 1.0F, now, y + THICK + 1.0F, (sk_stroke){1.5F, PEN_WHITE});
}

// Draws the meaning of the lanes' colours.
static void draw_legend(const pen *p, float x, float y, bool rolls) {
    static const struct {
        uint8_t mode;
        const char *word;
    } MODES[] = {{SK_LANE_STANDING, "standing"},
                 {SK_LANE_ROLLING, "rolling"},
                 {SK_LANE_SLIPPING, "slipping"},
                 {SK_LANE_BROKEN, "broken"}};
    int place = 0;
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++) {
        if (MODES[i].mode == SK_LANE_ROLLING && !rolls) continue;
        float at = x + 74.0F * (float)place++;
        pen_box(p, at, y + 4.0F, 12.0F, 8.0F, mode_colour(MODES[i].mode));
        pen_text(p, at + 17.0F, y + 2.0F, pen_left(12.0F, PEN_GREY), "%s", MODES[i].word);
    }
}

static void draw_summary(const pen *p, const sk_timeline *t, float x, float y, float right) {
    char speed[24] = "", loop[40] = "", time[32];
    if (t->speed < 1.0) snprintf(speed, sizeof speed, "  \xC2\xB7  1/%.0f", 1.0 / t->speed);
    if (t->speed > 1.0) snprintf(speed, sizeof speed, "  \xC2\xB7  %.0f x", t->speed);
    if (t->loop) snprintf(loop, sizeof loop, "  \xC2\xB7  loop");
    sk_timeline_label((double)t->now / SK_TICK_HZ, 0.001, (double)t->last / SK_TICK_HZ, time, sizeof time);
    pen_text(p, x, y, pen_left(15.0F, PEN_WHITE), "%s", time);
    pen_text(p, x + (t->last < 3600 * SK_TICK_HZ ? 84.0F : 102.0F), y + 2.0F, pen_left(12.0F, PEN_GREY),
             "tick %lld of %lld to %lld  \xC2\xB7  %s%s%s", (long long)t->now, (long long)t->first, (long long)t->last,
             t->paused ? "paused" : "playing", speed, loop);
    if (right - x > LEGEND_FROM) draw_legend(p, x + 0.36F * (right - x), y, sk_timeline_rolls(t->model));
    if (t->note != NULL)
        pen_text(p, right, y + 2.0F, pen_right(12.0F, t->difference >= 0 ? PEN_AMBER : PEN_GREY), "%s", t->note);
}

static timeline_layout lay_out(const pen *p, const sk_timeline *t) {
    timeline_layout at = {.left = EDGE, .right = p->width - EDGE, .top = p->height - EDGE - sk_timeline_height(t)};
    at.x = at.left + PAD + NAMES;
    at.wide = at.right - PAD - LAST - at.x;
    at.events = at.top + PAD + HEAD;
    at.lanes = at.events + EVENTS;
    at.lane = lane_height(sk_lane_count(t->model));
    at.bottom = at.lanes + at.lane * (float)sk_lane_count(t->model);
    float s = p->scale;
    at.place = (sk_timeline_place){s * at.x, s * at.events, s * at.wide, s * (at.bottom + SCALE - at.events)};
    return at;
}

// Draws the time from one tick to another in a colour.
static void draw_span(const pen *p, const sk_timeline *t, const timeline_layout *at, int64_t from, int64_t to,
                      sk_colour colour) {
    float a = timeline_x(t, p, at, (double)from), b = timeline_x(t, p, at, (double)to);
    if (b > a) pen_box(p, a, at->events, b - a, at->bottom - at->events, colour);
}

static void draw_difference(const pen *p, const sk_timeline *t, const timeline_layout *at) {
    if (t->difference < 0) return;
    float x = timeline_x(t, p, at, (double)t->difference);
    if (!sk_timeline_shows(t, t->difference)) return;
    pen_line(p, x, at->events, x, at->bottom, (sk_stroke){2.0F, PEN_RED});
    bool left = x > at->x + at->wide - 60.0F;
    pen_text(p, left ? x - 4.0F : x + 4.0F, at->events + 1.0F,
             (sk_text_style){11.0F, left ? SK_ALIGN_RIGHT : SK_ALIGN_LEFT, PEN_RED}, "differs");
}

sk_timeline_place sk_timeline_draw(const sk_timeline *t, sk_ui *ui, int width, int height) {
    pen whole = pen_of(ui, width, height), shrunk = pen_shrunk(&whole, NEEDED, 2.0F * (sk_timeline_height(t) + EDGE));
    const pen *p = &shrunk;
    timeline_layout at = lay_out(p, t);
    pen_box(p, at.left, at.top, at.right - at.left, sk_timeline_height(t), (sk_colour){12, 17, 24, 215});
    draw_summary(p, t, at.left + PAD + 2.0F, at.top + PAD, at.right - PAD);
    pen_text(p, at.x - PAD, at.events + 2.0F, pen_right(11.0F, PEN_GREY), "events");
    if (t->loop) draw_span(p, t, &at, t->loop_from, t->loop_to, (sk_colour){86, 180, 233, 40});
    if (t->difference >= 0) draw_span(p, t, &at, t->difference, t->last, (sk_colour){255, 110, 40, 44});
    draw_scale(p, t, &at);
    draw_lanes(p, t, at.x, at.lanes, at.wide, at.lane);
    draw_keyframes(p, t, &at);
    draw_events(p, t, &at);
    draw_difference(p, t, &at);
    draw_overview(p, t, &at);
    bool fits = t->keys != NULL && pen_text_width(p, 12.0F, t->keys) < at.right - at.left - 2.0F * PAD;
    if (fits) pen_text(p, at.left + PAD + 2.0F, at.bottom + SCALE + 5.0F, pen_left(12.0F, PEN_GREY), "%s", t->keys);
    if (sk_timeline_shows(t, t->now)) {
        float now = timeline_x(t, p, &at, (double)t->now);
        pen_line(p, now, at.events - 2.0F, now, at.bottom + 2.0F, (sk_stroke){2.0F, PEN_WHITE});
        pen_disc(p, now, at.events - 2.0F, 4.0F, PEN_WHITE);
    }
    timeline_draw_tip(p, t, &at);
    return at.place;
}
