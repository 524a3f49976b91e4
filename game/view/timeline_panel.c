// The panel of a timeline: a line of words, events and bookmarks, the lanes, and a scale of seconds.
#include "view/debug_overlay.h"
#include "view/timeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const float EDGE = 16.0F, PAD = 8.0F, HEAD = 22.0F, EVENTS = 16.0F, SCALE = 16.0F, KEYS = 17.0F, NAMES = 104.0F,
                   LAST = 14.0F; // points; last: for the scale's last number
static const float LANES_MOST = 132.0F, LANE_LEAST = 3.0F, LANE_NAMED = 8.0F;
static const float NEEDED = 760.0F; // points across that the words take
static const float LEGEND_FROM = 1000.0F;
enum { COLUMNS_MOST = 4096, LANES_COLUMNS_MOST = 1 << 20, GAPS_MOST = 12 };

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

// Columns that look alike are one box.
static void draw_lane(const pen *p, const uint8_t *columns, int32_t count, float x, float y, float width,
                      float height) {
    float column = width / (float)count;
    for (int32_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && columns[to] == columns[from];) to++;
        float s = p->scale, left = s * (x + column * (float)from), wide = s * column * (float)(to - from);
        if (columns[from] != SK_LANE_AIR)
            sk_ui_rect_filled(p->ui, left, s * y, wide, s * height, 0.0F, mode_colour(columns[from]));
    }
}

// Lanes too narrow for names: that of a skid stands at the first of its nodes, "left skid" for "left skid, 3".
static void draw_group_name(const pen *p, const sk_timeline *t, int32_t lane, float right, float y) {
    static const float SIZE = 10.0F;
    const char *name = sk_lane_name(t->model, lane), *before = lane > 0 ? sk_lane_name(t->model, lane - 1) : "";
    size_t length = strcspn(name, ",");
    bool same_group = length == strcspn(before, ",") && strncmp(name, before, length) == 0;
    if (!same_group) pen_text(p, right, y - 1.0F, SIZE, PEN_RIGHT, PEN_GREY, "%.*s", (int)length, name);
}

static void draw_lanes(const pen *p, const sk_timeline *t, float x, float y, float width, float height) {
    static uint8_t columns[LANES_COLUMNS_MOST]; // large; one picture at a time
    int32_t lanes = sk_lane_count(t->model), count = (int32_t)(width * p->scale);
    if (count > COLUMNS_MOST) count = COLUMNS_MOST;
    if (lanes == 0 || count < 1 || (int64_t)lanes * count > LANES_COLUMNS_MOST) return;
    sk_timeline_columns(t, count, columns);
    for (int32_t i = 0; i < lanes; i++) {
        float top = y + height * (float)i;
        pen_box(p, x, top + 0.5F, width, height - 1.0F, (sk_colour){255, 255, 255, 18});
        draw_lane(p, columns + (size_t)i * (size_t)count, count, x, top + 0.5F, width, height - 1.0F);
        const char *name = sk_lane_name(t->model, i);
        if (height < LANE_NAMED) {
            draw_group_name(p, t, i, x - PAD, top);
            continue;
        }
        int32_t aircraft = sk_lane_at(t->model, i).aircraft;
        float size = height < 11.0F ? height : 11.0F, middle = top + 0.5F * (height - size);
        if (t->model->aircraft_count > 1)
            pen_text(p, x - PAD, middle, size, PEN_RIGHT, PEN_GREY, "%d %s", aircraft + 1, name);
        else
            pen_text(p, x - PAD, middle, size, PEN_RIGHT, PEN_GREY, "%s", name);
    }
}

static bool is_grave(int64_t kind) {
    return kind == SK_EVENT_WHEEL_BREAKS || kind == SK_EVENT_HULL_TOUCHES || kind == SK_EVENT_PROPELLER_STRIKE ||
           kind == SK_EVENT_FROZEN || kind == SK_EVENT_TYRE_BURSTS || kind == SK_EVENT_LEG_TORN_OFF ||
           kind == SK_EVENT_SKID_BREAKS || kind == SK_EVENT_ENGINE_DROWNS || kind == SK_EVENT_SKID_LET_GO;
}

// Points of the panel to those of a tick.
static float at_tick(const sk_timeline *t, const pen *p, const sk_timeline_place *place, int64_t tick) {
    return (float)(sk_timeline_x(t, place, (double)tick) / (double)p->scale);
}

static void draw_events(const pen *p, const sk_timeline *t, const sk_timeline_place *place, float y) {
    for (int grave = 0; grave < 2; grave++) // what matters on top
        for (int32_t i = 0; i < t->event_count; i++) {
            const sk_event *event = &t->events[i];
            if (is_grave(event->kind) != (grave == 1)) continue;
            bool contact = event->kind == SK_EVENT_TOUCHDOWN || event->kind == SK_EVENT_LIFT_OFF;
            sk_colour colour = grave ? PEN_RED : contact ? PEN_WHITE : PEN_AMBER;
            float x = at_tick(t, p, place, event->tick);
            pen_line(p, x, y + (grave ? 0.0F : 5.0F), x, y + EVENTS - 2.0F, grave ? 2.0F : 1.0F, colour);
        }
    for (int32_t i = 0; i < t->mark_count; i++) {
        float x = at_tick(t, p, place, t->marks[i].tick);
        pen_triangle(p, (const float[3][2]){{x - 5.0F, y}, {x + 5.0F, y}, {x, y + 8.0F}}, PEN_CYAN);
        pen_line(p, x, y, x, y + EVENTS, 1.0F, PEN_CYAN);
    }
}

static void draw_scale(const pen *p, const sk_timeline *t, const sk_timeline_place *place, float top, float bottom) {
    double from = (double)t->first / SK_TICK_HZ, to = (double)t->last / SK_TICK_HZ;
    double spacing = sk_timeline_spacing(to - from, GAPS_MOST);
    for (double s = ceil(from / spacing) * spacing; s <= to; s += spacing) {
        float x = (float)(sk_timeline_x(t, place, s * SK_TICK_HZ) / (double)p->scale);
        pen_line(p, x, top, x, bottom, 1.0F, (sk_colour){255, 255, 255, 40});
        if (spacing < 1.0)
            pen_text(p, x, bottom + 2.0F, 11.0F, PEN_CENTRE, PEN_GREY, "%.2f", s);
        else if (to < 120.0)
            pen_text(p, x, bottom + 2.0F, 11.0F, PEN_CENTRE, PEN_GREY, "%.0f s", s);
        else
            pen_text(p, x, bottom + 2.0F, 11.0F, PEN_CENTRE, PEN_GREY, "%.0f:%02.0f", floor(s / 60.0), fmod(s, 60.0));
    }
}

// What the colours of the lanes mean.
static void draw_legend(const pen *p, float x, float y) {
    static const struct {
        uint8_t mode;
        const char *word;
    } MODES[] = {{SK_LANE_STANDING, "standing"},
                 {SK_LANE_ROLLING, "rolling"},
                 {SK_LANE_SLIPPING, "slipping"},
                 {SK_LANE_BROKEN, "broken"}};
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++) {
        float at = x + 74.0F * (float)i;
        pen_box(p, at, y + 4.0F, 12.0F, 8.0F, mode_colour(MODES[i].mode));
        pen_text(p, at + 17.0F, y + 2.0F, 12.0F, PEN_LEFT, PEN_GREY, "%s", MODES[i].word);
    }
}

static void draw_words(const pen *p, const sk_timeline *t, float x, float y, float right) {
    char speed[24] = "", loop[40] = "";
    if (t->speed < 1.0) snprintf(speed, sizeof speed, "  \xC2\xB7  1/%.0f", 1.0 / t->speed);
    if (t->speed > 1.0) snprintf(speed, sizeof speed, "  \xC2\xB7  %.0f x", t->speed);
    if (t->loop) snprintf(loop, sizeof loop, "  \xC2\xB7  loop");
    pen_text(p, x, y, 15.0F, PEN_LEFT, PEN_WHITE, "%.3f s", (double)t->now / SK_TICK_HZ);
    pen_text(p, x + 84.0F, y + 2.0F, 12.0F, PEN_LEFT, PEN_GREY, "tick %lld of %lld to %lld  \xC2\xB7  %s%s%s",
             (long long)t->now, (long long)t->first, (long long)t->last, t->paused ? "paused" : "playing", speed, loop);
    if (right - x > LEGEND_FROM) draw_legend(p, x + 0.36F * (right - x), y);
    if (t->note != NULL)
        pen_text(p, right, y + 2.0F, 12.0F, PEN_RIGHT, t->difference >= 0 ? PEN_AMBER : PEN_GREY, "%s", t->note);
}

sk_timeline_place sk_timeline_draw(const sk_timeline *t, sk_ui *ui, int width, int height) {
    pen whole = pen_of(ui, width, height), shrunk = pen_shrunk(&whole, NEEDED, 2.0F * (sk_timeline_height(t) + EDGE));
    const pen *p = &shrunk;
    int32_t lanes = sk_lane_count(t->model);
    float panel = sk_timeline_height(t), lane = lane_height(lanes);
    float left = EDGE, y = p->height - EDGE - panel, right = p->width - EDGE;
    float x = left + PAD + NAMES, wide = right - PAD - LAST - x, events = y + PAD + HEAD, first = events + EVENTS;
    float bottom = first + lane * (float)lanes, s = p->scale;
    sk_timeline_place place = {s * x, s * events, s * wide, s * (bottom + SCALE - events)};
    pen_box(p, left, y, right - left, panel, (sk_colour){12, 17, 24, 215});
    draw_words(p, t, left + PAD + 2.0F, y + PAD, right - PAD);
    pen_text(p, x - PAD, events + 2.0F, 11.0F, PEN_RIGHT, PEN_GREY, "events");
    if (t->loop) {
        float from = at_tick(t, p, &place, t->loop_from), to = at_tick(t, p, &place, t->loop_to);
        pen_box(p, from, events, to - from, bottom - events, (sk_colour){86, 180, 233, 40});
    }
    draw_scale(p, t, &place, events, bottom);
    draw_lanes(p, t, x, first, wide, lane);
    draw_events(p, t, &place, events);
    if (t->difference >= 0) {
        float at = at_tick(t, p, &place, t->difference);
        pen_box(p, at, events, x + wide - at, bottom - events, (sk_colour){255, 110, 40, 36});
        pen_line(p, at, events, at, bottom, 2.0F, PEN_RED);
        pen_text(p, at + 4.0F, events + 1.0F, 11.0F, PEN_LEFT, PEN_RED, "differs");
    }
    bool fits = t->keys != NULL && pen_text_width(p, 12.0F, t->keys) < right - left - 2.0F * PAD;
    if (fits) pen_text(p, left + PAD + 2.0F, bottom + SCALE + 4.0F, 12.0F, PEN_LEFT, PEN_GREY, "%s", t->keys);
    float now = at_tick(t, p, &place, t->now);
    pen_line(p, now, events - 2.0F, now, bottom + 2.0F, 2.0F, PEN_WHITE);
    pen_disc(p, now, events - 2.0F, 4.0F, PEN_WHITE);
    return place;
}
