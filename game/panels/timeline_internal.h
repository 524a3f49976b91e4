// timeline_internal.h: layout of the timeline's panel, for timeline_panel.c and timeline_tip.c. Points, from the top
// left.
#pragma once
#include "panels/timeline.h"

typedef struct timeline_layout {
    float left, right, top; // of the panel
    float x, wide;          // of time
    float events, lanes;    // upper edges of the events and of the first lane
    float lane;             // height of one
    float bottom;           // lower edge of the last
    sk_timeline_place place;
} timeline_layout;

static inline float timeline_x(const sk_timeline *t, const pen *p, const timeline_layout *at, double tick) {
    return (float)(sk_timeline_x(t, &at->place, tick) / (double)p->scale);
}

// What is where the mouse points, in a box above it.
void timeline_draw_tip(const pen *p, const sk_timeline *t, const timeline_layout *at);
