// The lines above the instruments that name what the keys act on: which aircraft, and which tie.
#include "panels/hud_internal.h"

#include <math.h>
#include <stdio.h>

static const float ROW = 22.0F, SIZE = 14.0F;

static const char *tie_state(const sk_tie_memory *memory) {
    return memory->broken ? "broken" : memory->hooked ? "hooked" : "not hooked";
}

bool sk_hud_driven_text(const sk_hud_frame *frame, char *out, size_t size) {
    *out = '\0';
    if (frame->model->aircraft_count < 2) return false;
    snprintf(out, size, "%s %d of %d: %s", frame->scripted ? "Watching" : "Driving", (int)frame->driven + 1,
             (int)frame->model->aircraft_count, hud_type(frame)->title);
    return true;
}

bool sk_hud_tie_text(const sk_hud_frame *frame, char *out, size_t size) {
    *out = '\0';
    if (frame->tie == 0) return false;
    const sk_tie *tie = &frame->model->ties[frame->tie - 1];
    const sk_tie_memory *memory = &sk_state_ties(frame->state)[frame->tie - 1];
    int written = snprintf(out, size, "Tie %d of %d: %s, %.1f m, %s", (int)frame->tie, (int)frame->model->tie_count,
                           tie->name, memory->length, tie_state(memory));
    static const double LEAST = 5.0; // N
    if (fabs(memory->tension) < LEAST || written < 0 || (size_t)written >= size) return true;
    snprintf(out + written, size - (size_t)written, ", %s %.2f kN", memory->tension > 0.0 ? "pulls" : "pushes",
             1e-3 * fabs(memory->tension));
    return true;
}

static float draw_row(const pen *p, float x, float bottom, const char *text) {
    pen_box(p, x, bottom - ROW, pen_text_width(p, SIZE, text) + 16.0F, ROW, PEN_PANEL);
    pen_text(p, x + 8.0F, bottom - ROW + 4.0F, pen_left(SIZE, PEN_WHITE), "%s", text);
    return bottom - ROW - 2.0F;
}

float hud_draw_driven(const pen *p, float x, float bottom, const sk_hud_frame *frame) {
    char text[160];
    if (sk_hud_tie_text(frame, text, sizeof text)) bottom = draw_row(p, x, bottom, text);
    if (sk_hud_driven_text(frame, text, sizeof text)) bottom = draw_row(p, x, bottom, text);
    return bottom;
}
