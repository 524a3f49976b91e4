// Parts of panels.
#include "panels/hud_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double FADES = 2.0; // s

sk_colour hud_weight_colour(sk_hud_weight weight) {
    return weight == SK_HUD_WARNING ? PEN_RED : weight == SK_HUD_CAUTION ? PEN_AMBER : PEN_WHITE;
}

void hud_cell(const pen *p, float x, float y, float width, hud_reading reading) {
    char text[32];
    snprintf(text, sizeof text, "%.*f", reading.digits, reading.value);
    if (strtod(text, NULL) == 0.0) snprintf(text, sizeof text, "%.*f", reading.digits, 0.0); // no minus zero
    float middle = x + 0.5F * width;
    pen_text(p, middle, y + 10.0F, pen_centre(12.0F, PEN_GREY), "%s", reading.name);
    pen_text(p, middle, y + 29.0F, pen_centre(27.0F, reading.colour), "%s", text);
    pen_text(p, middle, y + 65.0F, pen_centre(12.0F, PEN_GREY), "%s", reading.unit);
}

void hud_bar(const pen *p, float x, float y, const char *name, double value, bool both_sides) {
    static const float WIDTH = 10.0F, HEIGHT = 56.0F;
    pen_box(p, x - 0.5F * WIDTH, y, WIDTH, HEIGHT, (sk_colour){60, 70, 80, 200});
    double low = both_sides ? -1.0 : 0.0;
    float zero = y + HEIGHT * (float)(1.0 / (1.0 - low)), tip = y + HEIGHT * (float)((1.0 - value) / (1.0 - low));
    float top = tip < zero ? tip : zero, size = fabsf(tip - zero);
    pen_box(p, x - 0.5F * WIDTH, top, WIDTH, size > 2.0F ? size : 2.0F, PEN_CYAN);
    pen_line(p, x - 0.8F * WIDTH, tip, x + 0.8F * WIDTH, tip, (sk_stroke){2.0F, PEN_WHITE});
    pen_text(p, x, y + HEIGHT + 5.0F, pen_centre(11.0F, PEN_GREY), "%s", name);
}

const char *hud_fitting(const pen *p, float size, float width, const char *text, const char *shorter) {
    return pen_text_width(p, size, text) < width ? text : shorter;
}

void hud_small_lamp(const pen *p, float x, float y, float width, hud_lamp lamp) {
    float height = 19.0F;
    if (lamp.lit)
        pen_box(p, x - 0.5F * width, y, width, height, lamp.colour);
    else
        pen_frame(p, x - 0.5F * width, y, width, height, (sk_colour){90, 100, 110, 255});
    pen_text(p, x, y + 3.0F, pen_centre(11.0F, lamp.lit ? PEN_DARK : PEN_GREY), "%s", lamp.word);
}

void hud_material_name(const sk_hud_frame *frame, int64_t material, char *out, size_t size) {
    bool known = material >= 0 && material < frame->model->material_count;
    char words[SK_MATERIAL_NAME] = "";
    if (known) sk_material_text(&frame->model->materials[material], words);
    snprintf(out, size, "%s", words);
}

void hud_contact_word(const pen *p, float middle, float y, const char *word, int64_t mode, bool broken) {
    sk_colour colour = sk_role_colour(sk_draw_role_of(mode, broken));
    float half = 0.5F * (pen_text_width(p, 14.0F, word) + 18.0F);
    pen_mark(p, middle - half + 6.0F, y + 8.0F, 12.0F, sk_draw_shape_of(mode, broken), colour);
    pen_text(p, middle - half + 18.0F, y, pen_left(14.0F, colour), "%s", word);
}

void hud_grip_bar(const pen *p, float middle, float y, double share, sk_colour colour) {
    pen_box(p, middle - 34.0F, y, 68.0F, 6.0F, (sk_colour){60, 70, 80, 200});
    float used = 68.0F * (float)share;
    pen_box(p, middle - 34.0F, y, used > 2.0F ? used : 2.0F, 6.0F, colour);
}

double hud_opacity(double age, double stays) {
    return sk_clamp((stays - age) / FADES, 0.0, 1.0);
}

void hud_plate(const pen *p, float y, float size, sk_colour colour, const char *text) {
    float width = pen_text_width(p, size, text) + size, x = 0.5F * p->width;
    pen_box(p, x - 0.5F * width, y, width, 1.7F * size, PEN_PANEL);
    pen_text(p, x, y + 0.33F * size, pen_centre(size, colour), "%s", text);
}

void hud_first_key(const sk_keymap *keys, sk_action action, char *out, size_t size) {
    *out = '\0';
    for (int k = 0; k < SK_CHORDS_MAX && *out == '\0'; k++) sk_chord_label(keys->chord[action][k], out, size);
}

enum { WHEELS_SHOWN = 4 };

int32_t hud_wheels_shown(const sk_aircraft_type *type) {
    int32_t count = type != NULL ? type->wheel_count : 0;
    return count < WHEELS_SHOWN ? count : WHEELS_SHOWN;
}

bool hud_shows_skids(const sk_aircraft_type *type) {
    return hud_wheels_shown(type) == 0 && type != NULL && sk_skid_exists(&type->skids);
}

float hud_wheels_width(const sk_aircraft_type *type) {
    return HUD_WHEEL_WIDTH * (float)(hud_shows_skids(type) ? 2 : hud_wheels_shown(type)) + 8.0F;
}
