// The instruments along the lower edge, and the wind panel.
#include "input/action_use.h"
#include "input/pilot.h"
#include "panels/hud_internal.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double KNOT = 1852.0 / 3600.0, FOOT = 0.3048, DEGREE = SK_PI / 180.0;

static const sk_aircraft_type *type_of(const sk_hud_frame *frame) {
    return &frame->model->types[frame->model->aircraft[frame->driven].type];
}

// Returns the reading of an accelerometer divided by gravity. Before the first step the state has none. It is then
// computed from the forces on this state, which are those that overlays draw.
static double load_factor(const sk_hud_frame *frame) {
    const sk_outputs *o = frame->outputs;
    double weight = sk_length(o->weight);
    if (frame->state->tick > 0 || !(weight > 0.0)) return o->load_factor;
    sk_vec3 contacts = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < type_of(frame)->wheel_count; i++)
        if (o->wheel[i].report.touching) contacts = sk_add(contacts, o->wheel[i].report.force);
    for (int32_t i = 0; i < type_of(frame)->point_count; i++)
        if (o->point[i].report.touching) contacts = sk_add(contacts, o->point[i].report.force);
    double down = o->aero.force.z + o->propulsion.force.z +
                  sk_rotate_back(sk_state_aircraft(frame->state, frame->driven)->attitude, contacts).z;
    return -down / weight;
}

// Returns the wheel as evaluated by the outputs, so that it agrees with the overlays. Before the first step the state
// has no contacts.
static sk_wheel_state wheel_seen(const sk_hud_frame *frame, int32_t i) {
    const sk_contact_report *report = &frame->outputs->wheel[i].report;
    sk_wheel_state wheel = sk_state_aircraft(frame->state, frame->driven)->wheel[i];
    wheel.contact.mode = report->touching ? (int64_t)report->mode : (int64_t)SK_AIR;
    wheel.contact.mode = sk_wheel_mode_shown(&wheel);
    return wheel;
}

static double round_to(double value, double step) {
    return step * floor(value / step + 0.5);
}

void hud_flight_panel(const pen *p, float x, float y, const sk_hud_frame *frame) {
    const sk_outputs *o = frame->outputs;
    pen_box(p, x, y, 400.0F, HUD_PANEL_HEIGHT, PEN_PANEL);
    double heading = round_to(o->heading / DEGREE, 1.0), climb = round_to(o->vertical_speed / FOOT * 60.0, 10.0);
    double load = load_factor(frame);
    bool hard = load > 3.8 || load < -1.5;
    if (heading >= 360.0) heading = 0.0;
    if (sk_hud_is_helicopter(frame)) {
        hud_cell(p, x + 4.0F, y, 64.0F, (hud_reading){"AIRSPEED", "kt", o->airspeed / KNOT, 0, PEN_WHITE});
        hud_cell(p, x + 68.0F, y, 64.0F, (hud_reading){"ALTITUDE", "ft", o->altitude / FOOT, 0, PEN_WHITE});
        hud_height_cell(p, x + 132.0F, y, 64.0F, frame);
        hud_cell(p, x + 196.0F, y, 72.0F, (hud_reading){"CLIMB", "ft/min", climb, 0, PEN_WHITE});
        hud_cell(p, x + 268.0F, y, 64.0F, (hud_reading){"HEADING", "\xC2\xB0", heading, 0, PEN_WHITE});
        hud_tilt(p, x + 364.0F, y, frame);
        return;
    }
    hud_cell(p, x + 4.0F, y, 76.0F, (hud_reading){"AIRSPEED", "kt", o->airspeed / KNOT, 0, PEN_WHITE});
    hud_cell(p, x + 80.0F, y, 88.0F, (hud_reading){"ALTITUDE", "ft", o->altitude / FOOT, 0, PEN_WHITE});
    hud_cell(p, x + 168.0F, y, 88.0F, (hud_reading){"CLIMB", "ft/min", climb, 0, PEN_WHITE});
    hud_cell(p, x + 256.0F, y, 76.0F, (hud_reading){"HEADING", "\xC2\xB0", heading, 0, PEN_WHITE});
    hud_cell(p, x + 332.0F, y, 64.0F, (hud_reading){"LOAD", "g", load, 1, hard ? PEN_RED : PEN_WHITE});
}

bool sk_hud_engine_may_start(const sk_hud_frame *frame) {
    return sk_has_motor(type_of(frame)) &&
           sk_state_aircraft(frame->state, frame->driven)->engine_running == SK_ENGINE_STOPPED;
}

bool sk_hud_tail_locked(const sk_hud_frame *frame) {
    const sk_aircraft_type *type = type_of(frame);
    const sk_aircraft_state *a = sk_state_aircraft(frame->state, frame->driven);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_wheel_input input = {.steer = type->wheels[i].steer_limit * a->rudder,
                                .lock = sk_control_is_on(frame->controls->tailwheel_lock)};
        if (sk_wheel_pin_holds(&type->wheels[i], &a->wheel[i], input)) return true;
    }
    return false;
}

void sk_hud_flaps_text(const sk_hud_frame *frame, char *out, size_t size) {
    const sk_aerodynamics *aero = &type_of(frame)->aero;
    double last = aero->flap_stages > 0 ? aero->flap_angle[aero->flap_stages - 1] : 0.0;
    double angle = round_to(sk_state_aircraft(frame->state, frame->driven)->flaps / DEGREE, 1.0);
    double lever = round_to(sk_control_value(frame->controls->flaps) * last / DEGREE, 1.0);
    if (lever == angle)
        snprintf(out, size, "%.0f\xC2\xB0", angle);
    else
        snprintf(out, size, "%.0f\xC2\xB0 > %.0f\xC2\xB0", angle, lever);
}

sk_hud_gear sk_hud_gear_of(const sk_hud_frame *frame) {
    const sk_aircraft_type *type = type_of(frame);
    bool up = true, down = true, broken = false;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_state *wheel = &sk_state_aircraft(frame->state, frame->driven)->wheel[i];
        if (!sk_retracts(&type->wheels[i].retraction)) continue;
        up = up && wheel->extension == 0.0;
        down = down && wheel->extension == 1.0;
        broken = broken || wheel->broken != 0;
    }
    return broken ? SK_HUD_GEAR_BROKEN : down ? SK_HUD_GEAR_DOWN : up ? SK_HUD_GEAR_UP : SK_HUD_GEAR_UNSAFE;
}

// Draws the position of the legs, whatever the lever's position: green down and locked, amber neither down nor up, dark
// up, red broken.
static void gear_lamp(const pen *p, float x, float y, float width, const sk_hud_frame *frame, bool short_word) {
    static const char *const WORD[] = {"GEAR UP", "GEAR", "GEAR DOWN", "BROKEN"};
    const sk_colour COLOUR[] = {PEN_WHITE, PEN_AMBER, PEN_GREEN, PEN_RED};
    sk_hud_gear gear = sk_hud_gear_of(frame);
    hud_small_lamp(p, x, y, width,
                   (hud_lamp){short_word ? "GEAR" : hud_fitting(p, 11.0F, width - 6.0F, WORD[gear], "GEAR"),
                              gear != SK_HUD_GEAR_UP, COLOUR[gear]});
}

// Draws those of these that the aircraft has: flaps, parking brake, tailwheel lock, retractable gear.
static void draw_levers(const pen *p, float x, float y, const sk_hud_frame *frame) {
    const sk_controls *c = frame->controls;
    const sk_aircraft_type *type = type_of(frame);
    bool flaps = type->aero.flap_stages > 1, tail = sk_type_has_tailwheel_lock(type);
    bool gear = sk_type_has_retractable_gear(type), more = tail || gear || type->drive.reverse_speed > 0.0;
    if (flaps) {
        char angle[24];
        sk_hud_flaps_text(frame, angle, sizeof angle);
        float size = strchr(angle, '>') != NULL ? 14.0F : more ? 18.0F : 22.0F; // '>' while they move
        pen_text(p, x, y + (more ? 6.0F : 10.0F), pen_centre(12.0F, PEN_GREY), "FLAPS");
        pen_text(p, x, y + (more ? 21.0F : 30.0F), pen_centre(size, PEN_WHITE), "%s", angle);
    }
    if (sk_has_brakes(type))
        hud_small_lamp(p, x, y + (more ? 45.0F : 62.0F), 44.0F, (hud_lamp){"PARK", c->parking_brake > 0, PEN_AMBER});
    float half = tail && gear ? 17.0F : 0.0F, width = tail && gear ? 33.0F : 62.0F;
    if (tail)
        hud_small_lamp(p, x - half, y + 67.0F, width,
                       (hud_lamp){gear ? "TAIL" : hud_fitting(p, 11.0F, width - 6.0F, "TAIL LOCK", "TAIL"),
                                  sk_hud_tail_locked(frame), PEN_CYAN});
    if (type->drive.reverse_speed > 0.0)
        hud_small_lamp(p, x, y + 67.0F, 62.0F,
                       (hud_lamp){hud_fitting(p, 11.0F, 56.0F, "REVERSE", "REV"),
                                  sk_state_aircraft(frame->state, frame->driven)->reverse != 0, PEN_CYAN});
    if (gear) gear_lamp(p, x + half, y + 67.0F, width, frame, tail);
}

void hud_engine_panel(const pen *p, float x, float y, const sk_hud_frame *frame) {
    const sk_aircraft_type *type = type_of(frame);
    if (type->rotors.present) {
        hud_rotor_panel(p, x, y, frame);
        return;
    }
    pen_box(p, x, y, 228.0F, HUD_PANEL_HEIGHT, PEN_PANEL);
    double rated = sk_shaft_rated_speed(type) * 60.0 / (2.0 * SK_PI);
    bool high = sk_has_engine(type) && frame->outputs->rpm > 1.02 * rated;
    hud_cell(p, x + 4.0F, y, 80.0F,
             (hud_reading){"ENGINE", "rpm", round_to(frame->outputs->rpm, 10.0), 0, high ? PEN_AMBER : PEN_WHITE});
    hud_bar(p, x + 108.0F, y + 10.0F, "THR", sk_control_value(frame->controls->throttle), false);
    hud_bar(p, x + 146.0F, y + 10.0F, "TRIM", sk_control_value(frame->controls->trim), true);
    draw_levers(p, x + 194.0F, y, frame);
}

// Returns who moves the controls, or the name of the control; at most as wide as the rest of the panel.
static const char *stick_text(const pen *p, const sk_hud_frame *frame) {
    bool drives = type_of(frame)->drive.present;
    if (frame->scripted) return hud_fitting(p, 11.0F, 80.0F, drives ? "SCRIPT DRIVES" : "SCRIPT FLIES", "SCRIPT");
    return sk_hud_is_helicopter(frame) ? "CYCLIC" : drives ? "STEERING" : "STICK";
}

void hud_controls_panel(const pen *p, float x, float y, const sk_hud_frame *frame) {
    static const float HALF = 29.0F;
    const sk_controls *c = frame->controls;
    sk_colour dim = {90, 100, 110, 255};
    bool helicopter = sk_hud_is_helicopter(frame);
    pen_box(p, x, y, 168.0F, HUD_PANEL_HEIGHT, PEN_PANEL);
    // The stick or yoke. Pulled back is drawn as down.
    float cx = x + 46.0F, cy = y + 37.0F;
    pen_frame(p, cx - HALF, cy - HALF, 2.0F * HALF, 2.0F * HALF, dim);
    pen_line(p, cx - HALF, cy, cx + HALF, cy, (sk_stroke){1.0F, dim});
    pen_line(p, cx, cy - HALF, cx, cy + HALF, (sk_stroke){1.0F, dim});
    const sk_aircraft_state *state = sk_state_aircraft(frame->state, frame->driven);
    sk_hud_aids aids = sk_hud_aids_of(frame);
    // With aids, the actual positions of the controls; otherwise the pilot's.
    float dx = HALF * (float)(aids.on ? state->aileron : sk_control_value(c->aileron));
    float dy = HALF * (float)(aids.on ? state->elevator : sk_control_value(c->elevator));
    pen_line(p, cx + dx - 7.0F, cy + dy, cx + dx + 7.0F, cy + dy, (sk_stroke){2.5F, PEN_WHITE});
    pen_line(p, cx + dx, cy + dy - 7.0F, cx + dx, cy + dy + 7.0F, (sk_stroke){2.5F, PEN_WHITE});
    // The pedals: a box that moves sideways.
    float py = y + 79.0F;
    pen_line(p, cx - HALF, py, cx + HALF, py, (sk_stroke){1.0F, dim});
    float rudder = HALF * (float)(aids.on ? state->rudder : sk_control_value(c->rudder));
    pen_box(p, cx + rudder - 5.0F, py - 5.0F, 10.0F, 10.0F, PEN_WHITE);
    if (!aids.on) pen_text(p, x + 86.0F, y + 6.0F, pen_left(11.0F, PEN_GREY), "%s", stick_text(p, frame));
    if (aids.on) hud_draw_aids(p, x, y, HALF, &aids);
    if (helicopter) hud_drift(p, x + 137.0F, y + 6.0F, !aids.on, frame); // the lamp replaces its name
    if (!sk_has_brakes(type_of(frame))) return;
    // The brakes of both pedals: actual values.
    pen_text(p, x + 86.0F, y + 24.0F, pen_left(11.0F, PEN_GREY), "BRAKES");
    double pedal[2] = {state->brake_left, state->brake_right};
    for (int i = 0; i < 2; i++) {
        float by = y + 46.0F + 17.0F * (float)i;
        pen_text(p, x + 86.0F, by - 1.0F, pen_left(12.0F, PEN_GREY), i == 0 ? "L" : "R");
        pen_box(p, x + 100.0F, by, 56.0F, 11.0F, (sk_colour){60, 70, 80, 200});
        if (pedal[i] > 0.02) pen_box(p, x + 100.0F, by, 56.0F * (float)pedal[i], 11.0F, PEN_AMBER);
    }
}

// Returns the used share of the friction disc, 0..1. The limit of a brake does not count.
static double grip_used(const sk_contact_report *report) {
    double force = sqrt(report->force_x * report->force_x + report->force_y * report->force_y);
    return report->border.grip > 0.0 ? sk_min(force / report->border.grip, 1.0) : 0.0;
}

void hud_wheels_panel(const pen *p, float x, float y, const sk_hud_frame *frame) {
    if (hud_shows_skids(hud_type(frame))) hud_skids_panel(p, x, y, frame);
    if (hud_wheels_shown(hud_type(frame)) == 0) return;
    pen_box(p, x, y, hud_wheels_width(hud_type(frame)), HUD_PANEL_HEIGHT, PEN_PANEL);
    for (int32_t i = 0; i < hud_wheels_shown(hud_type(frame)); i++) {
        const sk_contact_report *report = &frame->outputs->wheel[i].report;
        sk_wheel_state wheel = wheel_seen(frame, i);
        bool broken = wheel.broken != 0, touches = report->touching;
        float middle = x + 4.0F + HUD_WHEEL_WIDTH * ((float)i + 0.5F);
        sk_colour colour = sk_role_colour(sk_draw_role_of(wheel.contact.mode, broken));
        char material[SK_MATERIAL_NAME];
        hud_material_name(frame, touches ? report->material : -1, material, sizeof material);
        const char *name = type_of(frame)->wheels[i].name, *last = strrchr(name, ' ');
        // If letters cannot shrink with the panel, the last word is omitted: "left main" for "left main wheel".
        bool fits = last == NULL || pen_text_width(p, 12.0F, name) < HUD_WHEEL_WIDTH - 4.0F;
        int length = fits ? (int)strlen(name) : (int)(last - name);
        pen_text(p, middle, y + 9.0F, pen_centre(12.0F, PEN_GREY), "%.*s", length, name);
        hud_contact_word(p, middle, y + 29.0F, sk_wheel_word(&wheel), wheel.contact.mode, broken);
        pen_text(p, middle, y + 51.0F, pen_centre(12.0F, PEN_WHITE), "%s", material);
        if (touches)
            hud_grip_bar(p, middle, y + 74.0F, grip_used(report), colour);
        else
            pen_box(p, middle - 34.0F, y + 74.0F, 68.0F, 6.0F, (sk_colour){60, 70, 80, 200});
    }
}

void hud_wind_panel(const pen *p, float x, float y, const sk_hud_frame *frame) {
    sk_vec3 wind = frame->outputs->wind;
    double speed = sqrt(wind.x * wind.x + wind.y * wind.y);
    pen_box(p, x, y, 150.0F, 64.0F, PEN_PANEL);
    pen_text(p, x + 66.0F, y + 9.0F, pen_left(12.0F, PEN_GREY), "WIND");
    float cx = x + 34.0F, cy = y + 32.0F;
    pen_ring(p, cx, cy, 22.0F, (sk_stroke){1.0F, (sk_colour){90, 100, 110, 255}});
    if (speed < 0.25) {
        pen_text(p, x + 66.0F, y + 27.0F, pen_left(17.0F, PEN_WHITE), "calm");
        return;
    }
    double from = atan2(-wind.x, -wind.y) / DEGREE; // clockwise from north
    pen_text(p, x + 66.0F, y + 25.0F, pen_left(15.0F, PEN_WHITE), "%03.0f\xC2\xB0", from < 0.0 ? from + 360.0 : from);
    pen_text(p, x + 66.0F, y + 43.0F, pen_left(13.0F, PEN_WHITE), "%.0f kt", speed / KNOT);
    // The arrow points downwind, seen from above with the nose up.
    double to = atan2(wind.x, wind.y) - frame->outputs->heading;
    float ax = (float)sin(to), ay = -(float)cos(to);
    pen_line(p, cx - 18.0F * ax, cy - 18.0F * ay, cx + 10.0F * ax, cy + 10.0F * ay, (sk_stroke){3.0F, PEN_CYAN});
    const float head[3][2] = {{cx + 20.0F * ax, cy + 20.0F * ay},
                              {cx + 7.0F * ax - 8.0F * ay, cy + 7.0F * ay + 8.0F * ax},
                              {cx + 7.0F * ax + 8.0F * ay, cy + 7.0F * ay - 8.0F * ax}};
    pen_triangle(p, head, PEN_CYAN);
}
