// chart.h: plots over time as inline SVG. Elements have classes instead of colours: s0 to s7 (lines), m0 to m4 (contact
// modes), axis, grid, mark, event, frame. The page's style sets their colours for light and dark.
#pragma once
#include "skidpad.h"
#include <stdio.h>

enum { SK_CHART_BINS = 800, SK_CHART_SERIES = 24, SK_CHART_COLOURS = 8, SK_CHART_MARKS = 24 };

// A run of any length as bins of ticks. Each bin has the lowest and the highest value, so that no peak is lost.
typedef struct sk_series {
    char name[64];
    double low[SK_CHART_BINS], high[SK_CHART_BINS]; // low > high: no value there
    bool high_first[SK_CHART_BINS];
} sk_series;

void sk_series_begin(sk_series *series, const char *name);
// Adds the next value to a bin. A value that is not finite is ignored.
void sk_series_note(sk_series *series, int32_t bin, double value);
// Writes the least and the greatest of all values; false if there is none.
bool sk_series_range(const sk_series *series, double *low, double *high);

// Round numbers on an axis: first, first + step, ... last. There are at most `most` steps of 1, 2 or 5 times a power of ten.
typedef struct sk_ticks {
    double first, last, step;
    int32_t count, decimals;
} sk_ticks;
// `around`: the ticks enclose the range; otherwise they are inside it.
sk_ticks sk_ticks_for(double low, double high, int32_t most, bool around);

typedef struct sk_chart_mark {
    double at; // s
    const char *text;
} sk_chart_mark;

typedef struct sk_chart {
    const char *title, *unit; // unit of the values; large values are shown in thousands or millions
    double from, to;          // s
    int32_t bins;
    bool from_zero;     // the axis includes 0
    double least_range; // least range of the axis; smaller fluctuations are drawn nearly level
    int32_t series_count, mark_count;
    const sk_series *series[SK_CHART_SERIES];
    sk_chart_mark marks[SK_CHART_MARKS]; // moments, drawn as vertical lines
} sk_chart;

// Writes a figure with its title, the names of its lines, and the plot. Writes nothing if no series has a value.
void sk_chart_write(FILE *out, const sk_chart *chart);

typedef struct sk_chart_lane {
    const char *name;
    const uint8_t *modes; // sk_lane_mode by bin
} sk_chart_lane;

// Writes contact modes as rows of bars, and below them the events, over the same time axis as a chart.
void sk_lanes_write(FILE *out, const sk_chart *chart, const sk_chart_lane *lanes, int32_t lane_count,
                    const sk_chart_mark *events, int32_t event_count);

// Paths seen from above, north up, with the same scale in both directions.
typedef struct sk_track {
    const char *name;
    int32_t count;
    const double *x, *y;   // m
    const bool *on_ground; // drawn as a thick line
} sk_track;
void sk_tracks_write(FILE *out, const sk_track *tracks, int32_t count);
