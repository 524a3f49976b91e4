#include "export/report_plots.h"

#include "scene/shown.h"
#include <stdlib.h>

static sk_chart chart_of(const sk_report *r, int32_t aircraft, const char *title, const char *unit) {
    sk_chart chart = {.title = title,
                      .unit = unit,
                      .from = sk_report_seconds(r->info.first_tick),
                      .to = sk_report_seconds(r->info.last_tick),
                      .bins = r->bins};
    if (r->info.last_tick == r->info.first_tick) chart.to += 1.0 / SK_TICK_HZ;
    for (int32_t i = 0; i < r->phase_count && chart.mark_count < SK_CHART_MARKS; i++)
        if (r->phases[i].aircraft == aircraft)
            chart.marks[chart.mark_count++] =
                (sk_chart_mark){sk_report_seconds(r->phases[i].tick), r->phases[i].takes_off ? "takes off" : "lands"};
    return chart;
}

// Energy series that stay below this share of the group's greatest value would be lines along zero. They are omitted.
#define LEAST_SHARE 1e-3

static double size_of(const sk_report_aircraft *a, int32_t series) {
    return sk_max(fabs(a->greatest[series].value), fabs(a->least[series].value));
}

// Returns whether two series coincide. Over level ground height and altitude do.
static bool lie_together(const sk_series *a, const sk_series *b, double tolerance) {
    for (int32_t i = 0; i < SK_CHART_BINS; i++)
        if (a->low[i] <= a->high[i] &&
            !(fabs(a->low[i] - b->low[i]) <= tolerance && fabs(a->high[i] - b->high[i]) <= tolerance))
            return false;
    return true;
}

void sk_report_write_group(FILE *out, const sk_report *r, int32_t index, sk_report_group group, const char *title,
                           const char *unit) {
    const sk_report_aircraft *a = &r->aircraft[index];
    sk_chart chart = chart_of(r, index, title, unit);
    bool height = group == SK_REPORT_HEIGHT, energy = group == SK_REPORT_STORE || group == SK_REPORT_FLOW;
    static const double LEAST_RANGES[SK_REPORT_GROUPS] = {
        [SK_REPORT_SPEED] = 1.0, [SK_REPORT_HEIGHT] = 1.0, [SK_REPORT_LOAD] = 0.2, [SK_REPORT_SLIP] = 1.0};
    chart.least_range = LEAST_RANGES[group];
    chart.from_zero = !height && group != SK_REPORT_LOAD;
    double greatest = 0.0, low, high;
    for (int32_t i = 0; i < a->series_count; i++)
        if (a->group[i] == group && sk_series_range(&a->series[i], &low, &high))
            greatest = sk_max(greatest, size_of(a, i));
    for (int32_t i = 0; i < a->series_count && chart.series_count < SK_CHART_SERIES; i++) {
        if (a->group[i] != group || !sk_series_range(&a->series[i], &low, &high)) continue;
        if (energy && size_of(a, i) <= LEAST_SHARE * greatest) continue;
        if (height && chart.series_count > 0 && lie_together(chart.series[0], &a->series[i], LEAST_SHARE * greatest))
            continue;
        chart.series[chart.series_count++] = &a->series[i];
    }
    if (chart.series_count > 0) sk_chart_write(out, &chart);
}

// Lists the lanes of an aircraft: its wheels, and other parts that have ever touched.
static int32_t lanes_of(const sk_report *r, int32_t index, const int32_t *rows, sk_chart_lane *lanes) {
    const sk_aircraft_type *type = &r->model->types[r->model->aircraft[index].type];
    int32_t count = 0;
    for (int32_t i = 0; i < r->lane_count; i++) {
        sk_lane lane = sk_lane_at(r->model, rows[i]);
        bool wheel = lane.part >= 0 && lane.part < type->wheel_count;
        if (lane.aircraft != index || (!wheel && !r->touched[rows[i]])) continue;
        lanes[count++] = (sk_chart_lane){sk_lane_name(r->model, rows[i]), &r->lanes[(size_t)rows[i] * SK_CHART_BINS]};
    }
    return count;
}

typedef struct reported_event {
    char text[200];
} reported_event;

void sk_report_write_lanes(FILE *out, const sk_report *r, int32_t index) {
    sk_chart chart = chart_of(r, index, "Contacts", "");
    sk_chart_lane *lanes = calloc((size_t)r->lane_count + 1, sizeof *lanes);
    int32_t *rows = calloc((size_t)r->lane_count + 1, sizeof *rows);
    reported_event *texts = calloc(SK_REPORT_EVENTS, sizeof *texts);
    sk_chart_mark *marks = calloc(SK_REPORT_EVENTS, sizeof *marks);
    if (lanes != NULL && rows != NULL && texts != NULL && marks != NULL) {
        sk_shown_lanes(r->model, rows);
        int32_t shown = 0, count = lanes_of(r, index, rows, lanes);
        const sk_event *events = r->notes.events;
        for (int32_t i = 0; i < r->notes.event_count && shown < SK_REPORT_EVENTS; i++) {
            if (events[i].aircraft != index) continue;
            sk_event_describe(r->model, &events[i], texts[shown].text, sizeof texts[shown].text);
            marks[shown] = (sk_chart_mark){sk_report_seconds(events[i].tick), texts[shown].text};
            shown++;
        }
        if (count + shown > 0) sk_lanes_write(out, &chart, lanes, count, marks, shown);
    }
    free(lanes);
    free(rows);
    free(texts);
    free(marks);
}
