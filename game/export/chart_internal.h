// chart_internal.h: functions shared by all figures of a report. Private to the chart files.
#pragma once
#include "export/chart.h"

// px of the view box, which the page scales, and of the margins around a plot.
enum { SK_CHART_WIDTH = 960, SK_CHART_LEFT = 118, SK_CHART_RIGHT = 14, SK_CHART_TOP = 16, SK_CHART_BOTTOM = 38 };

// Begin a figure up to its legend, and the picture in it.
void sk_chart_caption(FILE *out, const char *title);
void sk_chart_svg(FILE *out, double height, const char *label);
// Writes a legend entry: a sample of a class's colour ("s" or "m", and the index) and its name.
void sk_chart_legend(FILE *out, const char *class_letter, int32_t index, const char *name);
// Writes the number at a tick; `anchor` as in SVG.
void sk_chart_tick_text(FILE *out, const char *anchor, double x, double y, double value, const sk_ticks *ticks);
