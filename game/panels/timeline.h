// timeline.h: the timeline under a replay: one lane per wheel, skid node and hull, one for events and bookmarks, and
// the present tick. timeline.c maps ticks to columns of pixels; timeline_panel.c draws.
#pragma once
#include "scene/shown.h"
#include "view/pen.h"

typedef struct sk_timeline {
    const sk_model *model;
    int64_t first, last, now;   // ticks
    double from, to;            // the part that is shown
    const uint8_t *first_modes; // mode of every lane at the first tick
    const sk_recorded_mode *modes;
    const sk_event *events;
    const sk_recorded_mark *marks;
    const int64_t *keyframes; // ticks of keyframes; null: not shown
    int32_t mode_count, event_count, mark_count, keyframe_count;
    int64_t difference; // first tick that differs; negative: unknown
    bool loop, paused;
    int64_t loop_from, loop_to;
    double speed;     // simulated over real time
    const char *keys; // description of the keys, one line; null: none
    const char *note; // name of the replay, or progress of a search; null: none
    bool pointed_at;  // the mouse is at (x, y) px of the picture: a tip is shown
    double x, y;
} sk_timeline;

// The area of the time axis in the picture, px.
typedef struct sk_timeline_place {
    float x, y, width, height;
} sk_timeline_place;

// The shown part. show_all shows the whole range. zoom magnifies (factor above 1) about a tick, which keeps its place.
// pan moves by a number of ticks, positive to later ones. show moves as far as needed to show a tick. The shown part
// stays within first..last, and is at least SK_TIMELINE_LEAST ticks long if there are as many.
enum { SK_TIMELINE_LEAST = 24 };
void sk_timeline_show_all(sk_timeline *timeline);
void sk_timeline_zoom(sk_timeline *timeline, double about, double factor);
void sk_timeline_pan(sk_timeline *timeline, double ticks);
void sk_timeline_show(sk_timeline *timeline, int64_t tick);
bool sk_timeline_shows(const sk_timeline *timeline, int64_t tick);

// Return the tick at x, within first..last, and the x of a tick. For a tick that is not shown, x is at an end.
int64_t sk_timeline_tick(const sk_timeline *timeline, const sk_timeline_place *place, double x);
double sk_timeline_x(const sk_timeline *timeline, const sk_timeline_place *place, double tick);
bool sk_timeline_hit(const sk_timeline_place *place, double x, double y);

enum { SK_TIMELINE_LANES = 512 }; // if there are more, none are shown
// Writes the mode that each column of time shows in each lane: the highest sk_lane_mode in the column, so that a short
// one is not lost. `out` has lanes x columns entries, lane by lane.
void sk_timeline_columns(const sk_timeline *timeline, int32_t columns, uint8_t *out);

// Returns whether any part of this model can roll; skids cannot.
bool sk_timeline_rolls(const sk_model *model);

extern const char *const sk_timeline_mode_names[SK_LANE_MODES]; // "rolling"

// Returns the mode of a lane after a tick (an sk_lane_mode).
uint8_t sk_timeline_mode(const sk_timeline *timeline, int32_t lane, int64_t tick);

// Returns the spacing of a scale's lines, s, with at most `most` gaps in this number of seconds: a customary round number.
double sk_timeline_spacing(double seconds, int32_t most);

// Writes "3.25 s", "2:05" or "1:00:05.5", with the decimals that lines at this spacing need. The form is that of the
// last label, at `longest` seconds.
void sk_timeline_label(double seconds, double spacing, double longest, char *out, size_t size);

// Returns the height of the panel in points, before it is shrunk to fit the picture.
float sk_timeline_height(const sk_timeline *timeline);
// Draws the panel at the lower edge of a picture of this size in px, between sk_ui_begin and sk_ui_end. Returns the
// area of the time axis.
sk_timeline_place sk_timeline_draw(const sk_timeline *timeline, sk_ui *ui, int width, int height);
// Returns the height that the panel takes at the lower edge, px.
int sk_timeline_pixels(const sk_timeline *timeline, sk_ui *ui, int width, int height);
