// report_plots.h: the figures over time of one aircraft in a report.
#pragma once
#include "export/report_data.h"

enum { SK_REPORT_EVENTS = 400 }; // shown at most

static inline double sk_report_seconds(int64_t tick) {
    return (double)tick / SK_TICK_HZ;
}

// Writes the series of a group as one plot. Writes nothing if no series has a value. Negligible energies are left out.
void sk_report_write_group(FILE *out, const sk_report *report, int32_t aircraft, sk_report_group group,
                           const char *title, const char *unit);
// Writes the contact modes and the events of an aircraft.
void sk_report_write_lanes(FILE *out, const sk_report *report, int32_t aircraft);
