// timeline.h: the timeline under a replay: one lane per wheel, skid node and hull, one for events and bookmarks, and
// the present tick. timeline.c maps ticks to columns of pixels; timeline_panel.c draws.
#pragma once
#include "scene/shown.h"
#include "view/pen.h"

typedef struct sk_timeline {
    const sk_model *model;
    int64_t first, last, now;   // ticks
    double from, to;            // of these what is shown
    const uint8_t *first_modes; // of every lane at the first tick
    const sk_recorded_mode *modes;
    const sk_event *events;
    const sk_recorded_mark *marks;
    const int64_t *keyframes; // ticks whose whole state is stored; null: they are not shown
    int32_t mode_count, event_count, mark_count, keyframe_count;
    int64_t difference; // first tick that differs; negative: none is known
    bool loop, paused;
    int64_t loop_from, loop_to;
    double speed;     // simulated over real time
    const char *keys; // what keys do, in a line; null: nothing
    const char *note; // what it is, or what is being looked for; null: nothing
    bool pointed_at;  // by the mouse, at (x, y) px of the picture: what is there is reported
    double x, y;
} sk_timeline;

// Where it is drawn, px: the part of the panel that is time.
typedef struct sk_timeline_place {
    float x, y, width, height;
} sk_timeline_place;

// What is shown: all of it; nearer (factor above 1) about a tick, which stays where it is; later by so many ticks; as far on as it
// takes to have a tick in it. It never leaves first..last, and is never shorter than SK_TIMELINE_LEAST ticks where there are as many.
enum { SK_TIMELINE_LEAST = 24 };
void sk_timeline_show_all(sk_timeline *timeline);
void sk_timeline_zoom(sk_timeline *timeline, double about, double factor);
void sk_timeline_pan(sk_timeline *timeline, double ticks);
void sk_timeline_show(sk_timeline *timeline, int64_t tick);
bool sk_timeline_shows(const sk_timeline *timeline, int64_t tick);

// The tick under x, within first and last; x of a tick, at the ends for what is not shown.
int64_t sk_timeline_tick(const sk_timeline *timeline, const sk_timeline_place *place, double x);
double sk_timeline_x(const sk_timeline *timeline, const sk_timeline_place *place, double tick);
bool sk_timeline_hit(const sk_timeline_place *place, double x, double y);

enum { SK_TIMELINE_LANES = 512 }; // of more none are shown
// What each of so many columns of time shows in each lane: of all modes in a column the liveliest (an sk_lane_mode), so that none
// is lost by being short. `out` has lanes x columns entries, lane by lane.
void sk_timeline_columns(const sk_timeline *timeline, int32_t columns, uint8_t *out);

// Whether anything of this model can roll; skids do not.
bool sk_timeline_rolls(const sk_model *model);

extern const char *const sk_timeline_mode_names[SK_LANE_MODES]; // "rolling"

// How a lane stands after a tick (an sk_lane_mode).
uint8_t sk_timeline_mode(const sk_timeline *timeline, int32_t lane, int64_t tick);

// s between the lines of a scale that has at most `most` gaps over so many seconds: a number that people count in.
double sk_timeline_spacing(double seconds, int32_t most);

// "3.25 s", "2:05", "1:00:05.5": with as many decimals as lines so many seconds apart need, and as one writes it where the last of
// them is at `longest`.
void sk_timeline_label(double seconds, double spacing, double longest, char *out, size_t size);

// The panel's height in points; at most so much of the picture is its.
float sk_timeline_height(const sk_timeline *timeline);
// Draws it at the lower edge of a picture of this size in px, between sk_ui_begin and sk_ui_end; states where time is.
sk_timeline_place sk_timeline_draw(const sk_timeline *timeline, sk_ui *ui, int width, int height);
// px at the lower edge that it takes.
int sk_timeline_pixels(const sk_timeline *timeline, sk_ui *ui, int width, int height);
