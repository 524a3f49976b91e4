// timeline_internal.h: layout of the timeline's panel, for timeline_panel.c and timeline_tip.c. Points, from the top
// left.
#pragma once
#include "panels/timeline.h"

typedef struct timeline_layout {
    float left, right, top; // of the panel
    float x, wide;          // of the time axis
    float events, lanes;    // upper edges of the events and of the first lane
    float lane;             // height of one lane
    float bottom;           // lower edge of the last lane
    sk_timeline_place place;
} timeline_layout;

static inline float timeline_x(const sk_timeline *t, const pen *p, const timeline_layout *at, double tick) {
    return (float)(sk_timeline_x(t, &at->place, tick) / (double)p->scale);
}

// Draws a box above the panel with the time, events and lane at the mouse pointer.
void timeline_draw_tip(const pen *p, const sk_timeline *t, const timeline_layout *at);
