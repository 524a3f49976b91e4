// hud_internal.h: the panels of the head-up display. Each is drawn at a position in points.
#pragma once
#include "panels/hud.h"
#include "view/pen.h"

// The type of the aircraft whose instruments they are; null without aircraft.
static inline const sk_aircraft_type *hud_type(const sk_hud_frame *frame) {
    const sk_model *model = frame->model;
    return model->aircraft_count > 0 ? &model->types[model->aircraft[frame->driven].type] : NULL;
}

void hud_controls_panel(const pen *p, float x, float y, const sk_hud_frame *frame); // 168 x 92
// Draws the lamp and the marks of active flying aids around the stick's frame of the panel at (x, y). `half`: half the
// size of the frame.
void hud_draw_aids(const pen *p, float x, float y, float half, const sk_hud_aids *aids);
// Draws what the keys act on, on lines from (x, bottom) up. Returns the upper edge.
float hud_draw_driven(const pen *p, float x, float bottom, const sk_hud_frame *frame);
void hud_flight_panel(const pen *p, float x, float y, const sk_hud_frame *frame);      // 400 x 92
void hud_engine_panel(const pen *p, float x, float y, const sk_hud_frame *frame);      // 228 x 92
void hud_rotor_panel(const pen *p, float x, float y, const sk_hud_frame *frame);       // replaces it in a helicopter
void hud_drift(const pen *p, float x, float y, bool named, const sk_hud_frame *frame); // centred at x; 60 x 84
void hud_tilt(const pen *p, float x, float y, const sk_hud_frame *frame);              // centred at x; 60 wide
void hud_height_cell(const pen *p, float x, float y, float width, const sk_hud_frame *frame);
// Return the number of wheels that the panel shows, whether it shows skids instead, and its width, points. `type` may be null.
int32_t hud_wheels_shown(const sk_aircraft_type *type);
bool hud_shows_skids(const sk_aircraft_type *type);
float hud_wheels_width(const sk_aircraft_type *type);
void hud_wheels_panel(const pen *p, float x, float y, const sk_hud_frame *frame); // hud_wheels_width x 92
void hud_skids_panel(const pen *p, float x, float y, const sk_hud_frame *frame);  // if there are no wheels
void hud_wind_panel(const pen *p, float x, float y, const sk_hud_frame *frame);   // 150 x 64
void hud_legend(const pen *p, float x, float bottom, const sk_hud_frame *frame);  // of the active overlays
void hud_help_panel(const pen *p, const sk_hud_frame *frame);
// Draws the scene's title and hints on a panel that ends at (right, bottom). There it is beside the aircraft with every
// camera.
void hud_draw_hints(const pen *p, const sk_hud *hud, const sk_hud_frame *frame, float right, float bottom);

// Draw the messages from (x, y) down; return the right end of the longest one that begins at x.
void hud_draw_messages(const pen *p, const sk_hud *hud, float x, float y);
float hud_messages_end(const pen *p, const sk_hud *hud, float x);

// Draws the text of a course on a centred panel that ends at `bottom`.
void hud_draw_course(const pen *p, const sk_hud_frame *frame, float bottom);

// ---- parts of panels ----

// A number under its name.
typedef struct hud_reading {
    const char *name, *unit;
    double value;
    int digits; // decimals
    sk_colour colour;
} hud_reading;

void hud_cell(const pen *p, float x, float y, float width, hud_reading reading);
// Draws a bar centred at x that fills upwards (0..1), or up and down from its middle (-1..1).
void hud_bar(const pen *p, float x, float y, const char *name, double value, bool both_sides);

// A word that is lit in a colour while a condition holds.
typedef struct hud_lamp {
    const char *word;
    bool lit;
    sk_colour colour;
} hud_lamp;

// Returns the text if it is narrower than `width` in this size, else a shorter one. In small pictures letters do not
// shrink with the panels.
const char *hud_fitting(const pen *p, float size, float width, const char *text, const char *shorter);
void hud_small_lamp(const pen *p, float x, float y, float width, hud_lamp lamp); // centred at x
// Draws the word and the mark of a contact mode.
void hud_contact_word(const pen *p, float middle, float y, const char *word, int64_t mode, bool broken);
// Draws the share of its grip that a contact uses, 0..1.
void hud_grip_bar(const pen *p, float middle, float y, double share, sk_colour colour);
// Writes a material's name for people: "asphalt dry" for "asphalt_dry".
void hud_material_name(const sk_hud_frame *frame, int64_t material, char *out, size_t size);

// Draws a line of text on a panel of its own, centred in the picture.
void hud_plate(const pen *p, float y, float size, sk_colour colour, const char *text);
sk_colour hud_weight_colour(sk_hud_weight weight);
// Returns 1, falling to 0 over the last seconds of the time for which something is shown.
double hud_opacity(double age, double stays);
// Writes the first key of an action; empty if it has none.
void hud_first_key(const sk_keymap *keys, sk_action action, char *out, size_t size);

enum { HUD_PANEL_HEIGHT = 92 };
static const float HUD_WHEEL_WIDTH = 96.0F;
