#include "panels/timeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- the shown part ----

void sk_timeline_show_all(sk_timeline *t) {
    t->from = (double)t->first;
    t->to = (double)t->last;
}

// Shows this number of ticks from `from`, moved as far as needed to be within the whole range.
static void show(sk_timeline *t, double from, double ticks) {
    double first = (double)t->first, whole = (double)(t->last - t->first);
    ticks = sk_min(sk_max(ticks, SK_TIMELINE_LEAST), whole);
    t->from = sk_clamp(from, first, first + whole - ticks);
    t->to = t->from + ticks;
}

void sk_timeline_zoom(sk_timeline *t, double about, double factor) {
    double ticks = t->to - t->from, whole = (double)(t->last - t->first);
    double wanted = sk_min(sk_max(ticks / factor, SK_TIMELINE_LEAST), whole);
    double share = ticks > 0.0 ? sk_clamp((about - t->from) / ticks, 0.0, 1.0) : 0.0;
    show(t, about - share * wanted, wanted);
}

void sk_timeline_pan(sk_timeline *t, double ticks) {
    show(t, t->from + ticks, t->to - t->from);
}

bool sk_timeline_shows(const sk_timeline *t, int64_t tick) {
    return (double)tick >= t->from && (double)tick <= t->to;
}

void sk_timeline_show(sk_timeline *t, int64_t tick) {
    static const double MARGIN = 0.1; // share of the shown part
    double ticks = t->to - t->from;
    if ((double)tick > t->to) show(t, (double)tick - MARGIN * ticks, ticks);
    if ((double)tick < t->from) show(t, (double)tick - (1.0 - MARGIN) * ticks, ticks);
}

// ---- positions ----

static double share_of(const sk_timeline *t, double tick) {
    return t->to > t->from ? sk_clamp((tick - t->from) / (t->to - t->from), 0.0, 1.0) : 0.0;
}

int64_t sk_timeline_tick(const sk_timeline *t, const sk_timeline_place *place, double x) {
    double share = place->width > 0.0F ? sk_clamp((x - (double)place->x) / (double)place->width, 0.0, 1.0) : 0.0;
    return (int64_t)floor(t->from + share * (t->to - t->from) + 0.5);
}

double sk_timeline_x(const sk_timeline *t, const sk_timeline_place *place, double tick) {
    return (double)place->x + share_of(t, tick) * (double)place->width;
}

bool sk_timeline_hit(const sk_timeline_place *place, double x, double y) {
    return x >= (double)place->x && x <= (double)(place->x + place->width) && y >= (double)place->y &&
           y <= (double)(place->y + place->height);
}

// ---- lanes ----

// Paints a mode into the columns from one tick to another. A column that begins at the last tick is not painted.
static void paint(const sk_timeline *t, int64_t from, int64_t to, uint8_t mode, int32_t columns, uint8_t *lane) {
    if (mode == SK_LANE_AIR || to <= from || (double)to <= t->from || (double)from >= t->to) return;
    double scale = (double)columns / (t->to - t->from);
    int32_t a = (int32_t)sk_max(0.0, ((double)from - t->from) * scale);
    int32_t b = (int32_t)ceil(sk_min((double)columns, ((double)to - t->from) * scale));
    for (int32_t c = a; c < b; c++)
        if (lane[c] < mode) lane[c] = mode;
}

void sk_timeline_columns(const sk_timeline *t, int32_t columns, uint8_t *out) {
    uint8_t mode[SK_TIMELINE_LANES]; // the mode from `since` on
    int64_t since[SK_TIMELINE_LANES];
    int32_t lanes = sk_lane_count(t->model);
    memset(out, SK_LANE_AIR, (size_t)lanes * (size_t)columns);
    if (t->to <= t->from || lanes > SK_TIMELINE_LANES) return;
    for (int32_t lane = 0; lane < lanes; lane++) {
        mode[lane] = t->first_modes[lane];
        since[lane] = t->first;
    }
    for (int32_t i = 0; i < t->mode_count && (double)t->modes[i].tick < t->to; i++) {
        int32_t lane = t->modes[i].lane;
        int64_t tick = t->modes[i].tick > t->first ? t->modes[i].tick : t->first;
        paint(t, since[lane], tick, mode[lane], columns, out + (size_t)lane * (size_t)columns);
        mode[lane] = t->modes[i].mode;
        since[lane] = tick;
    }
    for (int32_t lane = 0; lane < lanes; lane++)
        paint(t, since[lane], t->last, mode[lane], columns, out + (size_t)lane * (size_t)columns);
}

bool sk_timeline_rolls(const sk_model *model) {
    bool rolls = false;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        rolls = rolls || model->types[model->aircraft[i].type].wheel_count > 0;
    return rolls;
}

const char *const sk_timeline_mode_names[SK_LANE_MODES] = {[SK_LANE_AIR] = "in the air",
                                                           [SK_LANE_STANDING] = "standing",
                                                           [SK_LANE_ROLLING] = "rolling",
                                                           [SK_LANE_SLIPPING] = "slipping",
                                                           [SK_LANE_BROKEN] = "broken"};

uint8_t sk_timeline_mode(const sk_timeline *t, int32_t lane, int64_t tick) {
    uint8_t mode = t->first_modes[lane];
    for (int32_t i = 0; i < t->mode_count && t->modes[i].tick <= tick; i++)
        if (t->modes[i].lane == lane) mode = t->modes[i].mode;
    return mode;
}

// ---- the scale ----

double sk_timeline_spacing(double seconds, int32_t most) {
    static const double NICE[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0,   2.0,   5.0,   10.0,
                                  15.0, 30.0, 60.0, 120, 300, 600, 900.0, 1800., 3600., 7200.};
    int count = sizeof NICE / sizeof NICE[0];
    for (int i = 0; i < count; i++)
        if (seconds <= (double)most * NICE[i]) return NICE[i];
    return NICE[count - 1] * ceil(seconds / ((double)most * NICE[count - 1]));
}

void sk_timeline_label(double seconds, double spacing, double longest, char *out, size_t size) {
    static const double MINUTES_FROM = 120.0; // s
    int decimals = spacing < 0.0095 ? 3 : spacing < 0.095 ? 2 : spacing < 0.95 ? 1 : 0;
    static const double UNITS[] = {1.0, 0.1, 0.01, 0.001};
    double unit = UNITS[decimals];
    seconds = unit * floor(seconds / unit + 0.5);
    if (longest < MINUTES_FROM) {
        snprintf(out, size, "%.*f s", decimals, seconds);
        return;
    }
    int64_t minutes = (int64_t)((seconds + 0.1 * unit) / 60.0);
    double rest = sk_max(0.0, seconds - 60.0 * (double)minutes);
    int width = decimals > 0 ? decimals + 3 : 2;
    if (minutes < 60)
        snprintf(out, size, "%d:%0*.*f", (int)minutes, width, decimals, rest);
    else
        snprintf(out, size, "%d:%02d:%0*.*f", (int)(minutes / 60), (int)(minutes % 60), width, decimals, rest);
}
