// Paths seen from above.
#include "export/chart_internal.h"

#include "export/markup.h"

enum { TRACK = 420 }; // px high at most

typedef struct map {
    FILE *out;
    double x, y, scale, height; // m, of the lower left corner; px per m
} map;

static double map_across(const map *m, double x) {
    return SK_CHART_LEFT + (x - m->x) * m->scale;
}
static double map_down(const map *m, double y) {
    return SK_CHART_TOP + m->height - (y - m->y) * m->scale;
}

static void write_map_axes(const map *m) {
    double width = (SK_CHART_WIDTH - SK_CHART_LEFT - SK_CHART_RIGHT) / m->scale, height = m->height / m->scale,
           bottom = SK_CHART_TOP + m->height;
    sk_ticks ticks = sk_ticks_for(m->x, m->x + width, 9, false);
    for (int32_t i = 0; i < ticks.count; i++) {
        double value = ticks.first + i * ticks.step, x = map_across(m, value);
        fprintf(m->out, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/>\n", x, SK_CHART_TOP, bottom);
        sk_chart_tick_text(m->out, "middle", x, bottom + 15.0, value, &ticks);
    }
    sk_ticks up = sk_ticks_for(m->y, m->y + height, 6, false);
    for (int32_t i = 0; i < up.count; i++) {
        double value = up.first + i * up.step, y = map_down(m, value);
        fprintf(m->out, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>\n", SK_CHART_LEFT, y,
                SK_CHART_WIDTH - SK_CHART_RIGHT);
        sk_chart_tick_text(m->out, "end", SK_CHART_LEFT - 8.0, y + 4.0, value, &up);
    }
    double middle = SK_CHART_TOP + 0.5 * m->height;
    fprintf(m->out, "<text class=\"axis\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">east (m)</text>\n",
            0.5 * (SK_CHART_LEFT + SK_CHART_WIDTH - SK_CHART_RIGHT), bottom + 32.0);
    fprintf(m->out,
            "<text class=\"axis\" x=\"50\" y=\"%.1f\" text-anchor=\"middle\" transform=\"rotate(-90 50 %.1f)\">north "
            "(m)</text>\n",
            middle, middle);
    fprintf(m->out, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%.0f\"/>\n", SK_CHART_LEFT,
            SK_CHART_TOP, SK_CHART_WIDTH - SK_CHART_LEFT - SK_CHART_RIGHT, m->height);
}

// Draws one stroke for each part in the air or on the ground. Points less than half a pixel from the last one are omitted.
static void write_track(const map *m, const sk_track *track, int32_t index) {
    for (int32_t i = 0, end; i < track->count; i = end) {
        double x = map_across(m, track->x[i]), y = map_down(m, track->y[i]);
        fprintf(m->out, "<path class=\"line s%d%s\" d=\"M%.1f %.1f", (int)index, track->on_ground[i] ? " ground" : "",
                x, y);
        for (end = i + 1; end < track->count; end++) {
            double next_x = map_across(m, track->x[end]), next_y = map_down(m, track->y[end]);
            bool turns = track->on_ground[end] != track->on_ground[i];
            if (fabs(next_x - x) + fabs(next_y - y) >= 0.5 || turns || end == track->count - 1) {
                fprintf(m->out, "L%.1f %.1f", next_x, next_y);
                x = next_x;
                y = next_y;
            }
            if (turns) break;
        }
        fputs("\"/>\n", m->out);
    }
    if (track->count == 0) return;
    int32_t last = track->count - 1;
    fprintf(m->out, "<circle class=\"dot s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>", (int)index,
            map_across(m, track->x[0]), map_down(m, track->y[0]));
    sk_html_text(m->out, track->name);
    fprintf(m->out,
            " begins</title></circle>\n<path class=\"line s%d ground\" d=\"M%.1f %.1fm-5 -5l10 10m0 -10l-10 10\"/>\n",
            (int)index, map_across(m, track->x[last]), map_down(m, track->y[last]));
}

void sk_tracks_write(FILE *out, const sk_track *tracks, int32_t count) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int32_t t = 0; t < count; t++)
        for (int32_t i = 0; i < tracks[t].count; i++) {
            low[0] = sk_min(low[0], tracks[t].x[i]);
            low[1] = sk_min(low[1], tracks[t].y[i]);
            high[0] = sk_max(high[0], tracks[t].x[i]);
            high[1] = sk_max(high[1], tracks[t].y[i]);
        }
    if (!(low[0] <= high[0])) return;
    // The map is at least 10 m wide, plus a margin. Its height is as needed, between a third of the maximum and the maximum.
    double east = 1.1 * sk_max(high[0] - low[0], 10.0), north = 1.1 * sk_max(high[1] - low[1], 3.0);
    map m = {.out = out};
    m.scale = sk_min((SK_CHART_WIDTH - SK_CHART_LEFT - SK_CHART_RIGHT) / east, TRACK / north);
    m.height = sk_max(TRACK / 3.0, floor(north * m.scale));
    m.x = 0.5 * (low[0] + high[0]) - 0.5 * (SK_CHART_WIDTH - SK_CHART_LEFT - SK_CHART_RIGHT) / m.scale;
    m.y = 0.5 * (low[1] + high[1]) - 0.5 * m.height / m.scale;
    sk_chart_caption(out, "Seen from above");
    for (int32_t t = 0; t < count; t++) sk_chart_legend(out, "s", t, tracks[t].name);
    fputs(" <span class=\"key\">dot: begins, cross: ends, thick: on the ground</span></figcaption>\n", out);
    sk_chart_svg(out, SK_CHART_TOP + m.height + SK_CHART_BOTTOM, "Track over the ground, north up");
    write_map_axes(&m);
    for (int32_t t = 0; t < count; t++) write_track(&m, &tracks[t], t);
    fputs("</svg>\n</figure>\n", out);
}
