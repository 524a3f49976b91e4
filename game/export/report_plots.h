// report_plots.h: the figures over time of one aircraft in a report.
#pragma once
#include "export/report_data.h"

enum { SK_REPORT_EVENTS = 400 }; // shown at most

static inline double sk_report_seconds(int64_t tick) {
    return (double)tick / SK_TICK_HZ;
}

// The series of a group in one plot; nothing where none has a value. Of energies what is next to nothing is left out.
void sk_report_write_group(FILE *out, const sk_report *report, int32_t aircraft, sk_report_group group,
                           const char *title, const char *unit);
// How its contacts stood, and its events.
void sk_report_write_lanes(FILE *out, const sk_report *report, int32_t aircraft);
