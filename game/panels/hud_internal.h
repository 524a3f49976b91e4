// hud_internal.h: the panels of the head-up display. Each is drawn at a position in points.
#pragma once
#include "panels/hud.h"
#include "view/pen.h"

void hud_controls_panel(const pen *p, float x, float y, const sk_hud_frame *frame); // 168 x 92
// The lamp and the marks of flying aids that are on, about the stick's frame of the panel at (x, y); `half` of the frame's size.
void hud_draw_aids(const pen *p, float x, float y, float half, const sk_hud_aids *aids);
void hud_flight_panel(const pen *p, float x, float y, const sk_hud_frame *frame);      // 400 x 92
void hud_engine_panel(const pen *p, float x, float y, const sk_hud_frame *frame);      // 228 x 92
void hud_rotor_panel(const pen *p, float x, float y, const sk_hud_frame *frame);       // in its place in a helicopter
void hud_drift(const pen *p, float x, float y, bool named, const sk_hud_frame *frame); // its middle at x; 60 x 84
void hud_tilt(const pen *p, float x, float y, const sk_hud_frame *frame);              // its middle at x; 60 wide
void hud_height_cell(const pen *p, float x, float y, float width, const sk_hud_frame *frame);
// How many wheels the panel shows; whether it shows skids in their place; its width, points.
int32_t hud_wheels_shown(const sk_model *model);
bool hud_shows_skids(const sk_model *model);
float hud_wheels_width(const sk_model *model);
void hud_wheels_panel(const pen *p, float x, float y, const sk_hud_frame *frame); // hud_wheels_width x 92
void hud_skids_panel(const pen *p, float x, float y, const sk_hud_frame *frame);  // where there are no wheels
void hud_wind_panel(const pen *p, float x, float y, const sk_hud_frame *frame);   // 150 x 64
void hud_legend(const pen *p, float x, float bottom, const sk_hud_frame *frame);  // of the overlays that are on
void hud_help_panel(const pen *p, const sk_hud_frame *frame);
// The scene's title and hints on a panel that ends at (right, bottom): beside the aircraft in every camera's picture.
void hud_draw_hints(const pen *p, const sk_hud *hud, const sk_hud_frame *frame, float right, float bottom);

// Messages from (x, y) downwards, and the right end of the longest one that begins at x.
void hud_draw_messages(const pen *p, const sk_hud *hud, float x, float y);
float hud_messages_end(const pen *p, const sk_hud *hud, float x);

// What a course says, in the middle of a panel that ends at `bottom`.
void hud_draw_course(const pen *p, const sk_hud_frame *frame, float bottom);

// ---- what panels are made of ----

// A number under its name.
typedef struct hud_reading {
    const char *name, *unit;
    double value;
    int digits; // behind the point
    sk_colour colour;
} hud_reading;

void hud_cell(const pen *p, float x, float y, float width, hud_reading reading);
// A bar that fills upwards (or to both sides of its middle), its middle at x: 0..1 or -1..1.
void hud_bar(const pen *p, float x, float y, const char *name, double value, bool both_sides);

// A word that is lit while something is so, in a colour.
typedef struct hud_lamp {
    const char *word;
    bool lit;
    sk_colour colour;
} hud_lamp;

void hud_small_lamp(const pen *p, float x, float y, float width, hud_lamp lamp); // its middle at x
// The word and the mark of a contact's mode.
void hud_contact_word(const pen *p, float middle, float y, const char *word, int64_t mode, bool broken);
// How much of its grip a contact uses, 0..1.
void hud_grip_bar(const pen *p, float middle, float y, double share, sk_colour colour);
// "asphalt_dry" as a person would write it.
void hud_material_name(const sk_hud_frame *frame, int64_t material, char *out, size_t size);

// A line of text on a panel of its own, in the middle of the picture.
void hud_plate(const pen *p, float y, float size, sk_colour colour, const char *text);
sk_colour hud_weight_colour(sk_hud_weight weight);
// 1, and falling to 0 over the last seconds of those that something stays.
double hud_opacity(double age, double stays);
// An action's first key; empty where it has none.
void hud_first_key(const sk_keymap *keys, sk_action action, char *out, size_t size);

enum { HUD_PANEL_HEIGHT = 92 };
static const float HUD_WHEEL_WIDTH = 96.0F;
