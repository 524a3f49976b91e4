#include "export/chart_internal.h"

#include "export/markup.h"
#include <stdlib.h>
#include <string.h>

enum { PLOT = 176, LANE = 17 }; // px high

void sk_series_begin(sk_series *series, const char *name) {
    snprintf(series->name, sizeof series->name, "%s", name);
    for (int32_t i = 0; i < SK_CHART_BINS; i++) {
        series->low[i] = INFINITY;
        series->high[i] = -INFINITY;
        series->high_first[i] = false;
    }
}

void sk_series_note(sk_series *series, int32_t bin, double value) {
    if (!(fabs(value) < INFINITY)) return;
    double *low = &series->low[bin], *high = &series->high[bin];
    if (*low > *high) {
        *low = *high = value;
    } else if (value < *low) {
        *low = value;
        series->high_first[bin] = true;
    } else if (value > *high) {
        *high = value;
        series->high_first[bin] = false;
    }
}

bool sk_series_range(const sk_series *series, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int32_t i = 0; i < SK_CHART_BINS; i++) {
        *low = sk_min(*low, series->low[i]);
        *high = sk_max(*high, series->high[i]);
    }
    return *low <= *high;
}

sk_ticks sk_ticks_for(double low, double high, int32_t most, bool around) {
    static const double FACTORS[] = {1.0, 2.0, 5.0};
    if (!(high > low)) { // a constant value: add room on both sides
        double room = sk_max(1.0, 0.1 * fabs(low));
        low -= room;
        high += room;
    }
    int32_t power = -12;
    double base = 1e-12;
    for (;; power++, base *= 10.0)
        for (int i = 0; i < 3; i++) {
            double step = FACTORS[i] * base;
            double first = around ? floor(low / step + 1e-9) : -floor(-low / step + 1e-9);
            double last = around ? -floor(-high / step + 1e-9) : floor(high / step + 1e-9);
            if (last - first > most) continue;
            return (sk_ticks){first * step, last * step, step, (int32_t)(last - first) + 1, power < 0 ? -power : 0};
        }
}

typedef struct plot {
    FILE *out;
    double from, to, low, high; // s; values
    double scale, height;
    int32_t bins;
} plot;

static double across(const plot *p, double seconds) {
    return SK_CHART_LEFT + (SK_CHART_WIDTH - SK_CHART_LEFT - SK_CHART_RIGHT) * (seconds - p->from) / (p->to - p->from);
}

static double of_bin(const plot *p, double bin) {
    double last = p->bins > 1 ? p->bins - 1 : 1;
    return SK_CHART_LEFT + (SK_CHART_WIDTH - SK_CHART_LEFT - SK_CHART_RIGHT) * sk_min(bin / last, 1.0);
}

static double down(const plot *p, double value) {
    return SK_CHART_TOP + p->height * (p->high - value * p->scale) / (p->high - p->low);
}

void sk_chart_svg(FILE *out, double height, const char *label) {
    fprintf(out, "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"", SK_CHART_WIDTH, height);
    sk_html_text(out, label);
    fputs("\">\n", out);
}

static const char *harmless_zero(double value, const sk_ticks *ticks) {
    return fabs(value) < 1e-9 * ticks->step ? "0" : NULL;
}

void sk_chart_tick_text(FILE *out, const char *anchor, double x, double y, double value, const sk_ticks *ticks) {
    const char *zero = harmless_zero(value, ticks);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    if (zero != NULL)
        fputs(zero, out);
    else
        fprintf(out, "%.*f", ticks->decimals, value);
    fputs("</text>\n", out);
}

// Writes the time axis below a plot: in s, or in min for more than 900 s.
static void write_time_axis(const plot *p) {
    double unit = p->to - p->from > 900.0 ? 60.0 : 1.0, bottom = SK_CHART_TOP + p->height;
    sk_ticks ticks = sk_ticks_for(p->from / unit, p->to / unit, 12, false);
    for (int32_t i = 0; i < ticks.count; i++) {
        double value = ticks.first + i * ticks.step, x = across(p, value * unit);
        fprintf(p->out, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/>\n", x, SK_CHART_TOP, bottom);
        sk_chart_tick_text(p->out, "middle", x, bottom + 15.0, value, &ticks);
    }
    fprintf(p->out, "<text class=\"axis\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">time (%s)</text>\n",
            0.5 * (SK_CHART_LEFT + SK_CHART_WIDTH - SK_CHART_RIGHT), bottom + 32.0, unit > 1.0 ? "min" : "s");
}

static void write_value_axis(const plot *p, const sk_ticks *ticks, const char *prefix, const char *unit) {
    for (int32_t i = 0; i < ticks->count; i++) {
        double value = ticks->first + i * ticks->step,
               y = SK_CHART_TOP + p->height * (p->high - value) / (p->high - p->low);
        bool zero = harmless_zero(value, ticks) != NULL;
        fprintf(p->out, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>\n", zero ? "zero" : "grid", SK_CHART_LEFT, y,
                SK_CHART_WIDTH - SK_CHART_RIGHT);
        sk_chart_tick_text(p->out, "end", SK_CHART_LEFT - 8.0, y + 4.0, value, ticks);
    }
    double middle = SK_CHART_TOP + 0.5 * p->height;
    fprintf(p->out,
            "<text class=\"axis\" x=\"50\" y=\"%.1f\" text-anchor=\"middle\" transform=\"rotate(-90 50 %.1f)\">",
            middle, middle);
    sk_html_text(p->out, prefix);
    sk_html_text(p->out, unit);
    fputs("</text>\n", p->out);
}

// Draws one line through all bins, with gaps where there is no value. A level part is one stroke.
static void write_line(const plot *p, const sk_series *series, int32_t index) {
    fprintf(p->out, "<path class=\"line s%d%s\" d=\"", (int)(index % SK_CHART_COLOURS),
            index >= SK_CHART_COLOURS ? " dashed" : "");
    char before[24] = "", x_before[24] = "";
    bool level = false;
    for (int32_t i = 0; i < p->bins; i++) {
        if (series->low[i] > series->high[i]) {
            if (level) fprintf(p->out, "H%s", x_before);
            level = false;
            before[0] = '\0';
            continue;
        }
        double values[2] = {series->high_first[i] ? series->high[i] : series->low[i],
                            series->high_first[i] ? series->low[i] : series->high[i]};
        for (int k = 0; k < (series->low[i] < series->high[i] ? 2 : 1); k++) {
            char x[24], y[24];
            snprintf(x, sizeof x, "%.1f", of_bin(p, i));
            snprintf(y, sizeof y, "%.1f", down(p, values[k]));
            if (before[0] != '\0' && strcmp(before, y) == 0) {
                level = true;
            } else {
                if (level) fprintf(p->out, "H%s", x_before);
                level = false;
                // A single value between gaps would be invisible without a length.
                fprintf(p->out, before[0] == '\0' ? "M%s %sh.1" : "L%s %s", x, y);
            }
            memcpy(before, y, sizeof y);
            memcpy(x_before, x, sizeof x);
        }
    }
    if (level) fprintf(p->out, "H%s", x_before);
    fputs("\"><title>", p->out);
    sk_html_text(p->out, series->name);
    fputs("</title></path>\n", p->out);
}

// Draws the marks. A text that would overlap the one before is omitted; pointing at the line shows it.
static void write_marks(const plot *p, const sk_chart *chart) {
    double free_from = 0.0;
    for (int32_t i = 0; i < chart->mark_count; i++) {
        const sk_chart_mark *mark = &chart->marks[i];
        double x = across(p, mark->at), width = 6.2 * (double)strlen(mark->text);
        fprintf(p->out, "<path class=\"mark\" d=\"M%.1f %dV%.1f\"><title>", x, SK_CHART_TOP - 4,
                SK_CHART_TOP + p->height);
        sk_html_text(p->out, mark->text);
        fprintf(p->out, ", %.2f s</title></path>\n", mark->at);
        double left = sk_min(x - 0.5 * width, SK_CHART_WIDTH - SK_CHART_RIGHT - width);
        if (left < free_from) continue;
        fprintf(p->out, "<text class=\"axis\" x=\"%.1f\" y=\"%d\">", left, SK_CHART_TOP - 6);
        sk_html_text(p->out, mark->text);
        fputs("</text>\n", p->out);
        free_from = left + width + 8.0;
    }
}

void sk_chart_caption(FILE *out, const char *title) {
    fputs("<figure>\n<figcaption><b>", out);
    sk_html_text(out, title);
    fputs("</b>", out);
}

void sk_chart_legend(FILE *out, const char *class_letter, int32_t index, const char *name) {
    fprintf(out, " <span class=\"key\"><i class=\"%s%d%s\"></i>", class_letter, (int)(index % SK_CHART_COLOURS),
            index >= SK_CHART_COLOURS ? " dashed" : "");
    sk_html_text(out, name);
    fputs("</span>", out);
}

void sk_chart_write(FILE *out, const sk_chart *chart) {
    double low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < chart->series_count; i++) {
        double least, most;
        if (!sk_series_range(chart->series[i], &least, &most)) continue;
        low = sk_min(low, least);
        high = sk_max(high, most);
    }
    if (!(low <= high)) return;
    if (chart->from_zero && low > 0.0) low = 0.0;
    if (chart->from_zero && high < 0.0) high = 0.0;
    double room = chart->least_range - (high - low);
    if (room > 0.0) { // a range that begins at 0 keeps that beginning
        low -= low < 0.0 || !chart->from_zero ? 0.5 * room : 0.0;
        high += low < 0.0 || !chart->from_zero ? 0.5 * room : room;
    }
    double size = sk_max(fabs(low), fabs(high));
    bool thousands = chart->unit[0] != '\0' && size >= 3e3, millions = thousands && size >= 3e6;
    plot p = {out, chart->from, chart->to, 0.0, 0.0, millions ? 1e-6 : thousands ? 1e-3 : 1.0, PLOT, chart->bins};
    sk_ticks ticks = sk_ticks_for(low * p.scale, high * p.scale, 6, true);
    p.low = ticks.first;
    p.high = ticks.last;
    sk_chart_caption(out, chart->title);
    for (int32_t i = 0; i < chart->series_count; i++) sk_chart_legend(out, "s", i, chart->series[i]->name);
    fputs("</figcaption>\n", out);
    sk_chart_svg(out, SK_CHART_TOP + PLOT + SK_CHART_BOTTOM, chart->title);
    write_time_axis(&p);
    write_value_axis(&p, &ticks, millions ? "M" : thousands ? "k" : "", chart->unit);
    fprintf(out, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", SK_CHART_LEFT, SK_CHART_TOP,
            SK_CHART_WIDTH - SK_CHART_LEFT - SK_CHART_RIGHT, PLOT);
    write_marks(&p, chart);
    for (int32_t i = chart->series_count - 1; i >= 0; i--) write_line(&p, chart->series[i], i); // the first is on top
    fputs("</svg>\n</figure>\n", out);
}

// ---- lanes ----

static const char *const MODE_NAMES[SK_LANE_MODES] = {"in the air", "standing", "rolling", "slipping", "broken"};

// Returns whether a mode is in the legend. Rolling is omitted if no lane rolls, as with skids.
static bool is_in_legend(uint8_t mode, const sk_chart *chart, const sk_chart_lane *lanes, int32_t lane_count) {
    bool shown = mode != SK_LANE_ROLLING;
    for (int32_t i = 0; i < lane_count && !shown; i++)
        shown = memchr(lanes[i].modes, mode, (size_t)chart->bins) != NULL;
    return shown;
}

static void write_lane(const plot *p, const sk_chart_lane *lane, double y) {
    char name[64];
    size_t length = 0; // bytes that fit
    int32_t letters = 0;
    snprintf(name, sizeof name, "%s", lane->name);
    while (name[length] != '\0' && letters++ < 17)
        length += (size_t)(sk_text_letter(name + length) + !sk_text_letter(name + length));
    name[length] = '\0';
    fprintf(p->out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", SK_CHART_LEFT - 8, y + 11.0);
    sk_html_text(p->out, name);
    fputs("</text>\n", p->out);
    for (int32_t i = 0, end; i < p->bins; i = end) {
        for (end = i + 1; end < p->bins && lane->modes[end] == lane->modes[i]; end++) {
        }
        double from = of_bin(p, sk_max(0.0, i - 0.5)), to = of_bin(p, end - 0.5);
        double bins = p->bins > 1 ? p->bins - 1 : 1, seconds = (p->to - p->from) / bins;
        fprintf(p->out, "<rect class=\"m%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\"><title>",
                (int)lane->modes[i], from, y, to - from, LANE - 4);
        sk_html_text(p->out, lane->name);
        fprintf(p->out, ": %s, %.2f to %.2f s</title></rect>\n", MODE_NAMES[lane->modes[i]], p->from + i * seconds,
                p->from + sk_min(end, bins) * seconds);
    }
}

static void write_events(const plot *p, const sk_chart_mark *events, int32_t count, double y) {
    fprintf(p->out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">events</text>\n", SK_CHART_LEFT - 8, y + 11.0);
    for (int32_t i = 0; i < count; i++) {
        fprintf(p->out, "<path class=\"event\" d=\"M%.1f %.1fv%d\"><title>", across(p, events[i].at), y, LANE - 4);
        sk_html_text(p->out, events[i].text);
        fprintf(p->out, ", %.2f s</title></path>\n", events[i].at);
    }
}

void sk_lanes_write(FILE *out, const sk_chart *chart, const sk_chart_lane *lanes, int32_t lane_count,
                    const sk_chart_mark *events, int32_t event_count) {
    plot p = {out, chart->from, chart->to, 0.0, 1.0, 1.0, LANE * (lane_count + 1), chart->bins};
    sk_chart_caption(out, chart->title);
    for (int32_t i = 0; i < SK_LANE_MODES; i++)
        if (is_in_legend((uint8_t)i, chart, lanes, lane_count)) sk_chart_legend(out, "m", i, MODE_NAMES[i]);
    fputs("</figcaption>\n", out);
    sk_chart_svg(out, SK_CHART_TOP + p.height + SK_CHART_BOTTOM, chart->title);
    write_time_axis(&p);
    for (int32_t i = 0; i < lane_count; i++) write_lane(&p, &lanes[i], SK_CHART_TOP + LANE * i + 2.0);
    write_events(&p, events, event_count, SK_CHART_TOP + LANE * lane_count + 2.0);
    write_marks(&p, chart);
    fputs("</svg>\n</figure>\n", out);
}
