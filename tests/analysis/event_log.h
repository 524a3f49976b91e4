// event_log.h: the events of an analysis with their times, for tests. `note` is for sk_analysis.note; those after the
// first 256 are left out.
#pragma once
#include "analysis/analysis.h"

typedef struct log {
    int32_t count;
    double time[256];
    sk_event event[256];
} log_of_events;

static inline void note(double time, const sk_event *event, void *user) {
    log_of_events *log = user;
    if (log->count == 256) return;
    log->time[log->count] = time;
    log->event[log->count++] = *event;
}
