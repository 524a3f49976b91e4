// A helicopter's instruments: rotor, torque and collective; drift relative to the surface below; height above it.
#include "course/gear_height.h"
#include "input/pilot.h"
#include "panels/hud_internal.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double KNOT = 1852.0 / 3600.0, FOOT = 0.3048;

static const sk_aircraft_type *type_of(const sk_hud_frame *frame) {
    return &frame->model->types[frame->model->aircraft[frame->driven].type];
}

bool sk_hud_is_helicopter(const sk_hud_frame *frame) {
    return frame->model->aircraft_count > 0 && type_of(frame)->rotors.present;
}

// Returns whether the rotor recirculates its own wash, by more than a tenth of the induced velocity in the hover.
static bool in_its_wash(const sk_hud_frame *frame) {
    static const double NOTICEABLE = 0.1;
    const sk_aircraft_state *a = sk_state_aircraft(frame->state, frame->driven);
    sk_vec3 air = sk_rotate_back(a->attitude, sk_sub(a->velocity, frame->outputs->wind));
    double in_plane = sqrt(air.x * air.x + air.y * air.y), induced = a->main_inflow.x;
    double hover = sqrt(sk_max(induced * sk_rotor_flow_speed(in_plane, -air.z, induced), 0.0));
    return frame->outputs->on_ground == 0.0 && sk_rotor_ring(in_plane, -air.z, induced) > NOTICEABLE * hover;
}

sk_hud_rotor sk_hud_rotor_of(const sk_hud_frame *frame) {
    const sk_rotors *rotors = &type_of(frame)->rotors;
    const sk_aircraft_state *a = sk_state_aircraft(frame->state, frame->driven);
    double limit = sk_rotors_torque_limit(rotors);
    sk_hud_rotor out = {.speed = a->engine_speed / rotors->main.speed,
                        .torque = limit > 0.0 ? a->engine_torque / limit : 0.0,
                        .in_its_wash = in_its_wash(frame)};
    // The instrument shows whole percents, so the lamps compare rounded values.
    out.low = floor(100.0 * out.speed + 0.5) < floor(100.0 * rotors->speed_low + 0.5);
    out.high = floor(100.0 * out.speed + 0.5) > floor(100.0 * rotors->speed_high + 0.5);
    out.over_torque = floor(100.0 * out.torque + 0.5) > 100.0;
    return out;
}

double sk_hud_height(const sk_hud_frame *frame) {
    return sk_gear_height(type_of(frame), frame->outputs->height);
}

sk_hud_drift sk_hud_drift_of(const sk_hud_frame *frame) {
    sk_vec3 v = frame->outputs->over_surface;
    double s = sin(frame->outputs->heading), c = cos(frame->outputs->heading);
    return (sk_hud_drift){.ahead = v.x * s + v.y * c, .right = v.x * c - v.y * s};
}

// Draws the drift as seen from above with the nose up. The ring is 5 kt and the dot is the drift. A faster drift is
// drawn at the ring.
void hud_drift(const pen *p, float x, float y, bool named, const sk_hud_frame *frame) {
    static const float RING = 24.0F;
    static const double FULL = 5.0 * 1852.0 / 3600.0, STILL = 0.5 * 1852.0 / 3600.0; // m/s
    sk_hud_drift drift = sk_hud_drift_of(frame);
    double speed = sqrt(drift.ahead * drift.ahead + drift.right * drift.right);
    sk_colour dim = {90, 100, 110, 255}, colour = speed < STILL ? PEN_GREEN : speed > FULL ? PEN_AMBER : PEN_WHITE;
    if (named) pen_text(p, x, y, pen_centre(11.0F, PEN_GREY), "DRIFT");
    float cx = x, cy = y + 41.0F;
    pen_ring(p, cx, cy, RING, (sk_stroke){1.0F, dim});
    pen_line(p, cx - RING, cy, cx + RING, cy, (sk_stroke){1.0F, dim});
    pen_line(p, cx, cy - RING, cx, cy + RING, (sk_stroke){1.0F, dim});
    double share = sk_min(speed / FULL, 1.0) / sk_max(speed, 1e-9);
    float dx = RING * (float)(share * drift.right), dy = -RING * (float)(share * drift.ahead);
    pen_line(p, cx, cy, cx + dx, cy + dy, (sk_stroke){2.5F, colour});
    pen_disc(p, cx + dx, cy + dy, 4.0F, colour);
    pen_text(p, x, y + 68.0F, pen_centre(12.0F, colour), speed < 9.95 * KNOT ? "%.1f kt" : "%.0f kt", speed / KNOT);
}

// Draws pitch and bank. One degree of either makes a hovering helicopter drift.
void hud_tilt(const pen *p, float x, float y, const sk_hud_frame *frame) {
    static const double DEGREE = SK_PI / 180.0;
    int nose = (int)floor(frame->outputs->pitch / DEGREE + 0.5), bank = (int)floor(frame->outputs->roll / DEGREE + 0.5);
    pen_text(p, x, y + 10.0F, pen_centre(12.0F, PEN_GREY), "NOSE");
    pen_text(p, x, y + 25.0F, pen_centre(15.0F, PEN_WHITE), "%s%d\xC2\xB0",
             nose < 0   ? "down "
             : nose > 0 ? "up "
                        : "",
             abs(nose));
    pen_text(p, x, y + 49.0F, pen_centre(12.0F, PEN_GREY), "BANK");
    pen_text(p, x, y + 64.0F, pen_centre(15.0F, PEN_WHITE), "%s%d\xC2\xB0",
             bank < 0   ? "left "
             : bank > 0 ? "right "
                        : "",
             abs(bank));
}

void hud_height_cell(const pen *p, float x, float y, float width, const sk_hud_frame *frame) {
    double feet = sk_hud_height(frame) / FOOT;
    hud_cell(p, x, y, width, (hud_reading){"HEIGHT", "ft", feet, feet < 9.95 ? 1 : 0, PEN_WHITE});
}

// Returns a reading in percent, with its allowed range below it.
static hud_reading percent(const char *name, double share, const char *range, sk_colour colour) {
    return (hud_reading){name, range, 100.0 * share, 0, colour};
}

void hud_rotor_panel(const pen *p, float x, float y, const sk_hud_frame *frame) {
    const sk_rotors *rotors = &type_of(frame)->rotors;
    sk_hud_rotor now = sk_hud_rotor_of(frame);
    char range[32];
    pen_box(p, x, y, 228.0F, HUD_PANEL_HEIGHT, PEN_PANEL);
    snprintf(range, sizeof range, "%.0f-%.0f %%", 100.0 * rotors->speed_low, 100.0 * rotors->speed_high);
    hud_cell(p, x + 4.0F, y, 64.0F, percent("ROTOR", now.speed, range, now.low || now.high ? PEN_RED : PEN_WHITE));
    hud_cell(p, x + 66.0F, y, 64.0F,
             percent("TORQUE", now.torque, "to 100 %", now.over_torque ? PEN_AMBER : PEN_WHITE));
    hud_bar(p, x + 146.0F, y + 10.0F, "COLL", sk_control_value(frame->controls->throttle), false);
    static const float WIDTH = 56.0F;
    float lamps = x + 194.0F;
    hud_small_lamp(p, lamps, y + 11.0F, WIDTH,
                   (hud_lamp){now.high ? "HIGH RPM" : "LOW RPM", now.low || now.high, PEN_RED});
    hud_small_lamp(p, lamps, y + 36.0F, WIDTH, (hud_lamp){"TORQUE", now.over_torque, PEN_AMBER});
    if (sk_type_has_augmentation(type_of(frame)))
        hud_small_lamp(p, lamps, y + 61.0F, WIDTH,
                       (hud_lamp){"AUGM", !sk_control_is_on(frame->controls->unaugmented), PEN_GREEN});
}
