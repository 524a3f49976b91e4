// clearance_page.h: how near the aircraft of a run came to anything, as text and as JSON.
#pragma once
#include "skidpad.h"
#include <stdio.h>

// Of one aircraft. Before the first look both values are the most that the instrument measures.
typedef struct sk_nearest_approach {
    int32_t aircraft;
    sk_clearance least;
    sk_contact_time soonest;
    int64_t least_at, soonest_at; // ticks
} sk_nearest_approach;

sk_nearest_approach sk_nearest_approach_begin(int32_t aircraft);
// Takes a state into account.
void sk_nearest_approach_watch(sk_nearest_approach *approach, const sk_clearance_meter *meter, const sk_state *state);

// What a page is about.
typedef struct sk_clearance_page {
    const sk_model *model;
    const sk_clearance_meter *meter;
    const char *scene;
    double seconds; // that were simulated
    int32_t count;
    const sk_nearest_approach *approaches;
    int32_t event_count; // limits of the scene that were passed
    const sk_event *events;
    int64_t events_left_out; // further ones
} sk_clearance_page;

void sk_clearance_write_text(FILE *out, const sk_clearance_page *page);
void sk_clearance_write_json(FILE *out, const sk_clearance_page *page);
