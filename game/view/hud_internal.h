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

enum { HUD_PANEL_HEIGHT = 92 };
