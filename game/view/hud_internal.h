// hud_internal.h: the panels that the head-up display is put together from. Each draws at a place in points.
#pragma once
#include "view/hud.h"
#include "view/pen.h"

void hud_controls_panel(const pen *p, float x, float y, const sk_hud_frame *frame); // 168 x 92
void hud_flight_panel(const pen *p, float x, float y, const sk_hud_frame *frame);   // 400 x 92
void hud_engine_panel(const pen *p, float x, float y, const sk_hud_frame *frame);   // 228 x 92
float hud_wheels_width(const sk_model *model);
void hud_wheels_panel(const pen *p, float x, float y, const sk_hud_frame *frame); // hud_wheels_width x 92
void hud_wind_panel(const pen *p, float x, float y, const sk_hud_frame *frame);   // 150 x 64
void hud_legend(const pen *p, float x, float bottom, const sk_hud_frame *frame);  // of the overlays that are on
void hud_help_panel(const pen *p, const sk_hud_frame *frame);
// The scene's title and hints on a panel that ends at (right, bottom): beside the aircraft in every camera's picture.
void hud_draw_hints(const pen *p, const sk_hud *hud, const sk_hud_frame *frame, float right, float bottom);

// A line of text on a panel of its own, its middle at x.
void hud_plate(const pen *p, float x, float y, float size, sk_colour colour, double shown, const char *text);
// 1, and falling to 0 over the last seconds of those that something stays.
double hud_opacity(double age, double stays);
// An action's first key; empty where it has none.
void hud_first_key(const sk_keymap *keys, sk_action action, char *out, size_t size);

enum { HUD_PANEL_HEIGHT = 92 };
